package org.orthant.repair;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.orthant.repair.learn.FeatureTable;
import org.orthant.repair.learn.RowTeacher;

/** The examples and kept feature vectors of a repair, prepared to learn from and to measure by. For one thread. */
final class Lessons {

    private final RowTeacher teacher;
    private final int[] taught;
    private final Shown learned;
    private final Shown heldOut;
    private final Shown others;
    private final RowTeacher.Prepared kept;
    private final RowTeacher.Prepared keptHeldOut;
    private final int[] keptHeldOutInputs;
    private final String keptSource;

    Lessons(RowTeacher teacher, Examples examples, Teaching teaching, KeptFeatures kept) {
        this.teacher = teacher;
        this.taught = teaching.taught();
        this.learned = new Shown(teacher, examples, teaching, teaching.learned());
        this.heldOut = new Shown(teacher, examples, teaching, teaching.heldOut());
        this.others = new Shown(teacher, examples, teaching, teaching.others());
        this.kept = teacher.prepare(kept.learned());
        this.keptHeldOut = teacher.prepare(kept.heldOut());
        this.keptHeldOutInputs = kept.heldOutInputs();
        this.keptSource = kept.source();
    }

    /** Some examples with their classes. */
    private static final class Shown {

        private final RowTeacher.Prepared features;
        private final int[] targets;

        Shown(RowTeacher teacher, Examples examples, Teaching teaching, int... rows) {
            this.features = teacher.prepare(
                    rows.length == 0
                            ? FeatureTable.none(examples.features().columns())
                            : FeatureTable.of(examples.features(), rows));
            this.targets = teaching.classesOf(rows);
        }

        Measured measured(double[][] rows) {
            return new Measured(targets, features.before(), features.after(rows));
        }
    }

    /** The predictions for some examples before and after a repair. */
    static final class Measured {

        private final int[] targets;
        private final int[] before;
        private final int[] after;

        Measured(int[] targets, int[] before, int[] after) {
            this.targets = targets;
            this.before = before;
            this.after = after;
        }

        ExampleScore score() {
            return ExampleScore.of(targets, before, after);
        }

        ExampleScore score(int label) {
            int[] chosen = IntStream.range(0, targets.length)
                    .filter(i -> targets[i] == label)
                    .toArray();
            return ExampleScore.of(of(targets, chosen), of(before, chosen), of(after, chosen));
        }

        List<Confusion> confusions() {
            return Confusion.of(targets, before, after);
        }

        private static int[] of(int[] all, int... chosen) {
            return Arrays.stream(chosen).map(i -> all[i]).toArray();
        }

        /** Returns the number of predictions that differ. */
        int changed() {
            return (int) IntStream.range(0, before.length)
                    .filter(i -> before[i] != after[i])
                    .count();
        }

        /** Returns the number of inputs with predictions that differ. */
        int changed(int... inputs) {
            return (int) IntStream.range(0, before.length)
                    .filter(i -> before[i] != after[i])
                    .map(i -> inputs[i])
                    .distinct()
                    .count();
        }

        /** Returns the number of predictions that differ and are now one of these classes, which ascend. */
        int insertions(int... taught) {
            return (int) IntStream.range(0, before.length)
                    .filter(i -> before[i] != after[i] && Arrays.binarySearch(taught, after[i]) >= 0)
                    .count();
        }
    }

    /** Returns the learned rows, as {@link RowTeacher#learn} does. */
    double[][] learn(IntConsumer progress) {
        return teacher.learn(learned.features, learned.targets, kept, progress);
    }

    /** Returns the examples that were learned from, with other rows. */
    Measured learned(double[][] rows) {
        return learned.measured(rows);
    }

    /** Returns the examples of taught classes that were held out, with other rows. */
    Measured heldOut(double[][] rows) {
        return heldOut.measured(rows);
    }

    /** Returns the examples of other classes, with other rows. */
    Measured others(double[][] rows) {
        return others.measured(rows);
    }

    /** Returns which classes other rows confuse. */
    Confusions confusions(double[][] rows) {
        int[] expected = both(kept.before(), keptHeldOut.before());
        return new Confusions(
                learned(rows).confusions(),
                heldOut(rows).confusions(),
                Confusion.of(expected, expected, both(kept.after(rows), keptHeldOut.after(rows))));
    }

    private static int[] both(int[] first, int... second) {
        return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    }

    /** Returns what other rows do to kept feature vectors. */
    KeptAnswers kept(double[][] rows) {
        Measured known = new Measured(new int[0], kept.before(), kept.after(rows));
        Measured fresh = new Measured(new int[0], keptHeldOut.before(), keptHeldOut.after(rows));
        return new KeptAnswers(
                keptSource,
                known.before.length + fresh.before.length,
                known.changed() + fresh.changed(),
                known.insertions(taught) + fresh.insertions(taught),
                fresh.before.length,
                fresh.changed(),
                (int) Arrays.stream(keptHeldOutInputs).distinct().count(),
                fresh.changed(keptHeldOutInputs));
    }
}
