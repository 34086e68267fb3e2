package org.orthant.studio.audit;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.orthant.audit.Audit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.survey.LeadingColumns;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;

/** Asks about random label sets of the layer of an audit, in a thread of its own, one point of a curve after the other. */
final class SurveyRun {

    private static final Logger LOG = System.getLogger(SurveyRun.class.getName());

    /** As of the command line: the same sets every time. */
    private static final long SEED = 1;

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

    private final Audit audit;
    private final Plan plan;
    private final List<SurveyPoint> points = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean cancelled;
    private volatile Optional<String> problem = Optional.empty();

    private SurveyRun(Audit audit, Plan plan) {
        this.audit = audit;
        this.plan = plan;
    }

    static SurveyRun start(Audit audit, Plan plan) {
        SurveyRun run = new SurveyRun(audit, plan);
        Thread thread = new Thread(run::work, "orthant-survey");
        thread.setDaemon(true);
        thread.start();
        return run;
    }

    /** By which sets are answered: a single class is no set of several, so that argmax becomes "the first k". */
    DecisionRule rule() {
        DecisionRule asked = audit.question().rule();
        return asked.match(threshold -> asked, topK -> asked, argmax -> DecisionRule.topK());
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

    boolean awaitEnd(long seconds) throws InterruptedException {
        return ended.await(seconds, TimeUnit.SECONDS);
    }

    private void work() {
        try {
            for (int columns : plan.columns()) {
                if (!survey(columns)) {
                    return;
                }
            }
        } catch (OutOfMemoryError e) {
            problem = Optional.of("this is too large for the memory of Java: take fewer columns");
        } catch (RuntimeException | Error defect) {
            LOG.log(Level.ERROR, "a survey failed", defect);
            problem = Optional.of("internal error: a defect of Orthant; the terminal says more");
        } finally {
            ended.countDown();
        }
    }

    private boolean survey(int columns) {
        OutputLayer layer = LeadingColumns.of(audit.layer(), columns);
        Question question = Question.verdict(LeadingColumns.of(audit.question().domain(), columns))
                .withRule(rule());
        RunOptions options = RunOptions.DEFAULT.withCancellation(() -> cancelled);
        for (int size = 1; size <= plan.largest(); size++) {
            Optional<List<SurveyPoint>> found =
                    new Survey(layer, question, List.of(size), plan.setsPerSize(), SEED).run(options);
            if (found.isEmpty()) {
                return false;
            }
            synchronized (points) {
                points.addAll(found.get());
            }
        }
        return true;
    }
}
