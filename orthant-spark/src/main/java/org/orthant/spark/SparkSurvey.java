package org.orthant.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.verify.Outcome;

/**
 * Decides the random label sets of a {@link Survey}, with the same sets and verdicts.
 *
 * <p>Immutable; threads may share it.
 *
 * @param source where the layer is
 * @param plan what is asked of it
 * @since 0.2.0
 */
public record SparkSurvey(SharedLayer source, SurveyPlan plan) {

    /** Small tasks, so that all cores end at about the same time. */
    private static final int TASKS_PER_CORE = 16;

    /** Refuses a domain that cannot be sent to executors. */
    public SparkSurvey {
        AskedDomain.of(plan.domain());
    }

    /**
     * Decides all points except the first {@code skipped}, and hands each on as soon as it is known, on the calling thread.
     *
     * @throws org.orthant.io.BadInputException if the layer cannot be read
     */
    public boolean run(JavaSparkContext spark, int skipped, Consumer<SurveyPoint> found) {
        int index = 0;
        for (int features : plan.dimensions()) {
            SharedLayer cut = features == plan.features() ? source : source.firstFeatures(features);
            AskedLayer asked = new AskedLayer(cut, AskedQuestion.of(plan.question(features)), LabelNames.NONE, false);
            for (int size : plan.sizes()) {
                if (index++ >= skipped) {
                    found.accept(point(spark, asked, features, size));
                }
            }
        }
        return true;
    }

    private SurveyPoint point(JavaSparkContext spark, AskedLayer asked, int features, int size) {
        long start = System.nanoTime();
        int tasks = Math.min(plan.setsPerSize(), TASKS_PER_CORE * spark.defaultParallelism());
        List<Integer> numbers = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            numbers.add(task);
        }
        int draws = plan.setsPerSize();
        long seed = plan.seed();
        List<long[]> counts = spark.parallelize(numbers, tasks)
                .map(task -> counts(asked, size, draws, seed, task, tasks))
                .collect();
        long answerable = counts.stream().mapToLong(count -> count[0]).sum();
        long undecided = counts.stream().mapToLong(count -> count[1]).sum();
        return SurveyPoint.of(features, size, draws, answerable, undecided, (System.nanoTime() - start) / 1e9);
    }

    /** Draws all sets, which is cheap, decides every {@code tasks}-th, and returns the numbers of argmaxable and of undecided draws. */
    private static long[] counts(AskedLayer asked, int size, int draws, long seed, int task, int tasks) {
        ExecutorLayer layer = ExecutorLayer.of(asked);
        DistinctLabelSets sets = Survey.draw(layer.layer().labels(), size, draws, seed);
        long[] counts = new long[2];
        TimedSession session = layer.borrow();
        session.start(Long.MAX_VALUE, TaskContext.get()::isInterrupted);
        try {
            for (int index = task; index < sets.size(); index += tasks) {
                Outcome outcome =
                        Outcome.of(session.verify(sets.sets().get(index)).orElseThrow());
                counts[0] += outcome == Outcome.ARGMAXABLE ? sets.count(index) : 0;
                counts[1] += outcome == Outcome.UNDECIDED ? sets.count(index) : 0;
            }
        } finally {
            layer.giveBack(session);
        }
        return counts;
    }
}
