package org.orthant.geometry;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.orthant.counting.Binomial;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.layer.OutputLayer;

/**
 * How large the maximal minors of a layer are: logarithms to base 10 of their absolute values, ascending (paper, appendix "Why DFT
 * Regions Become Very Small").
 *
 * <p>If the columns are orthonormal, as those of a DFT layer, the squares of all minors sum to 1 (Cauchy and Binet), and their root mean square
 * is {@link #rootMeanSquare}. A minor is also the volume between unit vectors times the lengths of the rows, which shrink as labels are
 * added; volumes separate the two.
 *
 * @param sizes of the minors
 * @param volumes of the same minors divided by the lengths of their rows: 0 where rows are orthogonal
 * @param neighbours the volume of the first {@code d} rows, which are neighbours on a curve
 */
public record MinorSizes(List<Double> sizes, List<Double> volumes, double neighbours) {

    /** Copies the lists. */
    public MinorSizes {
        sizes = List.copyOf(sizes);
        volumes = List.copyOf(volumes);
    }

    /**
     * Computes all minors if the effort allows it, else a random sample, each exactly before its logarithm is rounded.
     *
     * @throws IllegalArgumentException if the layer has a bias, or fewer labels than features
     */
    public static MinorSizes of(OutputLayer layer, Effort effort) {
        IntegerRows.requireNoBias(layer);
        PositiveGrassmannian.requireEnoughLabels(layer);
        int n = layer.labels();
        int d = layer.features();
        MinorSigns.Source source =
                effort.allows(Binomial.choose(n, d)) ? MinorSigns.all(n) : MinorSigns.sample(n, effort);
        DoubleStream.Builder sizes = DoubleStream.builder();
        DoubleStream.Builder volumes = DoubleStream.builder();
        int[] labels = new int[d];
        while (source.next(labels)) {
            double size = MaximalMinors.log10Size(layer, labels);
            sizes.add(size);
            volumes.add(size - lengths(layer, labels));
        }
        int[] first = IntStream.range(0, d).toArray();
        return new MinorSizes(
                sizes.build().sorted().boxed().toList(),
                volumes.build().sorted().boxed().toList(),
                MaximalMinors.log10Size(layer, first) - lengths(layer, first));
    }

    /** Returns the logarithm of the root mean square of the minors of orthonormal columns, {@code C(n, d)^(-1/2)}. */
    public static double rootMeanSquare(int labels, int features) {
        return -IntStream.range(0, features)
                        .mapToDouble(j -> Math.log10((double) (labels - j) / (j + 1)))
                        .sum()
                / 2;
    }

    /** Returns the value that this part of some ascending values does not exceed. */
    public static double quantile(List<Double> ascending, double part) {
        return ascending.get(Math.max(0, (int) Math.ceil(part * ascending.size()) - 1));
    }

    private static double lengths(OutputLayer layer, int[] labels) {
        return Arrays.stream(labels)
                .mapToDouble(label -> Math.log10(Math.sqrt(
                        Arrays.stream(layer.row(label)).map(w -> w * w).sum())))
                .sum();
    }
}
