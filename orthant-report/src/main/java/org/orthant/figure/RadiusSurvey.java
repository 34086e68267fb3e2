package org.orthant.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.verify.Radius;

/**
 * How small the regions of DFT layers are: a quantile of the radius over random label sets of up to {@code k} labels.
 *
 * <p>The quantile of the sampled radii lies between {@code low} and {@code high}, both of them proven. Equal surveys
 * find equal numbers.
 *
 * @param labels the values of {@code n}, ascending
 * @param maxActive the values of {@code k}
 * @param slack the number of normally distributed columns, of variance {@code 1/n}, in addition to those of the DFT
 * @param samples the number of label sets drawn for each {@code n} and {@code k}
 * @param quantile which part of the regions is smaller, such as 0.01
 */
public record RadiusSurvey(List<Integer> labels, List<Integer> maxActive, int slack, int samples, double quantile) {

    private static final long SEED = 5;

    /** What was found for {@code n} labels and up to {@code k} active ones. */
    public record Measurement(int labels, int maxActive, double low, double high) {}

    /** Copies the lists. */
    public RadiusSurvey {
        labels = List.copyOf(labels);
        maxActive = List.copyOf(maxActive);
    }

    /** Returns the survey of the paper's figure 5, for sizes that take seconds. */
    public static RadiusSurvey ofThePaper(int slack) {
        return new RadiusSurvey(List.of(20, 40, 80, 160, 320, 640), List.of(1, 2, 3, 4, 5), slack, 500, 0.01);
    }

    /** Returns the number of measurements. */
    public int size() {
        return labels.size() * maxActive.size();
    }

    /**
     * Measures; when {@code cancelled} is true, ends early with the finished part.
     *
     * @param finished runs after each measurement
     */
    public List<Measurement> measure(int threads, BooleanSupplier cancelled, Runnable finished) {
        List<Measurement> found = new ArrayList<>();
        for (int k : maxActive) {
            for (int n : labels) {
                SplittableRandom random = new SplittableRandom(SEED);
                DftLayer layer = layer(n, k, random);
                ActiveSets family = ActiveSets.of(n, k);
                List<LabelSet> sets = Stream.generate(() -> family.sample(random))
                        .limit(samples)
                        .toList();
                Optional<Radius> radius = new RadiusQuantile(layer, threads, cancelled).of(sets, quantile);
                if (radius.isEmpty()) {
                    return List.copyOf(found);
                }
                found.add(new Measurement(n, k, radius.get().low(), radius.get().high()));
                finished.run();
            }
        }
        return List.copyOf(found);
    }

    private DftLayer layer(int n, int k, SplittableRandom random) {
        DftLayer layer = DftLayer.of(n, k);
        if (slack == 0) {
            return layer;
        }
        double[][] columns = new double[n][slack];
        for (double[] row : columns) {
            Arrays.setAll(row, j -> random.nextGaussian() / Math.sqrt(n));
        }
        return layer.withSlack(DoubleMatrix.of(columns));
    }
}
