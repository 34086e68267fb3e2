package org.orthant.studio.audit;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.orthant.audit.Audit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.layer.DecisionRule;

/** Asks about random label sets of the layer of an audit, in a thread of its own, one point of a curve after the other. */
final class SurveyRun {

    private static final Logger LOG = System.getLogger(SurveyRun.class.getName());

    /**
     * What is asked.
     *
     * @param largest the sizes of sets are 1 to this
     * @param setsPerSize random sets of each size
     * @param columns numbers of leading columns; that of all of them if there is none
     */
    record Plan(int largest, int setsPerSize, List<Integer> columns) {

        Plan {
            columns = List.copyOf(columns);
        }
    }

    private final Survey survey;
    private final List<SurveyPoint> points = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "orthant-survey");
    private volatile boolean cancelled;
    private volatile Optional<String> problem = Optional.empty();

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
        run.thread.setDaemon(true);
        run.thread.start();
        return run;
    }

    /** By which sets are answered. */
    DecisionRule rule() {
        return survey.plan().rule();
    }

    /** Those that are known by now, by columns and then by size. */
    List<SurveyPoint> points() {
        synchronized (points) {
            return List.copyOf(points);
        }
    }

    Optional<String> problem() {
        return problem;
    }

    boolean isOver() {
        return ended.getCount() == 0;
    }

    void cancel() {
        cancelled = true;
    }

    /** Ends it with all means, and waits for all of its threads to end. */
    boolean abandon(long seconds) throws InterruptedException {
        cancel();
        thread.interrupt();
        return ended.await(seconds, TimeUnit.SECONDS);
    }

    private void work() {
        try {
            survey.run(RunOptions.DEFAULT.withCancellation(() -> cancelled), point -> {
                synchronized (points) {
                    points.add(point);
                }
            });
        } catch (OutOfMemoryError e) {
            problem = Optional.of("this is too large for the memory of Java: take fewer columns");
        } catch (RuntimeException | Error defect) {
            LOG.log(Level.ERROR, "a survey failed", defect);
            problem = Optional.of("internal error: a defect of Orthant; the terminal says more");
        } finally {
            ended.countDown();
        }
    }
}
