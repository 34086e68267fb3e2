package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.BatchVerifier.Answer;

/** Label sets whose other labels are free. */
class PartialSetTest {

    private static final int LABELS = 6;

    @Test
    void aPartialSetIsPossibleIfOneOfItsCompletionsIs() {
        Randomised.repeat(200, random -> {
            DenseLayer layer = Layers.random(random, LABELS, 2).withBias(Layers.gaussian(random, LABELS));
            DecisionRule rule = random.nextBoolean()
                    ? DecisionRule.threshold()
                    : DecisionRule.thresholds(Layers.gaussian(random, LABELS));
            Question question = Question.verdict(domain(random)).withRule(rule);
            LabelSet partial = partial(random);
            assertThat(isPossible(layer, question, partial))
                    .as("%s", partial)
                    .isEqualTo(completions(partial).stream().anyMatch(set -> isPossible(layer, question, set)));
        });
    }

    @Test
    void aClassBeatsOthersIfItIsAboveThemTogetherWithSomeOfTheRest() {
        Randomised.repeat(200, random -> {
            DenseLayer layer = Layers.random(random, LABELS, 2);
            Question argmax = Question.verdict(domain(random)).withRule(DecisionRule.argmax());
            LabelSet beaten = LabelSet.partial(LABELS, new int[] {0}, new int[] {2, 3, 5});
            boolean aboveThem = completions(beaten).stream()
                    .anyMatch(set -> isPossible(layer, argmax.withRule(DecisionRule.topK()), set));
            assertThat(isPossible(layer, argmax, beaten)).isEqualTo(aboveThem);
        });
    }

    /** Of all label sets that agree with a partial one. */
    private static List<LabelSet> completions(LabelSet partial) {
        int[] free = IntStream.range(0, LABELS)
                .filter(label -> partial.signAt(label) == 0)
                .toArray();
        List<LabelSet> completions = new ArrayList<>();
        for (int bits = 0; bits < 1 << free.length; bits++) {
            int chosen = bits;
            IntStream more = IntStream.range(0, free.length)
                    .filter(i -> (chosen >> i & 1) == 1)
                    .map(i -> free[i]);
            completions.add(
                    LabelSet.of(LABELS, IntStream.concat(partial.stream(), more).toArray()));
        }
        return completions;
    }

    private static LabelSet partial(SplittableRandom random) {
        int[] signs =
                IntStream.range(0, LABELS).map(label -> random.nextInt(-1, 2)).toArray();
        signs[random.nextInt(LABELS)] = 1;
        signs[random.nextInt(LABELS)] = -1;
        return LabelSet.partial(
                LABELS,
                IntStream.range(0, LABELS).filter(label -> signs[label] > 0).toArray(),
                IntStream.range(0, LABELS).filter(label -> signs[label] < 0).toArray());
    }

    private static FeatureDomain domain(SplittableRandom random) {
        Box small = FeatureDomain.box(2, 1);
        return switch (random.nextInt(5)) {
            case 0 -> FeatureDomain.free(2);
            case 1 -> small;
            case 2 -> FeatureDomain.nonNegative(2, 3);
            case 3 -> FeatureDomain.ball(2, 2);
            default ->
                FeatureDomain.image(
                        AffineMap.dense(Layers.random(random, 2, 3).weights(), new double[] {0.1, -0.2}),
                        FeatureDomain.nonNegative(3, 1));
        };
    }

    private static boolean isPossible(OutputLayer layer, Question question, LabelSet set) {
        Verdict verdict = ProvenVerdicts.of(layer, question).about(set, question);
        Certificate certificate = verdict.certify(set);
        assertThat(labelsOf(certificate)).allMatch(label -> set.signAt(label) != 0);
        assertThat(verdict).as("%s", question).isNotInstanceOf(Verdict.Undecided.class);
        return verdict instanceof Verdict.Argmaxable;
    }

    private static List<Integer> labelsOf(Certificate certificate) {
        return certificate.match(yes -> List.of(), never -> never.circuit().labels(), open -> List.of());
    }

    @Test
    void everyBoundIsProvenOfTheLabelsThatAreNotFree() {
        Randomised.repeat(60, random -> {
            DenseLayer layer = Layers.random(random, LABELS, 2);
            Question question = Question.radius(FeatureDomain.box(2, 4))
                    .withMargins()
                    .withFormats(List.of(NumberFormat.FLOAT32, NumberFormat.BFLOAT16));
            LabelSet partial = partial(random);
            Verdict verdict = ProvenVerdicts.of(layer, question).about(partial, layer);
            int[] fixed = partial.fixed();
            LabelSet alone = LabelSet.of(
                    fixed.length,
                    IntStream.range(0, fixed.length)
                            .filter(i -> partial.isActive(fixed[i]))
                            .toArray());
            DenseLayer rows =
                    DenseLayer.of(Arrays.stream(fixed).mapToObj(layer::row).toArray(double[][]::new));
            Verdict expected = ProvenVerdicts.of(rows, question).about(alone, rows);
            assertThat(verdict.margin().orElseThrow().low())
                    .isEqualTo(expected.margin().orElseThrow().low());
            assertThat(verdict.getClass()).isEqualTo(expected.getClass());
        });
    }

    @Test
    void aProofThatNamesAFreeLabelIsRejected() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {-1, 0}, {0, 1}});
        Checker checker = new Checker(layer, FeatureDomain.free(2));
        Certificate complete = new Certificate.Unargmaxable(LabelSet.of(3, 0, 1), Circuit.ofLabels(0, 1));
        assertThat(checker.check(complete)).isEqualTo(new CheckResult.Accepted());
        LabelSet partial = LabelSet.partial(3, new int[] {0}, new int[] {2});
        assertThat(checker.check(new Certificate.Unargmaxable(partial, Circuit.ofLabels(0, 1))))
                .isEqualTo(new CheckResult.Rejected("the proof names label 1, which is free in the label set"));
        assertThat(checker.check(new Certificate.Unargmaxable(partial, Circuit.ofLabels(0, 2))))
                .isInstanceOf(CheckResult.Rejected.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> checker.flawOfCircuit(partial, Circuit.ofLabels(0, 2)))
                .withMessageContaining("has free labels");
    }

    @Test
    void batchesMixPartialAndCompleteSets() {
        DenseLayer layer = Layers.random(new SplittableRandom(4), LABELS, 2);
        Question question = Question.verdict(FeatureDomain.free(2));
        Randomised.repeat(5, random -> {
            List<LabelSet> sets = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                LabelSet partial = partial(random);
                sets.add(partial);
                sets.add(LabelSet.of(LABELS, partial.active()));
            }
            List<Verdict> verdicts = new ArrayList<>();
            BatchVerifier.checking(Verifier.of(layer, question), 2)
                    .verify(sets.iterator(), () -> false, (Answer answer) -> verdicts.add(answer.verdict()));
            Session session = Verifier.of(layer, question).session();
            assertThat(verdicts).isEqualTo(sets.stream().map(session::verify).toList());
        });
    }

    @Test
    void reasonsNameTheLabelsThatAreNotFree() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}, {1, 1}});
        Explainer explainer = new Explainer(Verifier.of(layer, Question.verdict(FeatureDomain.free(2))));
        LabelSet partial = LabelSet.partial(4, new int[] {1, 3}, new int[] {2});
        assertThat(explainer.explain(partial)).isEmpty();
        LabelSet never = LabelSet.partial(4, new int[] {2, 3}, new int[] {0});
        Explanation reason = explainer.explain(never).orElseThrow();
        assertThat(reason.on()).containsExactly(2, 3);
        assertThat(reason.off()).isEmpty();
        assertThat(explainer.explain(never, reason.circuit())).isEqualTo(reason);
    }

    @Test
    void aSetOfAnotherNumberOfLabelsIsRefused() {
        Session session = Verifier.of(Layers.THREE_LINES, Question.verdict(FeatureDomain.free(2)))
                .session();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.verify(LabelSet.partial(4, new int[] {1}, new int[] {2})))
                .withMessage("the label set is one of 4 labels and the layer has 3: expected as many");
    }
}
