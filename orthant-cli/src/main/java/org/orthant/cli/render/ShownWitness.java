package org.orthant.cli.render;

import java.util.List;
import java.util.stream.IntStream;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.geometry.Regions.Region;
import org.orthant.layer.OutputLayer;

/** The feature vector of a region as printed; it produces the label set of the region exactly. */
public final class ShownWitness {

    private ShownWitness() {}

    /** Returns doubles if they produce the label set of the region exactly, otherwise exact numbers as strings {@code p/q}. */
    public static List<?> of(OutputLayer layer, Region region) {
        List<Rational> exact = region.witness();
        List<Rational> scaled = layer.hasBias() ? exact : scaledToOne(exact);
        double[] rounded = scaled.stream().mapToDouble(Rational::toDouble).toArray();
        return produces(layer, rounded, region)
                ? IntStream.range(0, rounded.length).mapToObj(j -> rounded[j]).toList()
                : exact.stream().map(Rational::toString).toList();
    }

    /** Without a bias, every positive multiple produces the same label set: scales the largest number to between 1 and 2. */
    private static List<Rational> scaledToOne(List<Rational> integers) {
        int bits = integers.stream()
                .mapToInt(coordinate -> coordinate.numerator().abs().bitLength())
                .max()
                .orElse(0);
        return integers.stream()
                .map(coordinate -> Rational.scaled(coordinate.numerator(), 1 - bits))
                .toList();
    }

    private static boolean produces(OutputLayer layer, double[] features, Region region) {
        for (double feature : features) {
            if (!Double.isFinite(feature)) {
                return false;
            }
        }
        return IntStream.range(0, layer.labels())
                .allMatch(label -> ExactDot.sign(layer.row(label), features, layer.bias(label))
                        == region.signs().signAt(label));
    }
}
