package org.orthant.geometry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All open regions of an arrangement of hyperplanes through the origin, by adding one hyperplane at a time.
 *
 * <p>A new hyperplane {@code H} cuts exactly those regions that it meets, and these are the regions of the earlier
 * hyperplanes restricted to {@code H}: the same problem with one dimension less. Each region carries an interior point,
 * which determines on which side of {@code H} an uncut region lies. Restriction is one step of fraction-free elimination, so
 * all numbers are minors of the original rows and the divisions are exact.
 */
final class RegionEnumeration {

    /** A region: the rows that are positive on it, and a point inside. */
    static final class Cell {
        final BitSet positive;
        final BigInteger[] point;

        private Cell(BitSet positive, BigInteger[] point) {
            this.positive = positive;
            this.point = point;
        }
    }

    private final boolean firstRowPositive;

    private RegionEnumeration(boolean firstRowPositive) {
        this.firstRowPositive = firstRowPositive;
    }

    /** The regions on which no row vanishes; none if a row is zero. */
    static List<Cell> regions(BigInteger[][] rows, int dimension) {
        return new RegionEnumeration(false).cells(rows, rows.length, dimension, BigInteger.ONE);
    }

    /** Only the regions on which the first row is positive. */
    static List<Cell> regionsWithFirstRowPositive(BigInteger[][] rows, int dimension) {
        return new RegionEnumeration(true).cells(rows, rows.length, dimension, BigInteger.ONE);
    }

    private List<Cell> cells(BigInteger[][] rows, int count, int dimension, BigInteger previousPivot) {
        if (dimension == 1 && count > 0) {
            return halfLines(rows, count);
        }
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(new BitSet(), zeroPoint(dimension)));
        for (int next = 0; next < count; next++) {
            int pivot = shortestNonZero(rows[next]);
            if (pivot < 0) {
                return List.of();
            }
            cells = firstRowPositive && next == 0
                    ? List.of(new Cell(only(0), rows[0]))
                    : add(cells, rows, next, cutBy(rows, next, pivot, dimension, previousPivot));
        }
        return cells;
    }

    /** The cells of the earlier rows that row {@code next} cuts, each with a point on the cut. */
    private Map<BitSet, BigInteger[]> cutBy(
            BigInteger[][] rows, int next, int pivot, int dimension, BigInteger previousPivot) {
        BigInteger[] normal = rows[next];
        BigInteger[][] restricted = new BigInteger[next][];
        for (int i = 0; i < next; i++) {
            restricted[i] = restrict(rows[i], normal, pivot, previousPivot);
        }
        Map<BitSet, BigInteger[]> cut = new HashMap<>();
        for (Cell cell : cells(restricted, next, dimension - 1, normal[pivot])) {
            cut.put(cell.positive, lift(cell.point, normal, pivot, previousPivot.signum()));
        }
        return cut;
    }

    private static List<Cell> add(List<Cell> cells, BigInteger[][] rows, int next, Map<BitSet, BigInteger[]> cut) {
        BigInteger[] normal = rows[next];
        int[] stepBits = IntStream.range(0, next)
                .map(i -> dot(rows[i], normal).abs().bitLength())
                .toArray();
        List<Cell> extended = new ArrayList<>();
        for (Cell cell : cells) {
            BigInteger[] onCut = cut.get(cell.positive);
            if (onCut == null) {
                boolean positive = dot(normal, cell.point).signum() > 0;
                extended.add(new Cell(positive ? with(cell.positive, next) : cell.positive, cell.point));
            } else {
                int shift = shift(onCut, rows, stepBits);
                BigInteger[] start = shifted(onCut, Math.max(0, shift));
                BigInteger[] step = shifted(normal, Math.max(0, -shift));
                extended.add(new Cell(with(cell.positive, next), sum(start, step, 1)));
                extended.add(new Cell(cell.positive, sum(start, step, -1)));
            }
        }
        return extended;
    }

    /** On a line, rows are numbers and the regions its two halves. */
    private List<Cell> halfLines(BigInteger[][] rows, int count) {
        BitSet positive = new BitSet();
        for (int i = 0; i < count; i++) {
            if (rows[i][0].signum() == 0) {
                return List.of();
            }
            positive.set(i, rows[i][0].signum() > 0);
        }
        BitSet negative = (BitSet) positive.clone();
        negative.flip(0, count);
        Cell right = new Cell(positive, new BigInteger[] {BigInteger.ONE});
        Cell left = new Cell(negative, new BigInteger[] {BigInteger.ONE.negate()});
        if (firstRowPositive) {
            return List.of(positive.get(0) ? right : left);
        }
        return List.of(right, left);
    }

    /** Row {@code row} as a linear function on the hyperplane {@code normal·x = 0}. */
    private static BigInteger[] restrict(BigInteger[] row, BigInteger[] normal, int pivot, BigInteger previousPivot) {
        BigInteger[] restricted = new BigInteger[row.length - 1];
        for (int j = 0, to = 0; j < row.length; j++) {
            if (j != pivot) {
                restricted[to++] = normal[pivot]
                        .multiply(row[j])
                        .subtract(normal[j].multiply(row[pivot]))
                        .divide(previousPivot);
            }
        }
        return restricted;
    }

    /** The point of the hyperplane, in the coordinates around it, up to a positive factor. */
    private static BigInteger[] lift(BigInteger[] point, BigInteger[] normal, int pivot, int orientation) {
        BigInteger[] lifted = new BigInteger[normal.length];
        BigInteger atPivot = BigInteger.ZERO;
        for (int j = 0, from = 0; j < normal.length; j++) {
            if (j != pivot) {
                BigInteger coordinate = orientation < 0 ? point[from].negate() : point[from];
                lifted[j] = coordinate.multiply(normal[pivot]);
                atPivot = atPivot.subtract(coordinate.multiply(normal[j]));
                from++;
            }
        }
        lifted[pivot] = atPivot;
        return shortened(lifted);
    }

    /**
     * The smallest {@code m}, found from bit lengths, for which {@code point · 2^m ± normal} crosses none of the earlier
     * hyperplanes. It is often negative: the longest step keeps a point inside when it is rounded.
     *
     * @param stepBits by how many bits the step changes the value of each earlier row; 0 for those it runs along
     */
    private static int shift(BigInteger[] point, BigInteger[][] rows, int[] stepBits) {
        return IntStream.range(0, stepBits.length)
                .filter(i -> stepBits[i] > 0)
                .map(i -> stepBits[i] - dot(rows[i], point).abs().bitLength() + 1)
                .max()
                .orElse(0);
    }

    private static BigInteger[] shifted(BigInteger[] point, int shift) {
        return Arrays.stream(point)
                .map(coordinate -> coordinate.shiftLeft(shift))
                .toArray(BigInteger[]::new);
    }

    private static BigInteger[] sum(BigInteger[] point, BigInteger[] normal, int sign) {
        BigInteger[] sum = new BigInteger[point.length];
        for (int j = 0; j < point.length; j++) {
            sum[j] = sign > 0 ? point[j].add(normal[j]) : point[j].subtract(normal[j]);
        }
        return shortened(sum);
    }

    private static BigInteger dot(BigInteger[] a, BigInteger[] b) {
        BigInteger sum = BigInteger.ZERO;
        for (int j = 0; j < a.length; j++) {
            sum = sum.add(a[j].multiply(b[j]));
        }
        return sum;
    }

    private static BigInteger[] shortened(BigInteger[] point) {
        BigInteger common = BigInteger.ZERO;
        for (BigInteger coordinate : point) {
            common = common.gcd(coordinate);
        }
        if (common.bitLength() > 1) {
            for (int j = 0; j < point.length; j++) {
                point[j] = point[j].divide(common);
            }
        }
        return point;
    }

    private static int shortestNonZero(BigInteger[] row) {
        int best = -1;
        for (int j = 0; j < row.length; j++) {
            if (row[j].signum() != 0 && (best < 0 || row[j].bitLength() < row[best].bitLength())) {
                best = j;
            }
        }
        return best;
    }

    private static BitSet with(BitSet set, int bit) {
        BitSet copy = (BitSet) set.clone();
        copy.set(bit);
        return copy;
    }

    private static BitSet only(int bit) {
        return with(new BitSet(), bit);
    }

    private static BigInteger[] zeroPoint(int dimension) {
        BigInteger[] point = new BigInteger[dimension];
        Arrays.fill(point, BigInteger.ZERO);
        return point;
    }
}
