package org.orthant.repair.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.orthant.repair.UntrainedRecogniser.CLASSES;
import static org.orthant.repair.UntrainedRecogniser.FEATURES;
import static org.orthant.repair.UntrainedRecogniser.TRAINED;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.Point;
import org.orthant.repair.UntrainedRecogniser;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

class RowTeacherTest {

    private final UntrainedRecogniser recogniser = new UntrainedRecogniser();
    private final double[][] rows = recogniser.rows;
    private final double[][] examples = recogniser.examples;
    private final int[] targets = recogniser.targets;
    private final double[][] kept = recogniser.kept;
    private final DenseLayer layer = layer();
    private final int[] taught = IntStream.range(TRAINED, CLASSES).toArray();
    private final List<Certificate> witnesses = new ArrayList<>();

    private DenseLayer layer() {
        double[] bias = new double[CLASSES];
        Arrays.fill(bias, TRAINED, CLASSES, -0.1);
        return DenseLayer.of(rows).withBias(bias);
    }

    RowTeacherTest() {
        Session session = verifier(layer).session();
        for (int c = 0; c < CLASSES; c++) {
            LabelSet only = LabelSet.of(CLASSES, c);
            Certificate certificate = session.verify(only).certify(only);
            if (certificate instanceof Certificate.Argmaxable) {
                witnesses.add(certificate);
            }
        }
    }

    private static Verifier verifier(DenseLayer layer) {
        return Verifier.of(
                layer,
                Question.verdict(FeatureDomain.nonNegative(FEATURES, 1e4)).withRule(DecisionRule.argmax()));
    }

    private RowTeacher teacher(int threads) {
        List<double[]> points = new ArrayList<>();
        int[] winners = new int[witnesses.size()];
        for (int i = 0; i < winners.length; i++) {
            Certificate.Argmaxable yes = (Certificate.Argmaxable) witnesses.get(i);
            winners[i] = yes.labelSet().activeAt(0);
            points.add(Arrays.copyOf(yes.witness().toDoubles(), FEATURES));
        }
        return new RowTeacher(
                layer, taught, winners, points, LearningOptions.DEFAULT.withThreads(threads), () -> false);
    }

    private double[][] learn(RowTeacher teacher) {
        return teacher.learn(teacher.prepare(table(examples)), targets, teacher.prepare(table(kept)), step -> {});
    }

    private static FeatureTable table(double[][] features) {
        return FeatureTable.of(DoubleMatrix.of(features));
    }

    /** The layer with learned rows rounded to float32, as a file would hold them. */
    private DenseLayer repaired(double[][] learned) {
        double[][] all = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
        double[] bias = IntStream.range(0, CLASSES).mapToDouble(layer::bias).toArray();
        for (int t = 0; t < taught.length; t++) {
            for (int j = 0; j < FEATURES; j++) {
                all[taught[t]][j] = (float) learned[t][j];
            }
            bias[taught[t]] = (float) learned[t][FEATURES];
        }
        return DenseLayer.of(all).withBias(bias);
    }

    @Test
    void untrainedClassesOfTheTestLayerCanNeverBePredicted() {
        Session session = verifier(layer).session();
        for (int c : taught) {
            assertThat(session.verify(LabelSet.of(CLASSES, c))).isInstanceOf(Verdict.Unargmaxable.class);
        }
        assertThat(witnesses).hasSizeGreaterThan(TRAINED / 2);
    }

    @Test
    void examplesGetTheirClassAndKeptFeaturesKeepTheirs() {
        try (RowTeacher teacher = teacher(2)) {
            RowTeacher.Prepared shown = teacher.prepare(table(examples));
            RowTeacher.Prepared stays = teacher.prepare(table(kept));
            double[][] learned = teacher.learn(shown, targets, stays, step -> {});

            assertThat(shown.before()).doesNotContain(taught);
            assertThat(shown.after(learned)).isEqualTo(targets);
            assertThat(stays.after(learned)).isEqualTo(stays.before());
        }
    }

    /**
     * Learning starts with an even sample of many kept vectors. One between them, near the examples of a class, would change: it is found and
     * kept, and the rows are those that are learned from it and a few others.
     */
    @Test
    void keptFeaturesOutsideTheSampleAreKeptToo() {
        double[] dangerous = kept[0].clone();
        double[] example = examples[0];
        try (RowTeacher teacher = teacher(2)) {
            double[][] learned = learn(teacher);
            for (int step = 0; step < 20 && predicted(teacher, learned, dangerous) != targets[0]; step++) {
                for (int j = 0; j < FEATURES; j++) {
                    dangerous[j] += (example[j] - dangerous[j]) / 5;
                }
            }
            assertThat(predicted(teacher, learned, dangerous)).isEqualTo(targets[0]);
            double[][] many = IntStream.range(0, 20_000)
                    .mapToObj(i -> kept[i % kept.length])
                    .toArray(double[][]::new);
            many[9_999] = dangerous;
            RowTeacher.Prepared stays = teacher.prepare(table(many));

            double[][] careful = teacher.learn(teacher.prepare(table(examples)), targets, stays, step -> {});

            assertThat(stays.after(careful)[9_999]).isEqualTo(stays.before()[9_999]);
        }
    }

    private static int predicted(RowTeacher teacher, double[][] learned, double[] x) {
        return teacher.prepare(table(new double[][] {x})).after(learned)[0];
    }

    @Test
    void theCheckerAcceptsEveryWitnessForTheRoundedRows() {
        try (RowTeacher teacher = teacher(2)) {
            DenseLayer repaired = repaired(learn(teacher));
            for (Certificate each : witnesses) {
                Certificate.Argmaxable yes = (Certificate.Argmaxable) each;
                double[] x = Arrays.copyOf(yes.witness().toDoubles(), FEATURES);
                assertThat(wins(repaired, yes.labelSet().activeAt(0), x))
                        .as("class %s", yes.labelSet())
                        .isTrue();
            }
        }
    }

    /** Whether the checker accepts that a class wins at a point, with a threshold between its logit and all others. */
    private static boolean wins(DenseLayer layer, int winner, double[] x) {
        double[] logits = layer.logits(x);
        double next = IntStream.range(0, CLASSES)
                .filter(c -> c != winner)
                .mapToDouble(c -> logits[c])
                .max()
                .orElseThrow();
        double[] point = Arrays.copyOf(x, FEATURES + 1);
        point[FEATURES] = (logits[winner] + next) / 2;
        Certificate claim = new Certificate.Argmaxable(LabelSet.of(CLASSES, winner), Point.of(point), Optional.empty());
        return new Checker(layer, FeatureDomain.nonNegative(FEATURES, 1e4), DecisionRule.argmax())
                .check(claim)
                .isAccepted();
    }

    @Test
    void taughtClassesCanBePredictedAfterwards() {
        try (RowTeacher teacher = teacher(2)) {
            Session session = verifier(repaired(learn(teacher))).session();
            for (int c : taught) {
                assertThat(session.verify(LabelSet.of(CLASSES, c))).isInstanceOf(Verdict.Argmaxable.class);
            }
        }
    }

    /** A witness in the midst of the examples of a taught class contradicts them, and wins. */
    @Test
    void witnessesAreKeptAlsoWhereExamplesContradictThem() {
        double[] x = examples[0];
        double[] logits = layer.logits(x);
        int winner = IntStream.range(0, CLASSES).reduce(0, (best, c) -> logits[c] > logits[best] ? c : best);
        try (RowTeacher teacher =
                new RowTeacher(layer, taught, new int[] {winner}, List.of(x), LearningOptions.DEFAULT, () -> false)) {
            double[][] learned = learn(teacher);

            assertThat(teacher.slack(learned[0])).isPositive();
            assertThat(wins(repaired(learned), winner, x)).isTrue();
        }
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() {
        try (RowTeacher one = teacher(1);
                RowTeacher three = teacher(3)) {
            assertThat(learn(one)).isDeepEqualTo(learn(three));
        }
    }

    @Test
    void fullCautionReturnsTheRowAsItWas() {
        try (RowTeacher teacher = teacher(1)) {
            assertThat(teacher.cautious(1, learn(teacher)[1], 1)).isEqualTo(teacher.original(1));
        }
    }

    @Test
    void learningEndsWhenItIsCancelled() {
        try (RowTeacher teacher =
                new RowTeacher(layer, taught, new int[0], List.of(), LearningOptions.DEFAULT, () -> true)) {
            assertThatThrownBy(() -> learn(teacher)).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void numbersBeyondFloat32AreRefused() {
        assertThatThrownBy(() -> table(new double[][] {{1, 1e39}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("feature 1 of row 0 is 1.0E39: expected a number that float32 can hold");
    }
}
