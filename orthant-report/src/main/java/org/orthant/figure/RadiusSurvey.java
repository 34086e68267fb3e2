package org.orthant.figure;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.orthant.counting.Binomial;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;

/**
 * How small the regions of DFT layers are: a quantile of the radius over distinct random sets of exactly {@code k} labels, and how many of them a
 * solver cannot find whose precision is {@link #PRECISION}.
 *
 * <p>Slack columns are uniform between {@code -1/√n} and {@code 0.1/√n}, as in the code that the paper's authors published. The
 * quantile of the radii lies between {@code low} and {@code high}, both of them proven; so is the comparison of every radius with the precision. Equal
 * surveys find equal numbers.
 *
 * @param labels the values of {@code n}, ascending
 * @param active the values of {@code k}
 * @param slack the number of random columns in addition to those of the DFT
 * @param samples the number of label sets for each {@code n} and {@code k}; all of them if there are no more
 * @param quantile which part of the regions is smaller, such as 0.01
 */
public record RadiusSurvey(List<Integer> labels, List<Integer> active, int slack, int samples, double quantile) {

    /** The least radius that the paper's solver detects. */
    public static final double PRECISION = 1e-8;

    /** The values of {@code n} in the paper. */
    public static final List<Integer> PAPER_LABELS = List.of(50, 100, 200, 500, 1000, 2000, 5000, 10_000);

    private static final long SEED = 5;

    /**
     * What was found for sets of {@code k} of {@code n} labels.
     *
     * @param labels {@code n}
     * @param active {@code k}
     * @param sets the number of label sets
     * @param undetected how many of them have a radius below {@link RadiusSurvey#PRECISION}
     * @param low at most the quantile of their radii
     * @param high at least the quantile of their radii
     */
    public record Measurement(int labels, int active, int sets, int undetected, double low, double high) {}

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a number of labels is too small for a DFT layer with some {@code k}, or there is nothing to draw
     */
    public RadiusSurvey {
        labels = List.copyOf(labels);
        active = List.copyOf(active);
        for (int n : labels) {
            for (int k : active) {
                if (n < 2 * k + 1) {
                    throw new IllegalArgumentException(
                            "a DFT layer for k = " + k + " needs at least " + (2 * k + 1) + " labels, not " + n);
                }
            }
        }
        if (samples < 1) {
            throw new IllegalArgumentException("cannot survey " + samples + " label sets: expected at least 1");
        }
    }

    /** Returns the survey of the paper's figure 5, which has {@link #PAPER_LABELS} and 20,000 label sets. */
    public static RadiusSurvey ofThePaper(List<Integer> labels, int slack, int samples) {
        return new RadiusSurvey(labels, List.of(1, 2, 3, 4, 5), slack, samples, 0.01);
    }

    /** Returns the number of measurements. */
    public int size() {
        return labels.size() * active.size();
    }

    /**
     * Measures; when {@code cancelled} is true, ends early with the finished part.
     *
     * @param finished runs after each measurement
     */
    public List<Measurement> measure(int threads, BooleanSupplier cancelled, Runnable finished) {
        List<Measurement> found = new ArrayList<>();
        for (int k : active) {
            for (int n : labels) {
                SplittableRandom random = new SplittableRandom(SEED);
                DftLayer layer = layer(n, k, random);
                List<LabelSet> sets = sets(n, k, new SplittableRandom(SEED));
                Optional<RadiusQuantile.Found> quantiles =
                        new RadiusQuantile(layer, threads, cancelled).of(sets, quantile, PRECISION);
                if (quantiles.isEmpty()) {
                    return List.copyOf(found);
                }
                RadiusQuantile.Found of = quantiles.get();
                found.add(new Measurement(
                        n,
                        k,
                        sets.size(),
                        of.below(),
                        of.quantile().low(),
                        of.quantile().high()));
                finished.run();
            }
        }
        return List.copyOf(found);
    }

    /** Distinct sets of exactly {@code k} labels, the same with and without slack. */
    private List<LabelSet> sets(int n, int k, SplittableRandom random) {
        if (Binomial.choose(n, k).compareTo(BigInteger.valueOf(samples)) <= 0) {
            return ActiveSets.of(n, k).stream().filter(set -> set.size() == k).toList();
        }
        Set<LabelSet> drawn = new LinkedHashSet<>();
        while (drawn.size() < samples) {
            int[] ids = random.ints(k, 0, n).sorted().distinct().toArray();
            if (ids.length == k) {
                drawn.add(LabelSet.of(n, ids));
            }
        }
        return List.copyOf(drawn);
    }

    private DftLayer layer(int n, int k, SplittableRandom random) {
        DftLayer layer = DftLayer.of(n, k);
        if (slack == 0) {
            return layer;
        }
        double[][] columns = new double[n][slack];
        for (double[] row : columns) {
            Arrays.setAll(row, j -> random.nextDouble(-1, 0.1) / Math.sqrt(n));
        }
        return layer.withSlack(DoubleMatrix.of(columns));
    }
}
