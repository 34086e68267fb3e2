package org.orthant.geometry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.counting.CoverCount;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.Rational;
import org.orthant.labels.SignVector;
import org.orthant.layer.OutputLayer;

/**
 * All argmaxable assignments of a small layer, found exactly, each with a feature vector that produces it.
 *
 * <p>A label whose row is zero never has a strictly positive or negative logit, so that a layer with such a row predicts
 * no assignment at all; {@link Degeneracies} names it.
 *
 * <pre>{@code
 * Regions regions = Regions.of(DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}}));
 * regions.isArgmaxable(SignVector.parse("+-+"));  // false
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.2.0
 */
public final class Regions {

    /** The largest number of regions that is listed. */
    public static final int MOST = 1_000_000;

    /** The largest product of regions, labels and the square of features: about half a minute of work. */
    public static final long MOST_WORK = 30_000_000;

    /** The largest number of labels for which {@link #unargmaxable} is listed. */
    public static final int MOST_LABELS_IN_FULL = 20;

    /** One region: its assignment, and an exact point {@code x} inside with {@code sign(Wx + b) = y}. */
    public record Region(SignVector signs, List<Rational> witness) {

        /** Copies the point. */
        public Region {
            witness = List.copyOf(witness);
        }
    }

    private static final Comparator<SignVector> ORDER =
            Comparator.comparingInt(SignVector::active).thenComparing(Comparator.reverseOrder());

    private final int labels;
    private final List<Region> regions;
    private final Set<SignVector> assignments;

    private Regions(int labels, List<Region> regions) {
        this.labels = labels;
        this.regions = List.copyOf(regions);
        this.assignments = regions.stream().map(Region::signs).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the regions of a layer.
     *
     * @throws IllegalArgumentException if the layer may have too many regions, see {@link #requireFew}
     */
    public static Regions of(OutputLayer layer) {
        requireFew(layer.labels(), layer.features(), layer.hasBias());
        IntegerMatrix rows = IntegerRows.scaledOneByOne(layer);
        return layer.hasBias() ? affine(rows) : of(rows);
    }

    /** The orthants that the column space of a matrix meets. */
    public static Regions of(IntegerMatrix matrix) {
        if (matrix.rows() > 0) {
            requireFew(matrix.rows(), Math.max(1, matrix.columns()), false);
        }
        List<Region> regions = new ArrayList<>();
        for (RegionEnumeration.Cell cell : RegionEnumeration.regions(rows(matrix), matrix.columns())) {
            regions.add(new Region(signs(cell.positive, 0, matrix.rows()), point(cell.point)));
        }
        return sorted(matrix.rows(), regions);
    }

    /**
     * Rows {@code (w, b)} with a bias: regions of the homogeneous arrangement on the side where the additional
     * coordinate {@code t} is positive; the witness is {@code x / t}.
     */
    private static Regions affine(IntegerMatrix rows) {
        int last = rows.columns() - 1;
        BigInteger[][] homogeneous = new BigInteger[rows.rows() + 1][];
        homogeneous[0] = unit(last);
        for (int i = 0; i < rows.rows(); i++) {
            homogeneous[i + 1] = rows.row(i);
        }
        List<Region> regions = new ArrayList<>();
        for (RegionEnumeration.Cell cell : RegionEnumeration.regionsWithFirstRowPositive(homogeneous, rows.columns())) {
            BigInteger[] point = cell.point;
            List<Rational> witness = new ArrayList<>();
            for (int j = 0; j < last; j++) {
                witness.add(Rational.of(point[j], point[last]));
            }
            regions.add(new Region(signs(cell.positive, 1, rows.rows()), List.copyOf(witness)));
        }
        return sorted(rows.rows(), regions);
    }

    /** Returns the number of labels. */
    public int labels() {
        return labels;
    }

    /** Returns the number of argmaxable assignments. */
    public int size() {
        return regions.size();
    }

    /** Returns the regions, by number of active labels and then in the order of {@link SignVector}. */
    public List<Region> list() {
        return regions;
    }

    /** Returns the argmaxable assignments. */
    public Set<SignVector> assignments() {
        return assignments;
    }

    /** Returns whether some input produces the assignment. */
    public boolean isArgmaxable(SignVector assignment) {
        return assignments.contains(assignment);
    }

    /** Returns the assignments that no input produces, in the same order. */
    public List<SignVector> unargmaxable() {
        if (labels > MOST_LABELS_IN_FULL) {
            throw new IllegalArgumentException(
                    "there are 2^" + labels + " label sets: those that can never be predicted"
                            + " are listed for at most " + MOST_LABELS_IN_FULL + " labels");
        }
        List<SignVector> rest = new ArrayList<>();
        for (SignVector assignment : AllAssignments.of(labels)) {
            if (!isArgmaxable(assignment)) {
                rest.add(assignment);
            }
        }
        rest.sort(ORDER);
        return List.copyOf(rest);
    }

    /** Refuses layers that can have too many regions, or whose regions would take too long to find. */
    public static void requireFew(int labels, int features, boolean bias) {
        long most = mostRegions(labels, features, bias);
        String layer = "a layer of " + labels + " labels and " + features + " features can have ";
        if (most > MOST) {
            throw new IllegalArgumentException(layer + "more than " + MOST + " regions: only up to " + MOST
                    + " are listed; take fewer labels or features");
        }
        if (most * labels > MOST_WORK / features / features) {
            throw new IllegalArgumentException(layer + most
                    + " regions, which would take too long to find: regions times"
                    + " labels times features squared may be up to " + MOST_WORK + "; take fewer labels or features");
        }
    }

    /** Cover's number, or some number beyond {@link #MOST}: {@link CoverCount} explains the sum, which ends early. */
    private static long mostRegions(int labels, int features, boolean bias) {
        int n = bias ? labels : labels - 1;
        int last = Math.min(n, bias ? features : features - 1);
        long coefficient = 1;
        long sum = 1;
        for (int j = 1; j <= last && sum <= MOST; j++) {
            coefficient = coefficient * (n - j + 1) / j;
            sum += coefficient;
        }
        return bias ? sum : 2 * sum;
    }

    private static Regions sorted(int labels, List<Region> regions) {
        regions.sort(Comparator.comparing(Region::signs, ORDER));
        return new Regions(labels, regions);
    }

    private static BigInteger[][] rows(IntegerMatrix matrix) {
        BigInteger[][] rows = new BigInteger[matrix.rows()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = matrix.row(i);
        }
        return rows;
    }

    private static SignVector signs(BitSet positive, int from, int count) {
        int[] signs = new int[count];
        for (int i = 0; i < count; i++) {
            signs[i] = positive.get(from + i) ? 1 : -1;
        }
        return SignVector.of(signs);
    }

    private static List<Rational> point(BigInteger[] point) {
        List<Rational> witness = new ArrayList<>();
        for (BigInteger coordinate : point) {
            witness.add(Rational.of(coordinate));
        }
        return List.copyOf(witness);
    }

    private static BigInteger[] unit(int last) {
        BigInteger[] unit = new BigInteger[last + 1];
        for (int j = 0; j < last; j++) {
            unit[j] = BigInteger.ZERO;
        }
        unit[last] = BigInteger.ONE;
        return unit;
    }
}
