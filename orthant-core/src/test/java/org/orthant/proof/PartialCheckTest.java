package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.ExactDot;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.Question;
import org.orthant.verify.RankGoal;
import org.orthant.verify.Verifier;

/** A certificate about some labels of a layer, whose others are free, holds if it holds for the layer that has only these labels. */
class PartialCheckTest {

    private static final int LABELS = 9;
    private static final FeatureDomain DOMAIN = FeatureDomain.nonNegative(2, 4);

    /** How many certificates prove what. */
    private static final class Kinds {

        private int radii;
        private int safe;
        private int margins;
        private int impossible;
        private int ceilings;
        private int ranks;

        void add(Certificate certificate) {
            certificate.match(
                    yes -> {
                        radii += yes.radius().isPresent() ? 1 : 0;
                        safe += yes.safe().size();
                        return margins += yes.margin().isPresent() ? 1 : 0;
                    },
                    never -> {
                        impossible += never.impossible().size();
                        ceilings += never.margin().isPresent() ? 1 : 0;
                        return ranks +=
                                never.rank().map(rank -> rank.further().size()).orElse(0);
                    },
                    open -> 0);
        }
    }

    @Test
    void allThatIsProvenOfTheOtherLabelsHolds() {
        Kinds kinds = new Kinds();
        Randomised.repeat(100, random -> {
            boolean ranking = random.nextInt(3) > 0;
            DenseLayer layer = Layers.random(random, LABELS, 2);
            DecisionRule rule =
                    ranking ? DecisionRule.argmax() : DecisionRule.thresholds(Layers.gaussian(random, LABELS));
            int[] fixed = fixed(random);
            LabelSet alone =
                    ranking ? LabelSet.of(fixed.length, random.nextInt(fixed.length)) : set(random, layer, rule, fixed);
            Certificate certificate = certificate(layer, rule, fixed, alone);
            Certificate partial = certificate.relabelled(partial(alone, fixed), i -> fixed[i]);
            kinds.add(partial);
            Checker checker = new Checker(layer, DOMAIN, rule);
            assertThat(checker.check(partial)).isEqualTo(new CheckResult.Accepted());
            if (!ranking && partial instanceof Certificate.Argmaxable) {
                // At its witness, all signs are as they should be.
                Certificate opposite = partial.relabelled(partial.labelSet().complement(), label -> label);
                assertThat(checker.check(opposite).isAccepted()).isFalse();
            }
        });
        assertThat(List.of(kinds.radii, kinds.safe, kinds.margins, kinds.impossible, kinds.ceilings, kinds.ranks))
                .allMatch(count -> count > 5);
    }

    /** At least one label is free. */
    private static int[] fixed(SplittableRandom random) {
        int free = random.nextInt(LABELS);
        return IntStream.range(0, LABELS)
                .filter(label -> label != free && random.nextInt(5) > 0)
                .toArray();
    }

    /** What some input produces, or a set that probably none produces. */
    private static LabelSet set(SplittableRandom random, DenseLayer layer, DecisionRule rule, int... fixed) {
        double[] x = {random.nextDouble(4), random.nextDouble(4)};
        boolean produced = random.nextBoolean();
        return LabelSet.of(
                fixed.length,
                IntStream.range(0, fixed.length)
                        .filter(i -> produced
                                ? ExactDot.sign(
                                                layer.row(fixed[i]),
                                                x,
                                                -rule.thresholds().get(fixed[i]))
                                        > 0
                                : random.nextInt(3) == 0)
                        .toArray());
    }

    private static LabelSet partial(LabelSet alone, int... fixed) {
        return LabelSet.partial(
                LABELS,
                alone.stream().map(i -> fixed[i]).toArray(),
                alone.complement().stream().map(i -> fixed[i]).toArray());
    }

    private static Certificate certificate(DenseLayer layer, DecisionRule rule, int[] fixed, LabelSet alone) {
        DenseLayer rows =
                DenseLayer.of(Arrays.stream(fixed).mapToObj(layer::row).toArray(double[][]::new));
        DecisionRule own = rule.ofLabels(fixed);
        Question question = own.isRanking()
                ? Question.verdict(DOMAIN).withRule(own).withRank(RankGoal.CLOSEST)
                : Question.radius(DOMAIN).withRule(own);
        return Verifier.of(rows, question.withMargins().withFormats(List.of(NumberFormat.FLOAT32)))
                .session()
                .verify(alone)
                .certify(alone);
    }

    @Test
    void anUndecidedPartialSetClaimsNothing() {
        LabelSet partial = LabelSet.partial(LABELS, new int[] {1}, new int[] {2});
        Checker checker = new Checker(Layers.random(new SplittableRandom(1), LABELS, 2), DOMAIN);
        assertThat(checker.check(new Certificate.Undecided(partial, "no time"))).isEqualTo(new CheckResult.Accepted());
    }

    @Test
    void proofsOfFreeLabelsAreRejectedWithAReason() {
        DenseLayer layer = DenseLayer.of(new double[][] {{-1, -1}, {-2, -1}, {1, 0}, {3, 3}});
        Checker checker = new Checker(layer, DOMAIN);
        LabelSet partial = LabelSet.partial(4, new int[] {1}, new int[] {2});
        Circuit own = new Circuit(List.of(1), List.of(0, 1), List.of(), Optional.empty());
        assertThat(checker.check(new Certificate.Unargmaxable(partial, own))).isEqualTo(new CheckResult.Accepted());
        Circuit free = new Circuit(List.of(0), List.of(0, 1), List.of(), Optional.empty());
        assertThat(checker.check(new Certificate.Unargmaxable(partial, free)))
                .isEqualTo(new CheckResult.Rejected("the proof names label 0, which is free in the label set"));
        Circuit none = new Circuit(List.of(4), List.of(0, 1), List.of(), Optional.empty());
        assertThat(checker.check(new Certificate.Unargmaxable(partial, none)).isAccepted())
                .isFalse();
        assertThat(checker.check(new Certificate.Unargmaxable(partial, Circuit.ofLabels(1))))
                .isEqualTo(new CheckResult.Rejected(
                        "no non-negative combination of the circuit's constraints cancels (counting only labels that are"
                                + " not free)"));
    }

    @Test
    void onlyCertificatesMayBeOfPartialSets() {
        LabelSet partial = LabelSet.partial(3, new int[] {0}, new int[] {2});
        Checker checker =
                new Checker(DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {1, 1}}), DOMAIN, DecisionRule.argmax());
        Point point = Point.of(1, 1, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> checker.rank(partial, point))
                .withMessageContaining("has free labels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> checker.flawOfCircuit(partial, Circuit.ofLabels(0, 2)))
                .withMessageContaining("has free labels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> checker.flawOfMargin(
                        partial, new MarginProof(0, point, 1, Optional.of(Circuit.ofLabels(0, 2)))))
                .withMessageContaining("has free labels");
    }
}
