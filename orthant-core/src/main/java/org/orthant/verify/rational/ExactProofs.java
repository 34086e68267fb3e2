package org.orthant.verify.rational;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.prove.RadiusBound;
import org.orthant.verify.rows.RowLength;

/** Turns the solution of an exact program into proofs. */
public final class ExactProofs {

    private ExactProofs() {}

    /** The constraints that contradict one another, where the optimal value is not positive. */
    public static Circuit circuit(OutputLayer layer, ExactProgram exact) {
        return circuit(layer.labels(), layer.features(), exact);
    }

    static Circuit circuit(int n, int d, ExactProgram exact) {
        int[] basis = exact.basis();
        List<Integer> labels = new ArrayList<>();
        List<Integer> lower = new ArrayList<>();
        List<Integer> upper = new ArrayList<>();
        List<Rational> multipliers = new ArrayList<>();
        // Constraints are numbered labels first, then lower, then upper bounds: the order that a circuit has.
        IntStream.range(0, basis.length)
                .boxed()
                .filter(p -> exact.multipliers().get(p).signum() > 0)
                .sorted(Comparator.comparingInt(p -> basis[p]))
                .forEach(p -> {
                    int constraint = basis[p];
                    if (constraint < n) {
                        labels.add(constraint);
                    } else if (constraint < n + d) {
                        lower.add(constraint - n);
                    } else {
                        upper.add(constraint - n - d);
                    }
                    multipliers.add(exact.multipliers().get(p));
                });
        return new Circuit(labels, lower, upper, Optional.of(multipliers));
    }

    /** Bounds of the radius, which differ only because lengths of rows are rounded; none if it is beyond the largest double. */
    public static Optional<RadiusProof> radius(OutputLayer layer, Box domain, LabelSet labelSet, ExactProgram exact) {
        int n = layer.labels();
        int[] basis = exact.basis();
        List<Integer> positions = IntStream.range(0, basis.length)
                .boxed()
                .filter(p -> basis[p] < n && exact.multipliers().get(p).signum() > 0)
                .sorted(Comparator.comparingInt(p -> basis[p]))
                .toList();
        Rational largest = positions.stream()
                .map(exact.multipliers()::get)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<Integer> labels = positions.stream().map(p -> basis[p]).toList();
        // All times one number, which changes nothing and keeps them in the range of doubles.
        Rational scale = Rational.scaled(BigInteger.ONE, RadiusBound.ROOM).divide(largest);
        List<Rational> weights = positions.stream()
                .map(p -> exact.multipliers().get(p).multiply(scale))
                .toList();
        Rational share = shareOfLengths(layer.features());
        double high =
                highest(layer, domain, labelSet, labels, weights).divide(share).ceiling();
        if (Double.isInfinite(high)) {
            return Optional.empty();
        }
        double low = exact.value().multiply(share).floor();
        return Optional.of(new RadiusProof(low, Point.of(exact.point()), high, labels, Point.of(weights)));
    }

    /** Less than 1 by more than {@link RowLength#exactly} may be off from the length of {@code features} weights, either way. */
    private static Rational shareOfLengths(int features) {
        return Rational.ONE.subtract(Rational.exactly((features + 16) * 0x1p-52));
    }

    private static Rational highest(
            OutputLayer layer, Box domain, LabelSet labelSet, List<Integer> labels, List<Rational> weights) {
        Rational total = Rational.ZERO;
        Rational lengths = Rational.ZERO;
        Rational[] signed = new Rational[labels.size()];
        for (int i = 0; i < signed.length; i++) {
            Rational weight = weights.get(i);
            signed[i] = labelSet.signAt(labels.get(i)) < 0 ? weight.negate() : weight;
            lengths = lengths.add(weight.multiply(RowLength.exactly(layer.row(labels.get(i)))));
            total = total.add(signed[i].multiply(Rational.exactly(layer.bias(labels.get(i)))));
        }
        for (int j = 0; j < layer.features(); j++) {
            Rational v = Rational.ZERO;
            for (int i = 0; i < signed.length; i++) {
                v = v.add(signed[i].multiply(Rational.exactly(layer.weight(labels.get(i), j))));
            }
            total = total.add(v.multiply(Rational.exactly(v.signum() > 0 ? domain.upper(j) : domain.lower(j))));
        }
        return total.divide(lengths);
    }
}
