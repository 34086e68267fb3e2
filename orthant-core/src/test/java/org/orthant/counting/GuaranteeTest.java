package org.orthant.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GuaranteeTest {

    private static final int SAMPLES = 32;

    @Test
    void moreFeaturesAreNeededExactlyForMoreActiveLabels() {
        for (int n = 1; n <= 30; n++) {
            for (int k = 0; k <= n + 2; k++) {
                for (int d = 1; d <= n + 2; d++) {
                    boolean enough = Guarantee.fewestFeatures(n, k) <= d;
                    boolean enoughWithBias = Guarantee.fewestFeaturesWithBias(n, k) <= d;
                    assertThat(enough).isEqualTo(Math.min(k, n) <= Guarantee.largestActive(n, d));
                    assertThat(enoughWithBias).isEqualTo(Math.min(k, n) <= Guarantee.largestActiveWithBias(n, d));
                }
            }
        }
    }

    @Test
    void aBiasSavesOneFeatureUnlessAllLabelsMayBeActive() {
        for (int n = 1; n <= 30; n++) {
            for (int k = 0; k <= n + 2; k++) {
                assertThat(Guarantee.fewestFeatures(n, k) - Guarantee.fewestFeaturesWithBias(n, k))
                        .as("n=%d, k=%d", n, k)
                        .isEqualTo(k < n ? 1 : 0);
            }
        }
    }

    @Test
    void kActiveSetsNeverOutnumberWhatCanBePredicted() {
        for (int n = 2; n <= 40; n++) {
            for (int k = 1; k <= n; k++) {
                assertThat(Binomial.sum(n, k))
                        .isLessThanOrEqualTo(new CoverCount(n, Guarantee.fewestFeatures(n, k), false).argmaxable())
                        .isLessThanOrEqualTo(
                                new CoverCount(n, Guarantee.fewestFeaturesWithBias(n, k), true).argmaxable());
            }
        }
    }

    /** A constant term below zero, scaled to -1, is a bias; without a bias it is one more feature. */
    @Test
    void aBiasAndTwoWavesPerActiveLabelPredictEverySet() {
        for (int n = 1; n <= 8; n++) {
            for (int set = 0; set < 1 << n; set++) {
                int active = Integer.bitCount(set);
                double[] wave = separatingWave(n, set);
                double bias = coefficient(wave, t -> 0.5);
                assertThat(bias).isNegative();
                int predicted = 0;
                for (int i = 0; i < n; i++) {
                    double angle = 2 * Math.PI * i / n;
                    double logit = -1;
                    for (int frequency = 1; frequency <= active; frequency++) {
                        int f = frequency;
                        logit += coefficient(wave, t -> Math.cos(f * t)) / -bias * Math.cos(f * angle);
                        logit += coefficient(wave, t -> Math.sin(f * t)) / -bias * Math.sin(f * angle);
                    }
                    predicted |= logit > 0 ? 1 << i : 0;
                }
                assertThat(predicted).isEqualTo(set);
            }
        }
    }

    /** With two features and no bias the rows are directions in the plane, and the sets permute with the labels. */
    @Test
    void twoFeaturesWithoutBiasAreNoBetterThanTheGuaranteeSays() {
        for (int n = 1; n <= 9; n++) {
            int best = -1;
            for (int turned = 0; turned < 1 << n; turned++) {
                Set<Integer> regions = new HashSet<>();
                int region = turned;
                for (int crossed = 0; crossed < 2 * n; crossed++) {
                    regions.add(region);
                    region ^= 1 << (crossed % n);
                }
                best = Math.max(best, largestGuaranteed(n, regions));
            }
            assertThat(best).isEqualTo(Guarantee.largestActive(n, 2));
        }
    }

    /** With one feature and a bias the labels are thresholds on a line, each on at one side of it. */
    @Test
    void oneFeatureWithBiasIsNoBetterThanTheGuaranteeSays() {
        for (int n = 1; n <= 9; n++) {
            int best = -1;
            for (int turned = 0; turned < 1 << n; turned++) {
                Set<Integer> regions = new HashSet<>(Set.of(turned));
                int region = turned;
                for (int crossed = 0; crossed < n; crossed++) {
                    region ^= 1 << crossed;
                    regions.add(region);
                }
                best = Math.max(best, largestGuaranteed(n, regions));
            }
            assertThat(best).isEqualTo(Guarantee.largestActiveWithBias(n, 1));
        }
    }

    @Test
    void thePapersLayersAreOptimal() {
        assertThat(Guarantee.fewestFeatures(8921, 80)).isEqualTo(161);
        assertThat(Guarantee.largestActive(8921, 161)).isEqualTo(80);
        assertThat(Guarantee.largestActive(8921, 160)).isEqualTo(79);
    }

    @Test
    void hugeAndImpossibleNumbersAreHandled() {
        int most = Integer.MAX_VALUE;
        assertThat(Guarantee.fewestFeatures(most, most)).isEqualTo(most);
        assertThat(Guarantee.fewestFeaturesWithBias(most, most - 1)).isEqualTo(most - 1);
        assertThat(Guarantee.fewestFeaturesWithBias(5, 0)).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Guarantee.fewestFeatures(0, 1))
                .withMessage("0 labels are too few: expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Guarantee.fewestFeaturesWithBias(3, -1))
                .withMessage("-1 active labels are impossible: expected 0 or a positive number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Guarantee.largestActive(3, 0))
                .withMessage("0 features are too few: expected at least 1");
        assertThatIllegalArgumentException().isThrownBy(() -> Guarantee.largestActiveWithBias(3, -1));
    }

    /** ε - ∏ (1 - cos(t - t_s)), sampled finely enough to determine it. */
    private static double[] separatingWave(int n, int set) {
        double[] bumps = IntStream.range(0, SAMPLES)
                .mapToDouble(j -> bumps(n, set, 2 * Math.PI * j / SAMPLES))
                .toArray();
        double mean = Arrays.stream(bumps).average().orElseThrow();
        double least = IntStream.range(0, n)
                .filter(i -> (set >> i & 1) == 0)
                .mapToDouble(i -> bumps(n, set, 2 * Math.PI * i / n))
                .min()
                .orElse(mean);
        double epsilon = Math.min(mean, least) / 2;
        return Arrays.stream(bumps).map(bump -> epsilon - bump).toArray();
    }

    private static double bumps(int n, int set, double angle) {
        return IntStream.range(0, n)
                .filter(s -> (set >> s & 1) == 1)
                .mapToDouble(s -> 1 - Math.cos(angle - 2 * Math.PI * s / n))
                .reduce(1, (a, b) -> a * b);
    }

    private static double coefficient(double[] wave, DoubleUnaryOperator basis) {
        return IntStream.range(0, SAMPLES)
                .mapToDouble(j -> wave[j] * basis.applyAsDouble(2 * Math.PI * j / SAMPLES) * 2 / SAMPLES)
                .sum();
    }

    /** The largest k such that all sets of at most k labels are among the regions, or -1. */
    private static int largestGuaranteed(int n, Set<Integer> regions) {
        int smallestMissing = IntStream.range(0, 1 << n)
                .filter(set -> !regions.contains(set))
                .map(Integer::bitCount)
                .min()
                .orElse(n + 1);
        return smallestMissing - 1;
    }
}
