package org.orthant.studio.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.audit.Audit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.layer.DecisionRule;

/** A survey of random label sets of the layer of an audit, in a separate thread, one point of a curve after the other. */
final class SurveyRun implements PageTask {

    /**
     * What a survey estimates.
     *
     * @param largest the largest size of sets; the smallest is 1
     * @param setsPerSize the number of random sets of each size
     * @param columns numbers of leading columns; that of all columns stands for the whole layer
     */
    record Plan(int largest, int setsPerSize, List<Integer> columns) {

        Plan {
            columns = List.copyOf(columns);
        }
    }

    private final Survey survey;
    private final List<SurveyPoint> points = new ArrayList<>();
    private final PageWork work = new PageWork("orthant-survey", this::run);

    private SurveyRun(Survey survey) {
        this.survey = survey;
    }

    static SurveyRun start(Audit audit, Plan plan) {
        SurveyPlan asked = new SurveyPlan(
                audit.layer().labels(),
                audit.question().domain(),
                audit.question().rule(),
                IntStream.rangeClosed(1, plan.largest()).boxed().toList(),
                plan.columns(),
                plan.setsPerSize(),
                SurveyPlan.DEFAULT_SEED);
        SurveyRun run = new SurveyRun(new Survey(audit.layer(), asked));
        run.work.start();
        return run;
    }

    /** Returns the rule of the survey. */
    DecisionRule rule() {
        return survey.plan().rule();
    }

    /** Returns the points known so far, by columns and then by size. */
    List<SurveyPoint> points() {
        synchronized (points) {
            return List.copyOf(points);
        }
    }

    @Override
    public PageWork work() {
        return work;
    }

    private void run() {
        survey.run(RunOptions.DEFAULT.withCancellation(work::isCancelled), point -> {
            synchronized (points) {
                points.add(point);
            }
        });
    }
}
