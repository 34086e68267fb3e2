package org.orthant.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.oracle.DomainCase;
import org.orthant.oracle.RuleCase;
import org.orthant.oracle.SequenceOracle;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.SequenceProof;
import org.orthant.testing.AllSets;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

/** What a decoder can emit, against an oracle that tries all orders of the labels. */
class SequenceOracleTest {

    private static final int CASES = Integer.getInteger("orthant.sequence.cases", 40);

    private final AtomicInteger reachable = new AtomicInteger();
    private final AtomicInteger stuck = new AtomicInteger();

    @Test
    void aGreedyOrderIsEnoughInBoxes() {
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.of(random, random.nextBoolean());
            assertAsTheOracle(some.layer(), some.domain(), random);
        });
        assertBothOccur();
    }

    @Test
    void aGreedyOrderIsEnoughInImagesOfBoxes() {
        Randomised.repeat(CASES, random -> {
            DomainCase some = DomainCase.ofBox(random);
            assertAsTheOracle(some.layer(), some.domain(), random);
        });
        assertBothOccur();
    }

    @Test
    void aGreedyOrderIsEnoughWhateverTheMagnitudes() {
        Randomised.repeat(CASES, random -> {
            RuleCase some = RuleCase.extreme(random, random.nextBoolean());
            if (some.layer().labels() <= 5) {
                assertAsTheOracle(some.layer(), some.domain(), random);
            }
        });
        assertBothOccur();
    }

    @Test
    void aGreedyOrderIsEnoughAmongEqualAndEmptyRows() {
        Randomised.repeat(CASES, random -> {
            DenseLayer layer = Layers.degenerate(random, 5, random.nextInt(1, 3));
            FeatureDomain domain = random.nextBoolean()
                    ? FeatureDomain.free(layer.features())
                    : FeatureDomain.nonNegative(layer.features(), 2);
            assertAsTheOracle(layer, domain, random);
        });
        assertBothOccur();
    }

    @Test
    void aGreedyOrderIsEnoughInBalls() {
        Randomised.repeat(CASES, random -> {
            DomainCase some = DomainCase.ofBall(random);
            int end = random.nextInt(some.layer().labels());
            SequenceOracle generous = SequenceOracle.generous(some.layer(), some.domain(), end);
            SequenceOracle strict = SequenceOracle.strict(some.layer(), some.domain(), end);
            for (SequenceProof proof : proofs(some.layer(), some.domain(), end)) {
                proof.match(
                        order -> assertThat(generous.isReachable(order.labelSet()))
                                .isTrue(),
                        stuck ->
                                assertThat(strict.isReachable(stuck.labelSet())).isFalse(),
                        open -> assertThat(generous.isReachable(open.labelSet()))
                                .isNotEqualTo(strict.isReachable(open.labelSet())));
            }
        });
        assertBothOccur();
    }

    private void assertAsTheOracle(OutputLayer layer, FeatureDomain domain, SplittableRandom random) {
        int end = random.nextInt(layer.labels());
        SequenceOracle oracle = SequenceOracle.exact(layer, domain, end);
        for (SequenceProof proof : proofs(layer, domain, end)) {
            assertThat(proof)
                    .isInstanceOf(
                            oracle.isReachable(proof.labelSet())
                                    ? SequenceProof.Order.class
                                    : SequenceProof.Stuck.class);
        }
    }

    /** Returns proofs about all label sets, among them none and all of the labels, after checking all of them. */
    private List<SequenceProof> proofs(OutputLayer layer, FeatureDomain domain, int end) {
        List<LabelSet> sets = AllSets.of(layer.labels()).stream()
                .filter(set -> !set.isActive(end))
                .toList();
        SequenceDecoder decoder = new SequenceDecoder(layer, domain, end);
        List<SequenceProof> proofs = SequenceVerifier.of(decoder).withThreads(1).decide(sets, () -> false);
        assertThat(proofs).extracting(SequenceProof::labelSet).isEqualTo(sets);
        Checker checker = decoder.checker();
        for (SequenceProof proof : proofs) {
            proof.match(SequenceProof.Order::steps, SequenceProof.Stuck::refutations, open -> List.<Certificate>of())
                    .forEach(step -> assertThat(checker.check(step)).isEqualTo(new CheckResult.Accepted()));
            assertThat(decoder.check().flaw(proof)).isEmpty();
            proof.match(order -> reachable, no -> stuck, open -> new AtomicInteger())
                    .incrementAndGet();
        }
        return proofs;
    }

    private void assertBothOccur() {
        assertThat(reachable.get()).isGreaterThan(CASES / 4);
        assertThat(stuck.get()).isGreaterThan(CASES / 4);
    }
}
