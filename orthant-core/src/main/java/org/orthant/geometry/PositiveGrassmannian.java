package org.orthant.geometry;

import java.math.BigInteger;
import java.util.function.IntPredicate;
import org.orthant.counting.Binomial;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.geometry.MinorSurvey.Evidence;
import org.orthant.layer.OutputLayer;

/**
 * Membership in the totally positive Grassmannian {@code Gr⁺(n, d)}: all maximal minors are non-zero and agree in sign.
 * Then the argmaxable assignments are exactly those with at most {@code d−1} alternations (paper, theorem 3), and with
 * {@code d = 2k+1} every set of at most {@code k} labels is among them (theorem 4).
 *
 * <p>Not all {@code C(n, d)} minors need to be computed. The minors on the labels
 * {@code {1, …, d−a} ∪ {d−a+b+1, …, d+b}} for the rectangles {@code a × b} inside {@code d × (n−d)}, and
 * {@code {1, …, d}}, form a cluster of the Grassmannian's coordinate ring: every other maximal minor is a quotient of
 * polynomials in these {@code d(n−d)+1} with positive coefficients (Fomin and Zelevinsky; Scott 2006). If they agree in
 * sign, all do.
 *
 * <pre>{@code
 * MinorSurvey survey = PositiveGrassmannian.survey(layer, MinorSurvey.Effort.DEFAULT);
 * boolean guaranteed = survey.holds() && survey.isConclusive();
 * }</pre>
 *
 * <p>Threads may call all methods at the same time.
 *
 * @since 0.2.0
 */
public final class PositiveGrassmannian {

    private PositiveGrassmannian() {}

    /**
     * Computes all minors if the effort allows it, else the deciding cluster, else a sample.
     *
     * @throws IllegalArgumentException if the layer has a bias, or fewer labels than features
     */
    public static MinorSurvey survey(OutputLayer layer, Effort effort) {
        int n = layer.labels();
        int d = layer.features();
        requireEnoughLabels(layer);
        if (effort.allows(Binomial.choose(n, d))) {
            return survey(layer, MinorSigns.all(n), Evidence.EXHAUSTIVE);
        }
        if (effort.allows(BigInteger.valueOf((long) d * (n - d) + 1))) {
            return byCluster(layer);
        }
        return survey(layer, MinorSigns.sample(n, effort), Evidence.SAMPLED);
    }

    /**
     * Computes the deciding cluster of minors.
     *
     * @throws IllegalArgumentException if the layer has a bias, or fewer labels than features
     */
    public static MinorSurvey byCluster(OutputLayer layer) {
        requireEnoughLabels(layer);
        return survey(layer, rectangles(layer.labels(), layer.features()), Evidence.CLUSTER);
    }

    private static MinorSurvey survey(OutputLayer layer, MinorSigns.Source source, Evidence evidence) {
        IntegerRows.requireNoBias(layer);
        return MinorSigns.survey(layer, source, evidence, new AllAlike());
    }

    private static MinorSigns.Source rectangles(int n, int d) {
        return new MinorSigns.Source() {
            private int height;
            private int width;

            @Override
            public boolean next(int[] labels) {
                if (height > d || (d == n && height > 0)) {
                    return false;
                }
                for (int i = 0; i < d; i++) {
                    labels[i] = i < d - height ? i : i + width;
                }
                if (width < n - d && height > 0) {
                    width++;
                } else {
                    height++;
                    width = 1;
                }
                return true;
            }
        };
    }

    static void requireEnoughLabels(OutputLayer layer) {
        if (layer.labels() < layer.features()) {
            throw new IllegalArgumentException("a layer of " + layer.labels() + " labels and " + layer.features()
                    + " features has no maximal minors: it needs at least as many labels as features");
        }
    }

    /** Accepts signs as long as they are non-zero and equal to the first. */
    private static final class AllAlike implements IntPredicate {
        private int first;

        @Override
        public boolean test(int sign) {
            if (first == 0) {
                first = sign;
            }
            return sign != 0 && sign == first;
        }
    }
}
