package org.orthant.verify.rows;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * A layer and its domain as rows of a homogeneous problem, in which only the sign of each product counts.
 *
 * <p>With {@code x = o + s·u/τ} for the point {@code o} of the domain that is nearest to zero and a scale {@code s},
 * {@code w·x + b} has the sign of {@code w·u + γτ} with {@code γ = (b + w·o)/s}. After the labels' rows come those of
 * bounds, {@code u_j − hτ < 0} and {@code lτ − u_j < 0}, and, unless these make {@code τ} positive, {@code −τ < 0}; they are
 * to be negative, as most labels are. Where no row has an offset, {@code τ} is omitted, and only bounds at zero remain:
 * others are a matter of the length of {@code x}.
 *
 * <p>A label without weights is a zero row, which callers have to handle before. The engine computes with these rows;
 * what it proves, it proves for the original ones.
 */
public final class DomainRows {

    /** Stands for {@code τ > 0} where rows stand for bounds. */
    private static final int POSITIVE_TAU = Integer.MIN_VALUE;

    /**
     * Hyperplanes further away than this number of units would spoil the error bounds of all others in single precision, which
     * grow with the largest offset: with this one they keep four of seven digits.
     */
    private static final double FAR = 0x1p10;

    /** In usual offsets: larger units gained nothing where this was measured, and cost precision. */
    private static final double LARGEST_UNIT = 0x1p13;

    /** This number of rows, spread evenly, is enough to estimate the size of offsets. */
    private static final int OFFSETS_LOOKED_AT = 1000;

    private final OutputLayer layer;
    private final Box domain;
    private final double[] origin;
    private final boolean centred;
    private final boolean offsets;
    private final double unit;
    private final double span;
    private final double distanceFromZero;
    private final int[] bounds;

    public DomainRows(OutputLayer layer, Box domain) {
        this(layer, domain, domain::nearestToZero);
    }

    private DomainRows(OutputLayer layer, Box domain, IntToDoubleFunction start) {
        this.layer = layer;
        this.domain = domain;
        int features = layer.features();
        origin = IntStream.range(0, features).mapToDouble(start).toArray();
        centred = Arrays.stream(origin).allMatch(value -> value == 0);
        offsets = layer.hasBias() || !centred;
        span = powerOfTwo(IntStream.range(0, features)
                .mapToDouble(j -> Math.max(reach(domain.upper(j), j), reach(domain.lower(j), j)))
                .max()
                .orElse(1));
        unit = offsets ? unit(usualDistance()) : span;
        distanceFromZero = centred
                ? 0
                : Math.sqrt(Arrays.stream(origin)
                        .map(value -> value / unit * (value / unit))
                        .sum());
        bounds = bounds();
    }

    /** The rows of a bounded domain with its middle as origin. */
    public static DomainRows fromMiddle(OutputLayer layer, Box domain) {
        return new DomainRows(layer, domain, j -> domain.lower(j) / 2 + domain.upper(j) / 2);
    }

    /**
     * The scale {@code s}: as large as the nearest bounds, where points are clearest, but not so large that the usual offset
     * vanishes compared with it, nor smaller than that.
     */
    private double unit(double usualDistance) {
        double nearestBound = IntStream.range(0, layer.features())
                .mapToObj(j -> DoubleStream.of(reach(domain.upper(j), j), reach(domain.lower(j), j)))
                .flatMapToDouble(Function.identity())
                .filter(reach -> reach > 0)
                .min()
                .orElse(span);
        double wanted = Math.max(usualDistance, Math.min(nearestBound, LARGEST_UNIT * usualDistance));
        return Math.min(span, powerOfTwo(wanted));
    }

    /** The distance of a bound from the origin; 1 for an infinite bound. */
    private double reach(double bound, int feature) {
        return Double.isInfinite(bound) ? 1 : Math.abs(bound - origin[feature]);
    }

    /** The median distance of the labels' hyperplanes from the origin. */
    private double usualDistance() {
        int step = Math.max(1, layer.labels() / OFFSETS_LOOKED_AT);
        double[] row = new double[layer.features()];
        double[] distances = IntStream.iterate(0, label -> label < layer.labels(), label -> label + step)
                .mapToDouble(label -> {
                    layer.copyRow(label, row);
                    return Math.abs(constant(label, row)) / RowLength.of(row);
                })
                .filter(distance -> distance > 0 && Double.isFinite(distance))
                .sorted()
                .toArray();
        return distances.length == 0 ? span : distances[distances.length / 2];
    }

    private static double powerOfTwo(double value) {
        return Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.min(Double.MAX_EXPONENT, Math.getExponent(value))));
    }

    private int[] bounds() {
        IntStream.Builder rows = IntStream.builder();
        boolean someInterval = false;
        for (int upper = 1; upper >= 0; upper--) {
            for (int j = 0; j < layer.features(); j++) {
                double bound = upper > 0 ? domain.upper(j) : domain.lower(j);
                if (offsets ? Double.isFinite(bound) : bound == 0) {
                    rows.add(upper > 0 ? j : -1 - j);
                }
                someInterval |= Double.isFinite(domain.upper(j)) && Double.isFinite(domain.lower(j));
            }
        }
        if (offsets && !someInterval) {
            rows.add(POSITIVE_TAU);
        }
        return rows.build().toArray();
    }

    /** Whether points are measured from where others of the same layer and domain measure them: then all rows are the same. */
    public boolean hasOriginOf(DomainRows other) {
        return Arrays.equals(origin, other.origin);
    }

    /** The layer whose rows these are. */
    public OutputLayer layer() {
        return layer;
    }

    /** The feature domain. */
    public Box domain() {
        return domain;
    }

    /** The number of rows: labels, then bounds. */
    public int rows() {
        return layer.labels() + bounds.length;
    }

    /** How many of the rows, from the first on, are those of labels. */
    public int labels() {
        return layer.labels();
    }

    /** The number of entries of a row. */
    public int dimension() {
        return layer.features() + (offsets ? 1 : 0);
    }

    /** Whether rows have an offset, the factor of {@code τ}, as their last entry. */
    public boolean haveOffsets() {
        return offsets;
    }

    /** Whether {@link #copy} writes rows that stand for the constraints exactly, up to a positive factor. */
    public boolean areExact() {
        return centred;
    }

    /** The scale {@code s}, a power of two: products of labels' rows with {@code (u; 1)} are distances in this unit. */
    public double unit() {
        return unit;
    }

    /** A power of two near the largest distance of a bound from the origin: the unit of the box program. */
    public double span() {
        return span;
    }

    /** The distance of the origin from zero, in {@link #unit}. */
    double distanceFromZero() {
        return distanceFromZero;
    }

    /** The feature that a row after the labels bounds, or −1 if that row is {@code τ > 0}. */
    public int boundedFeature(int row) {
        int bound = bounds[row - layer.labels()];
        return bound == POSITIVE_TAU ? -1 : bound < 0 ? -1 - bound : bound;
    }

    /** Whether a row after the labels is an upper bound. */
    public boolean isUpperBound(int row) {
        return bounds[row - layer.labels()] >= 0;
    }

    /** The lower bound of a feature in the box program, whose unit is {@link #span} and whose zero is the origin. */
    public double boxLower(int feature) {
        return (domain.lower(feature) - origin[feature]) / span;
    }

    /** The upper bound of a feature in the box program. */
    public double boxUpper(int feature) {
        return (domain.upper(feature) - origin[feature]) / span;
    }

    /** Writes a row. */
    void copy(int row, double[] into) {
        int features = layer.features();
        if (row >= layer.labels()) {
            copyBound(row, into);
            return;
        }
        layer.copyRow(row, into);
        if (offsets) {
            into[features] = hasWeights(into) ? constant(row, into) / unit : 0;
        }
    }

    private boolean hasWeights(double[] row) {
        for (int j = 0; j < layer.features(); j++) {
            if (row[j] != 0) {
                return true;
            }
        }
        return false;
    }

    private double constant(int label, double[] weights) {
        return layer.bias(label) + (centred ? 0 : FASTEST.dot(weights, origin, layer.features()));
    }

    private void copyBound(int row, double[] into) {
        Arrays.fill(into, 0);
        int feature = boundedFeature(row);
        if (feature < 0) {
            into[layer.features()] = -1;
            return;
        }
        double sign = isUpperBound(row) ? 1 : -1;
        into[feature] = sign;
        if (offsets) {
            double bound = sign > 0 ? domain.upper(feature) : domain.lower(feature);
            into[layer.features()] = -sign * ((bound - origin[feature]) / unit);
        }
    }

    /** Whether the offset of a label's row, whose copy is given, is so large that its weights hardly matter. */
    boolean isFar(int row, double[] copy) {
        return offsets
                && row < layer.labels()
                && Math.abs(copy[layer.features()]) > FAR * RowLength.of(copy, layer.features());
    }

    /**
     * How many entries of a row, whose copy is given, count for its length: of a label's row the weights, so that products
     * are distances, unless it is far; else all.
     */
    int measured(int row, double[] copy) {
        return row < layer.labels() && !isFar(row, copy) ? layer.features() : dimension();
    }

    /** The feature vector of a homogeneous point with {@code τ}, inside the domain. */
    public double[] features(double[] point) {
        double tau = point[origin.length];
        return inside(point, unit / tau);
    }

    /** The feature vector of a point of the box program. */
    public double[] boxFeatures(double[] point) {
        return inside(point, span);
    }

    /** The point of the box program with these features, off by a rounding of each entry at most, and by none without offsets. */
    public double[] boxPoint(double[] features) {
        double[] point = new double[origin.length];
        for (int j = 0; j < point.length; j++) {
            point[j] = (features[j] - origin[j]) / span;
        }
        return point;
    }

    /** What {@link #boxFeatures} of a point lacks to that of {@code point + low}; nothing where the box ends. */
    public double[] boxRests(double[] point, double[] low) {
        double[] rests = new double[origin.length];
        for (int j = 0; j < rests.length; j++) {
            double value = origin[j] + span * point[j];
            rests[j] = value > domain.lower(j) && value < domain.upper(j) ? span * low[j] : 0;
        }
        return rests;
    }

    private double[] inside(double[] point, double scale) {
        double[] x = new double[origin.length];
        for (int j = 0; j < x.length; j++) {
            double value = origin[j] + scale * point[j];
            x[j] = Math.min(Math.max(value, domain.lower(j)), domain.upper(j));
        }
        return x;
    }

    /** The homogeneous point of a feature vector, off by two roundings of each entry at most. */
    public double[] point(double[] features) {
        double[] point = new double[features.length + 1];
        for (int j = 0; j < features.length; j++) {
            point[j] = (features[j] - origin[j]) / unit;
        }
        point[features.length] = 1;
        return point;
    }

    /**
     * Makes of a row that is multiplied with unit rows on {@code (u, τ)} one to be multiplied with the constraints' vectors on
     * {@code (x, τ)}, divided by their {@link #divisors}; what follows these entries stays.
     */
    public void toFeatures(double[] row) {
        int features = origin.length;
        for (int j = 0; j < features; j++) {
            row[j] = row[j] * unit + row[features] * origin[j];
        }
    }

    /** What rows are divided by, as vectors on {@code (x, τ)}. */
    public double[] divisors(int[] rows) {
        double[] divisors = new double[rows.length];
        double[] copy = new double[dimension()];
        for (int k = 0; k < rows.length; k++) {
            copy(rows[k], copy);
            double length = RowLength.of(copy, measured(rows[k], copy));
            boolean tau = rows[k] >= layer.labels() && boundedFeature(rows[k]) < 0;
            divisors[k] = tau ? length : length * unit;
        }
        return divisors;
    }
}
