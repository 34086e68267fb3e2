package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;
import org.orthant.verify.Deployed;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** What never ranks first does not do so in float32, either, for features up to some magnitude. */
class RankingAsDeployedTest {

    /** The mean of the first three logits is 0 wherever features are, and the last one −0.25. */
    private static final OutputLayer SHORT =
            DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}, {0, 0}}).withBias(0, 0, 0, -0.25);

    private static final Box FREE = free(2);
    private static final LabelSet LAST = LabelSet.of(4, 3);
    private static final Point MEAN = Point.of(1, 1, 1, 3);

    private static Box free(int features) {
        double[] upper = new double[features];
        Arrays.fill(upper, Double.POSITIVE_INFINITY);
        return FeatureDomain.of(Arrays.stream(upper).map(bound -> -bound).toArray(), upper);
    }

    private static CheckResult check(Box domain, Point weights, double within) {
        Certificate claim = new Certificate.Unargmaxable(
                LAST,
                Circuit.ofLabels(0, 1, 2, 3),
                List.of(new DeployedRefutation(NumberFormat.FLOAT32, List.of(0, 1, 2, 3), weights, within)));
        return new Checker(SHORT, domain, DecisionRule.argmax()).check(claim);
    }

    private static void assertRejected(CheckResult result, String reason) {
        assertThat(result.match(accepted -> "accepted", CheckResult.Rejected::reason))
                .contains(reason);
    }

    /** Of 0.75, which three times the last class lacks, each feature takes away twice γ for each unit. */
    @Test
    void aClassIsShortOfTheOthersUpToAMagnitudeThatRoundingDecides() {
        double gamma = 4 * 0x1p-24 / (1 - 4 * 0x1p-24);
        double largest = 0.75 * (1 - gamma) / (4 * gamma);
        assertThat(check(FREE, MEAN, 0.9999 * largest)).isEqualTo(new CheckResult.Accepted());
        assertRejected(check(FREE, MEAN, 1.0001 * largest), "rounding could produce");
        assertRejected(check(FREE, MEAN, Double.POSITIVE_INFINITY), "some feature has no bound");
        assertThat(check(FeatureDomain.box(2, 1e4), MEAN, Double.POSITIVE_INFINITY))
                .isEqualTo(new CheckResult.Accepted());
        assertRejected(check(FeatureDomain.box(2, 1e6), MEAN, Double.POSITIVE_INFINITY), "rounding could produce");
        assertThat(check(FeatureDomain.box(2, 1e6), MEAN, 1e5)).isEqualTo(new CheckResult.Accepted());
    }

    @Test
    void weightsOfBothSidesMustBeEqualToTheLastDigit() {
        assertRejected(check(FREE, Point.of(1, 1, 1, Math.nextUp(3)), 1), "different sums");
        assertRejected(check(FREE, Point.of(1, 1, 1, 2), 1), "different sums");
        assertRejected(check(FREE, Point.of(0, 0, 0, 0), 1), "all zero");
        assertRejected(check(FREE, Point.of(1, 1, -1, 1), 1), "negative");
        assertRejected(check(FREE, Point.of(2, 1, 0, 3), 1), "rounding could produce");
    }

    @Test
    void aBoundThatNoInputKeepsProvesNothing() {
        Box away = FeatureDomain.of(new double[] {5, -1}, new double[] {9, 1});
        assertRejected(check(away, MEAN, 4), "no input of the domain");
        assertThat(check(away, MEAN, 5)).isEqualTo(new CheckResult.Accepted());
        assertThatThrownBy(() -> check(FREE, MEAN, 0)).hasMessageContaining("expected a positive number");
        assertThatThrownBy(() -> check(FREE, MEAN, Double.NaN)).hasMessageContaining("expected a positive number");
    }

    /** Two equal classes tie everywhere, and whoever breaks ties may choose either. */
    @Test
    void whatOnlyTiesIsLeftOpen() {
        OutputLayer twins =
                DenseLayer.of(new double[][] {{1}, {-1}, {0.5}, {0.5}}).withBias(0, 0, 1, 1);
        Question question =
                Question.verdict(free(1)).withRule(DecisionRule.argmax()).withFormats(List.of(NumberFormat.FLOAT32));
        Verdict.Unargmaxable never =
                (Verdict.Unargmaxable) Verifier.of(twins, question).session().verify(LabelSet.of(4, 2));
        assertThat(never.deployment().answers()).containsEntry(NumberFormat.FLOAT32, Deployed.OPEN);
        assertThat(never.deployment().impossible()).isEmpty();
    }

    @Test
    void whatIsClaimedIsAcceptedAndNoInputInAnyOrderSaysOtherwise() {
        int[] claims = new int[2];
        Randomised.repeat(300, random -> {
            int d = 1 + random.nextInt(3);
            int n = d + 3 + random.nextInt(12);
            OutputLayer layer = layer(random, n, d);
            boolean finite = random.nextBoolean();
            Box domain = finite ? FeatureDomain.box(d, 1 + random.nextInt(20)) : free(d);
            boolean one = random.nextBoolean();
            DecisionRule rule = one ? DecisionRule.argmax() : DecisionRule.topK();
            Question question = Question.verdict(domain).withRule(rule).withFormats(List.of(NumberFormat.FLOAT32));
            Session session = Verifier.of(layer, question).session();
            Checker checker = new Checker(layer, domain, rule);
            for (int label = 0; label < n; label++) {
                LabelSet set = one ? LabelSet.of(n, label) : pair(n, label, (label + 1) % n);
                Verdict verdict = session.verify(set);
                assertThat(checker.check(verdict.certify(set))).isEqualTo(new CheckResult.Accepted());
                if (verdict instanceof Verdict.Unargmaxable never) {
                    for (DeployedRefutation claim : never.deployment().impossible()) {
                        claims[claim.isAboutAll() ? 0 : 1]++;
                        assertThat(claim.isAboutAll())
                                .isEqualTo(
                                        never.deployment().answers().get(NumberFormat.FLOAT32) == Deployed.IMPOSSIBLE);
                        assertNeverAnswered(random, layer, set, domain, claim.within());
                        assertIsAboutTheLargest(checker, set, never, claim);
                    }
                }
            }
        });
        assertThat(claims[0]).isGreaterThan(100);
        assertThat(claims[1]).isGreaterThan(100);
    }

    private static LabelSet pair(int n, int one, int other) {
        return LabelSet.of(n, Math.min(one, other), Math.max(one, other));
    }

    private static OutputLayer layer(SplittableRandom random, int n, int d) {
        double[][] rows = new double[n][d];
        double[] bias = new double[n];
        for (int label = 0; label < n; label++) {
            for (int j = 0; j < d; j++) {
                rows[label][j] = (float) random.nextDouble(-1, 1);
            }
            bias[label] = (float) random.nextDouble(-0.5, 0.5);
        }
        return DenseLayer.of(rows).withBias(bias);
    }

    private static void assertIsAboutTheLargest(
            Checker checker, LabelSet set, Verdict.Unargmaxable never, DeployedRefutation claim) {
        if (!claim.isAboutAll()) {
            DeployedRefutation more =
                    new DeployedRefutation(claim.format(), claim.labels(), claim.weights(), 1.05 * claim.within());
            assertThat(checker.check(new Certificate.Unargmaxable(set, never.circuit(), List.of(more))))
                    .isInstanceOf(CheckResult.Rejected.class);
        }
    }

    /** Adds up in random orders, at random inputs and at the far ends of what the claim is about. */
    private static void assertNeverAnswered(
            SplittableRandom random, OutputLayer layer, LabelSet set, Box domain, double within) {
        int d = layer.features();
        for (int trial = 0; trial < 20; trial++) {
            boolean corner = random.nextBoolean();
            float[] x = new float[d];
            for (int j = 0; j < d; j++) {
                double lower = Math.max(domain.lower(j), -within);
                double upper = Math.min(domain.upper(j), within);
                double value =
                        corner ? (random.nextBoolean() ? lower : upper) : lower + random.nextDouble() * (upper - lower);
                // Towards zero, so that it stays inside.
                float narrow = (float) value;
                x[j] = Math.abs(narrow) > Math.abs(value) ? Math.nextAfter(narrow, 0) : narrow;
            }
            float least = Float.POSITIVE_INFINITY;
            float largest = Float.NEGATIVE_INFINITY;
            for (int label = 0; label < layer.labels(); label++) {
                float logit = logit(random, layer, label, x);
                if (set.isActive(label)) {
                    least = Math.min(least, logit);
                } else {
                    largest = Math.max(largest, logit);
                }
            }
            assertThat(least).isLessThan(largest);
        }
    }

    private static float logit(SplittableRandom random, OutputLayer layer, int label, float[] x) {
        int d = x.length;
        int[] order = IntStream.rangeClosed(0, d).toArray();
        for (int j = d; j > 0; j--) {
            int other = random.nextInt(j + 1);
            int swapped = order[j];
            order[j] = order[other];
            order[other] = swapped;
        }
        float sum = 0;
        for (int j : order) {
            sum += j == d ? (float) layer.bias(label) : (float) layer.weight(label, j) * x[j];
        }
        return sum;
    }
}
