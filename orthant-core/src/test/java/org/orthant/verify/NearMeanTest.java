package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Checker;
import org.orthant.testing.Randomised;

/** Untrained classes, whose rows are near the mean of all others, in layers with and without a bias. */
class NearMeanTest {

    private static final int TRAINED = 300;
    private static final int UNTRAINED = 12;

    @Test
    void untrainedClassesNeverWinAndEveryProofHolds() {
        Randomised.repeat(6, random -> {
            DenseLayer layer = layer(random, random.nextBoolean(), random.nextInt(4));
            for (FeatureDomain domain :
                    List.of(FeatureDomain.free(layer.features()), FeatureDomain.box(layer.features(), 4))) {
                Question question = Question.verdict(domain).withRule(DecisionRule.argmax());
                Verifier verifier = Verifier.of(layer, question);
                List<LabelSet> classes = IntStream.range(0, layer.labels())
                        .mapToObj(label -> LabelSet.of(layer.labels(), label))
                        .toList();
                List<Verdict> one = verdicts(verifier, classes, 1);
                // Whichever thread is first solves the shared class.
                assertThat(verdicts(Verifier.of(layer, question), classes, 3)).isEqualTo(one);
                Checker checker = new Checker(layer, domain, DecisionRule.argmax());
                Explainer explainer = new Explainer(verifier);
                for (int label = 0; label < layer.labels(); label++) {
                    LabelSet set = classes.get(label);
                    Verdict verdict = one.get(label);
                    assertThat(checker.check(verdict.certify(set)).isAccepted()).isTrue();
                    if (label >= TRAINED) {
                        assertThat(verdict).as("class %d", label).isInstanceOf(Verdict.Unargmaxable.class);
                        Explanation why = explainer.explain(set).orElseThrow();
                        assertThat(why.on()).containsExactly(label);
                        assertThat(why.shares()).hasSameSizeAs(why.off());
                        assertThat(why.shares().stream()
                                        .mapToDouble(share -> share)
                                        .sum())
                                .isCloseTo(1, within(1e-9));
                    }
                }
            }
        });
    }

    private static List<Verdict> verdicts(Verifier verifier, List<LabelSet> classes, int threads) {
        List<Verdict> found = new ArrayList<>();
        BatchVerifier.checking(verifier, threads)
                .verify(classes.iterator(), () -> false, answer -> found.add(answer.verdict()));
        return found;
    }

    /** Rows of untrained classes are the mean, rounded, or off by more and more; where there are biases, theirs are lower. */
    private static DenseLayer layer(SplittableRandom random, boolean bias, int kind) {
        int features = 3 + random.nextInt(10);
        double[][] rows = new double[TRAINED + UNTRAINED][features];
        double[] offset = random.doubles(features, -2, 2).toArray();
        for (int i = 0; i < TRAINED; i++) {
            Arrays.setAll(rows[i], j -> (float) (offset[j] + random.nextDouble(-1, 1)));
            for (int j = 0; j < features; j++) {
                for (int k = 0; k < UNTRAINED; k++) {
                    rows[TRAINED + k][j] += rows[i][j] / TRAINED;
                }
            }
        }
        double noise = new double[] {0, 1e-12, 1e-6, 0.02}[kind];
        for (int k = 0; k < UNTRAINED; k++) {
            for (int j = 0; j < features; j++) {
                rows[TRAINED + k][j] = (float) (rows[TRAINED + k][j] + noise * random.nextDouble(-1, 1));
            }
        }
        DenseLayer layer = DenseLayer.of(rows);
        double[] biases = new double[rows.length];
        Arrays.setAll(biases, i -> i < TRAINED ? (float) random.nextDouble(-0.1, 0.1) : -0.2f);
        return bias ? layer.withBias(biases) : layer;
    }
}
