package org.orthant.verify;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DomainChain;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;

/**
 * A domain as the image of a box in which every feature has more than one value, and the way back from results about that box.
 *
 * <p>Features with one value only become part of the map's offset. A ball becomes all vectors of any length, which is right where lengths do
 * not matter.
 *
 * @param maps the one whose values are features of the layer comes first
 * @param box of what the last map takes
 * @param base of the domain before it was reduced
 * @param kept the coordinates of the base that are coordinates of the box, ascending; all unless some have one value only
 */
record ReducedDomain(List<AffineMap> maps, Box box, FeatureDomain base, List<Integer> kept) {

    static ReducedDomain of(DomainChain chain) {
        DomainChain flat = chain.withoutLengths();
        Box bounds = flat.base().asBox().orElseThrow();
        List<Integer> kept = IntStream.range(0, bounds.features())
                .filter(j -> !bounds.isFixed(j))
                .boxed()
                .toList();
        if (kept.size() == bounds.features()) {
            return new ReducedDomain(flat.maps(), bounds, chain.base(), kept);
        }
        List<AffineMap> maps = new ArrayList<>(flat.maps());
        maps.add(insertion(bounds, kept));
        return new ReducedDomain(maps, reduced(bounds, kept), chain.base(), kept);
    }

    /** Inserts the values of features that have only one. */
    private static AffineMap insertion(Box bounds, List<Integer> kept) {
        double[][] rows = new double[bounds.features()][Math.max(1, kept.size())];
        double[] offset = new double[bounds.features()];
        for (int j = 0; j < offset.length; j++) {
            offset[j] = bounds.isFixed(j) ? bounds.lower(j) : 0;
        }
        for (int i = 0; i < kept.size(); i++) {
            rows[kept.get(i)][i] = 1;
        }
        return AffineMap.dense(DoubleMatrix.of(rows), offset);
    }

    /** A box has at least one feature: where all have one value only, it is one that nothing depends on. */
    private static Box reduced(Box bounds, List<Integer> kept) {
        return kept.isEmpty()
                ? FeatureDomain.box(1, 1)
                : Box.of(
                        kept.stream().mapToDouble(bounds::lower).toArray(),
                        kept.stream().mapToDouble(bounds::upper).toArray());
    }

    /** Returns the domain as an image of the box. */
    FeatureDomain asImage() {
        FeatureDomain domain = box;
        for (int m = maps.size() - 1; m >= 0; m--) {
            domain = FeatureDomain.image(maps.get(m), domain);
        }
        return domain;
    }

    /** Returns whether results about the box are results about the domain as they are. */
    boolean isIdentity() {
        return base == box;
    }

    /** Returns the point of the base that a point of the box stands for; what follows it, the threshold of a ranking, stays. */
    Point lift(Point point) {
        if (isIdentity()) {
            return point;
        }
        return base.match(
                bounds -> Point.of(inserted(bounds, point)),
                ball -> scaled(ball, point).orElseGet(() -> Point.of(inside(ball, point))),
                image -> point);
    }

    /** Scales by a power of two, where that rounds nothing; empty where it might, or where the length must be that of the ball. */
    private Optional<Point> scaled(Ball ball, Point point) {
        if (ball.centred()
                || ball.surface()
                || !IntStream.range(0, point.size()).allMatch(point::isDouble)) {
            return Optional.empty();
        }
        double[] coordinates = point.toDoubles();
        double squares = 0;
        for (int j = 0; j < box.features(); j++) {
            squares += coordinates[j] * coordinates[j];
        }
        if (!(squares > 0) || !Double.isFinite(squares)) {
            return Optional.empty();
        }
        int power = Math.getExponent(ball.roundedRadius() / Math.sqrt(squares)) - 1;
        for (int j = 0; j < coordinates.length; j++) {
            double product = Math.scalb(coordinates[j], power);
            if (Math.scalb(product, -power) != coordinates[j]) {
                return Optional.empty();
            }
            coordinates[j] = product;
        }
        return Optional.of(Point.of(coordinates));
    }

    private List<Rational> inserted(Box bounds, Point point) {
        List<Rational> coordinates = new ArrayList<>();
        int next = 0;
        for (int j = 0; j < bounds.features(); j++) {
            coordinates.add(bounds.isFixed(j) ? Rational.exactly(bounds.lower(j)) : point.coordinate(next++));
        }
        coordinates.addAll(point.coordinates().subList(box.features(), point.size()));
        return coordinates;
    }

    /** Of the length that the ball has: a smaller one makes a smaller threshold. */
    private List<Rational> inside(Ball ball, Point point) {
        List<Rational> coordinates = new ArrayList<>(point.coordinates().subList(0, box.features()));
        if (ball.centred() && ball.features() > 1) {
            coordinates.add(
                    coordinates.stream().reduce(Rational.ZERO, Rational::add).negate());
        } else if (ball.centred()) {
            coordinates = new ArrayList<>(Collections.nCopies(1, Rational.ZERO));
        }
        int exponent = coordinates.stream()
                .filter(coordinate -> coordinate.signum() != 0)
                .mapToInt(ReducedDomain::exponent)
                .max()
                .orElse(0);
        Rational unit = Rational.scaled(BigInteger.ONE, -exponent);
        double length = Math.sqrt(coordinates.stream()
                .mapToDouble(coordinate -> coordinate.multiply(unit).toDouble())
                .map(value -> value * value)
                .sum());
        int reach = Math.getExponent(ball.radius());
        double ratio = Math.scalb(ball.radius(), -reach) * Math.sqrt(ball.multiple()) / length;
        double factor = length > 0 ? (ball.surface() ? ratio : Math.scalb(1.0, Math.getExponent(ratio) - 1)) : 1;
        Rational scale = Rational.exactly(factor).multiply(Rational.scaled(BigInteger.ONE, reach - exponent));
        List<Rational> scaled = new ArrayList<>();
        coordinates.forEach(coordinate -> scaled.add(coordinate.multiply(scale)));
        point.coordinates().subList(box.features(), point.size()).forEach(t -> scaled.add(t.multiply(scale)));
        return scaled;
    }

    /** About the exponent of two of a number, which may be beyond all doubles. */
    private static int exponent(Rational number) {
        return number.numerator().bitLength() - number.denominator().bitLength();
    }

    /** Returns the circuit about bounds of the base that one about bounds of the box stands for. */
    Circuit lift(Circuit circuit) {
        boolean fixes = base instanceof Box bounds && kept.size() < bounds.features();
        if (isIdentity() || !fixes) {
            return circuit.withoutMultipliers();
        }
        Box bounds = (Box) base;
        int[] fixed =
                IntStream.range(0, bounds.features()).filter(bounds::isFixed).toArray();
        return new Circuit(
                circuit.labels(),
                withFixed(circuit.lowerBounds(), fixed),
                withFixed(circuit.upperBounds(), new int[0]),
                Optional.empty(),
                circuit.combined());
    }

    private List<Integer> withFixed(List<Integer> features, int[] fixed) {
        return IntStream.concat(
                        features.stream().filter(j -> j < kept.size()).mapToInt(kept::get), Arrays.stream(fixed))
                .sorted()
                .boxed()
                .toList();
    }
}
