package org.orthant.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.SequenceProof;
import org.orthant.testing.Layers;

/** Decoders whose label sets can be emitted in some orders only. */
class SequenceVerifierTest {

    private static final int END = 0;

    /** Class 3 is the mean of 1 and 2, and class 4 that of 1 and 3: each can win only after one of those two. */
    private static final DenseLayer NESTED =
            DenseLayer.of(new double[][] {{0, 1}, {4, 0}, {-4, 0}, {0, 0}, {2, 0}, {0, -1}});

    private static SequenceProof decide(DenseLayer layer, int... labels) {
        SequenceDecoder decoder = new SequenceDecoder(layer, FeatureDomain.free(layer.features()), END);
        SequenceProof proof = SequenceVerifier.of(decoder)
                .decide(List.of(LabelSet.of(layer.labels(), labels)), () -> false)
                .get(0);
        assertThat(decoder.check().flaw(proof)).isEmpty();
        return proof;
    }

    private static List<Integer> order(DenseLayer layer, int... labels) {
        return ((SequenceProof.Order) decide(layer, labels)).labels();
    }

    private static SequenceProof.Stuck stuck(DenseLayer layer, int... labels) {
        return (SequenceProof.Stuck) decide(layer, labels);
    }

    @Test
    void aLabelThatNeverWinsAloneIsEmittedAfterThoseThatBeatIt() {
        assertThat(order(NESTED, 1, 4)).containsExactly(1, 4);
        assertThat(order(NESTED, 1, 3, 4, 5)).containsExactly(1, 5, 4, 3);
        SequenceProof.Stuck alone = stuck(NESTED, 4);
        assertThat(alone.emitted()).isEmpty();
        assertThat(alone.impossible()).containsExactly(4);
    }

    @Test
    void theFirstImpossibleStepIsNamedWithTheLabelsThatAreLeft() {
        SequenceProof.Stuck stuck = stuck(NESTED, 2, 4, 5);
        assertThat(stuck.emitted()).containsExactly(2, 5);
        assertThat(stuck.impossible()).containsExactly(4);
    }

    @Test
    void theEndSymbolMustWinLast() {
        DenseLayer hiddenEnd = DenseLayer.of(new double[][] {{0, 0}, {1, 0}, {-1, 0}, {0, 1}});
        assertThat(stuck(hiddenEnd).impossible()).containsExactly(END);
        assertThat(stuck(hiddenEnd, 3).emitted()).containsExactly(3);
        assertThat(order(hiddenEnd, 2)).containsExactly(2);
        assertThat(order(hiddenEnd, 1, 2, 3)).containsExactly(1, 2, 3);
    }

    @Test
    void equalRowsBlockOneAnotherUntilNeitherIsLeft() {
        DenseLayer twins = DenseLayer.of(new double[][] {{0, 1}, {1, 0}, {1, 0}, {-1, -1}});
        assertThat(stuck(twins, 1).impossible()).containsExactly(1);
        assertThat(stuck(twins, 1, 2, 3).impossible()).containsExactly(1, 2);
        assertThat(order(twins, 3)).containsExactly(3);
        assertThat(order(twins)).isEmpty();
    }

    @Test
    void theEndSymbolAloneWins() {
        DenseLayer single = DenseLayer.of(new double[][] {{0, 0}});
        assertThat(order(single)).isEmpty();
    }

    @Test
    void resultsDependNeitherOnThreadsNorOnOtherLabelSets() {
        DenseLayer layer = Layers.random(new SplittableRandom(5), 40, 7);
        SequenceDecoder decoder = new SequenceDecoder(layer, FeatureDomain.free(7), END);
        SplittableRandom random = new SplittableRandom(6);
        List<LabelSet> sets = IntStream.range(0, 30)
                .mapToObj(i -> LabelSet.of(
                        40, random.ints(4, 1, 40).distinct().sorted().toArray()))
                .toList();
        List<SequenceProof> one = SequenceVerifier.of(decoder).withThreads(1).decide(sets, () -> false);
        List<SequenceProof> two = SequenceVerifier.of(decoder).withThreads(2).decide(sets, () -> false);
        assertThat(two).isEqualTo(one);
        assertThat(one).hasAtLeastOneElementOfType(SequenceProof.Order.class);
        assertThat(one).hasAtLeastOneElementOfType(SequenceProof.Stuck.class);
        for (int i = 0; i < sets.size(); i++) {
            assertThat(decide(layer, sets.get(i).active()).getClass())
                    .isEqualTo(one.get(i).getClass());
        }
    }

    @Test
    void aStepWhoseBudgetIsSpentLeavesTheSetUndecided() {
        DenseLayer layer = Layers.random(new SplittableRandom(7), 3000, 20);
        SequenceVerifier verifier = SequenceVerifier.of(new SequenceDecoder(layer, FeatureDomain.free(20), END))
                .withBudget(Duration.ofNanos(1));
        SequenceProof proof =
                verifier.decide(List.of(LabelSet.of(3000, 1, 2)), () -> false).get(0);
        assertThat(proof).isInstanceOf(SequenceProof.Open.class);
        assertThat(((SequenceProof.Open) proof).reason()).contains("budget");
    }

    @Test
    void invalidQuestionsAreRefused() {
        SequenceDecoder decoder = new SequenceDecoder(NESTED, FeatureDomain.free(2), END);
        SequenceVerifier verifier = SequenceVerifier.of(decoder);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> verifier.decide(List.of(LabelSet.of(6, 0, 1)), () -> false))
                .withMessage("label 0 is the end symbol, which is not in the label set: remove it");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> verifier.withThreads(0))
                .withMessageContaining("expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequenceDecoder(NESTED, FeatureDomain.free(3), END))
                .withMessageContaining("the layer has 2 features and the domain 3");
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> verifier.decide(List.of(LabelSet.of(6, 1)), () -> true));
    }
}
