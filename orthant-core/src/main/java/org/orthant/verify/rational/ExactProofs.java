package org.orthant.verify.rational;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.prove.Circuits;
import org.orthant.verify.prove.RadiusBound;
import org.orthant.verify.rows.RowLength;

/** Turns the solution of an exact program into proofs. */
public final class ExactProofs {

    private ExactProofs() {}

    /** Returns the circuit of an optimal basis whose value is not positive. */
    public static Circuit circuit(ExactProgram exact) {
        return Circuits.of(exact.multipliers());
    }

    /**
     * Returns the margin that an optimal basis proves, rounded outwards; empty if it has no bound or is beyond all doubles.
     *
     * @param ranking whether left sides are half of the gap between logits
     */
    public static Optional<MarginProof> margin(ExactProgram exact, boolean ranking) {
        if (exact.restsOnArtificialBounds()) {
            return Optional.empty();
        }
        Rational value = ranking ? exact.value().multiply(Rational.of(2)) : exact.value();
        double low = value.floor();
        double high = value.ceiling();
        return Double.isFinite(low) && Double.isFinite(high)
                ? Optional.of(new MarginProof(low, Point.of(exact.point()), high, Optional.of(circuit(exact))))
                : Optional.empty();
    }

    /** Bounds of the radius, which differ only because lengths of rows are rounded; none if it is beyond the largest double. */
    public static Optional<RadiusProof> radius(OutputLayer layer, Box domain, LabelSet labelSet, ExactProgram exact) {
        List<Integer> labels = new ArrayList<>();
        List<Rational> multipliers = new ArrayList<>();
        exact.multipliers().forEach((constraint, multiplier) -> {
            if (constraint.isLabel()) {
                labels.add(constraint.index());
                multipliers.add(multiplier);
            }
        });
        Rational largest = multipliers.stream().max(Comparator.naturalOrder()).orElseThrow();
        // All times one number, which changes nothing and keeps them in the range of doubles.
        Rational scale = Rational.scaled(BigInteger.ONE, RadiusBound.ROOM).divide(largest);
        List<Rational> weights = multipliers.stream()
                .map(multiplier -> multiplier.multiply(scale))
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
