package org.orthant.verify.rows;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rows of a layer, prepared once for any number of label sets: unit vectors in single precision for pricing, their
 * scale for exact access, and the regularised inverse Gram matrix for a first guess.
 *
 * <p>Shared between threads. Only the inverse Gram matrix of many variables is made later, when a guess first needs it.
 */
public final class PreparedRows {

    /** This number of rows, spread evenly, is enough for the Gram matrix of a guess. */
    private static final int GRAM_ROWS = 20_000;

    /** From this number of variables on, products of rows with themselves one after the other would take minutes. */
    private static final int MANY_VARIABLES = 512;

    /** Of the mean diagonal entry: keeps the inverse finite where rows span fewer dimensions. A guess need not be closer. */
    private static final double RIDGE = 1e-6;

    /** Rows whose largest weight lies between {@code 2^-160} and {@code 2^160} have squares and quotients in range. */
    private static final int ORDINARY_EXPONENT = 160;

    /** From this exponent on, squares of weights and sums of them come near the ends of the range, 2^±1022. */
    private static final int SCALED_FROM = 300;

    /** Domains that reach further than this number of units leave the range of single precision, 2^±126, with their squares. */
    private static final double ORDINARY_REACH = 0x1p60;

    private final DomainRows source;
    private final int dimension;
    private final int[] exponents;
    private final int[] scaledExponents;
    private final double[] inverseNorms;
    private final UnitRows unitRows;
    private final double[][] inverseGram;
    private final int gramStep;
    private boolean ridgeSought;
    private Optional<BlockedRidge> ridge = Optional.empty();
    private final double[] sum;
    private final RowSample sample;
    private final int[] zeroRows;
    private final int[] constantLabels;
    private int largestExponent;
    private final BitSet farRows = new BitSet();
    private final double longestOffset;
    private final boolean ordinary;

    public PreparedRows(DomainRows source) {
        this.source = source;
        this.dimension = source.dimension();
        int rows = source.rows();
        exponents = new int[rows];
        scaledExponents = new int[rows];
        inverseNorms = new double[rows];
        boolean reads = ReadRows.suit(source);
        RowBlocks blocks = new RowBlocks(dimension, reads ? 0 : rows);
        sum = new double[dimension];
        boolean many = dimension >= MANY_VARIABLES;
        double[][] gram = many ? new double[0][0] : new double[dimension][dimension];
        gramStep = Math.max(1, rows / GRAM_ROWS);
        double[] row = new double[dimension];
        double offset = 0;
        boolean finite = true;
        for (int i = 0; i < rows; i++) {
            measure(i, row);
            scale(row, inverseNorms[i]);
            if (!reads) {
                blocks.add(row);
            }
            offset = source.haveOffsets() ? Math.max(offset, Math.abs(row[dimension - 1])) : 0;
            // Entries are finite where their squares are; offsets of rows may be too large to say so.
            finite &= FASTEST.dot(row, row, dimension) <= Double.MAX_VALUE || isFinite(row);
            FASTEST.addScaled(sum, 1, row, dimension);
            if (!many && i % gramStep == 0) {
                for (int p = 0; p < dimension; p++) {
                    FASTEST.addScaled(gram[p], gramStep * row[p], row, dimension);
                }
            }
        }
        longestOffset = offset;
        inverseGram = regularisedInverse(gram);
        unitRows = reads ? readOrKept() : new KeptRows(blocks, dimension);
        sample = new RowSample(blocks, RowSample.wanted(rows, dimension), this::unit);
        zeroRows = IntStream.range(0, rows).filter(this::isZero).toArray();
        constantLabels = Arrays.stream(zeroRows)
                .filter(zero -> zero < source.labels())
                .filter(label -> Arrays.stream(source.layer().row(label)).allMatch(weight -> weight == 0))
                .toArray();
        ordinary = finite
                && largestExponent < ORDINARY_EXPONENT
                && Arrays.stream(scaledExponents).allMatch(exponent -> exponent < ORDINARY_EXPONENT)
                && Math.abs(Math.getExponent(source.unit())) < ORDINARY_EXPONENT
                && source.span() / source.unit() < ORDINARY_REACH
                && source.distanceFromZero() < ORDINARY_REACH;
    }

    /** Rows that are read, if floats hold all of them; else they are kept. */
    private UnitRows readOrKept() {
        boolean fit = IntStream.range(0, source.rows())
                .allMatch(row -> isZero(row) || ReadRows.canHold(scaledExponents[row]));
        if (fit) {
            return new ReadRows(source.layer(), inverseNorms);
        }
        RowBlocks blocks = new RowBlocks(dimension, source.rows());
        double[] row = new double[dimension];
        for (int i = 0; i < source.rows(); i++) {
            unit(i, row);
            blocks.add(row);
        }
        return new KeptRows(blocks, dimension);
    }

    private static boolean isFinite(double[] row) {
        double sum = 0;
        for (double value : row) {
            sum += Math.abs(value);
        }
        return sum <= Double.MAX_VALUE;
    }

    /**
     * Whether all magnitudes are such that nothing the engine computes from rows can overflow, or underflow to something that
     * matters. Of others, floating point may only propose.
     */
    public boolean isOrdinary() {
        return ordinary;
    }

    /** What the rows stand for. */
    public DomainRows source() {
        return source;
    }

    public int rows() {
        return source.rows();
    }

    /** How many of the rows, from the first on, are those of labels. */
    public int labels() {
        return source.labels();
    }

    public int dimension() {
        return dimension;
    }

    /** The largest offset of a row as {@link #unit} writes it; 0 where rows have none. */
    public double longestOffset() {
        return longestOffset;
    }

    /** Whether rows have an offset as their last entry. */
    public boolean haveOffsets() {
        return source.haveOffsets();
    }

    /** Where variables are measured from a point other than zero: its distance from there, in the unit of products. */
    public double distanceFromZero() {
        return source.distanceFromZero();
    }

    /** Whether all entries of a row are zero. */
    public boolean isZero(int row) {
        return inverseNorms[row] == 0;
    }

    /** Whether a label's row is divided by more than the length of its weights, as these hardly matter compared with its offset. */
    public boolean isFar(int row) {
        return farRows.get(row);
    }

    /** Whether some label's row is far. */
    public boolean hasFarRows() {
        return !farRows.isEmpty();
    }

    /** Writes a row divided by its length; a zero row stays zero. */
    public void unit(int row, double[] into) {
        source.copy(row, into);
        int exponent = exponents[row];
        double inverse = inverseNorms[row];
        if (exponent == 0) {
            for (int j = 0; j < dimension; j++) {
                into[j] *= inverse;
            }
        } else {
            for (int j = 0; j < dimension; j++) {
                into[j] = Math.scalb(into[j], -exponent) * inverse;
            }
        }
    }

    private double[] unit(int row) {
        double[] unit = new double[dimension];
        unit(row, unit);
        return unit;
    }

    /** Writes a row times a power of two that brings its largest entry near 1: exact, unlike {@link #unit}. */
    void scaled(int row, double[] into) {
        source.copy(row, into);
        int exponent = scaledExponents[row];
        if (Math.abs(exponent) < Double.MAX_EXPONENT) {
            double power = Math.scalb(1.0, -exponent);
            for (int j = 0; j < dimension; j++) {
                into[j] *= power;
            }
        } else {
            for (int j = 0; j < dimension; j++) {
                into[j] = Math.scalb(into[j], -exponent);
            }
        }
    }

    /** The length of what {@link #column} writes, for zero rows without meaning. */
    public double length(int row, Precision precision) {
        return precision == Precision.TWOFOLD
                ? Math.scalb(1 / inverseNorms[row], exponents[row] - scaledExponents[row])
                : 1;
    }

    /** Writes {@code sign · row}, as a unit vector or, for twofold precision, scaled exactly. */
    public void column(int row, int sign, Precision precision, double[] into) {
        if (precision == Precision.TWOFOLD) {
            scaled(row, into);
        } else {
            unit(row, into);
        }
        if (sign < 0) {
            for (int j = 0; j < dimension; j++) {
                into[j] = -into[j];
            }
        }
    }

    /** Some of the rows, for a first look. */
    public RowSample sample() {
        return sample;
    }

    /** How far, as an exponent of two, a row is from having a largest weight near 1. */
    public int largestExponent() {
        return largestExponent;
    }

    /** The rows whose entries are all zero; to be read only. */
    public int[] zeroRows() {
        return zeroRows;
    }

    /** The labels without weights, whose logit is their bias whatever the features are; to be read only. */
    public int[] constantLabels() {
        return constantLabels;
    }

    /** Whether no label has weights. */
    public boolean areConstant() {
        return constantLabels.length == source.labels();
    }

    /** Products of all unit rows with {@code x}, in single precision. */
    public void multiply(float[] x, float[] out) {
        unitRows.multiply(x, out);
    }

    /** The same for several {@code xs} at once: bit for bit the results of one after the other, in less time where memory limits. */
    public void multiply(float[][] xs, float[][] outs) {
        unitRows.multiply(xs, outs);
    }

    /** Appends {@code sign} times a unit row, in single precision. */
    public void addTo(RowBlocks list, int row, int sign) {
        unitRows.addTo(list, row, sign);
    }

    /** The length that results of {@link #multiply} need. */
    public int paddedRows() {
        return unitRows.padded();
    }

    /** At least what a result of {@link #multiply} loses where floats underflow. */
    public double underflow() {
        return unitRows.underflow();
    }

    /** The ridge solution whose logits come near {@code −1}, and near {@code weight} for the given rows. */
    public void guess(int[] wanted, double weight, double[] into) {
        double[] target = new double[dimension];
        double[] row = new double[dimension];
        FASTEST.addScaled(target, -1, sum, dimension);
        for (int i : wanted) {
            unit(i, row);
            FASTEST.addScaled(target, weight + 1, row, dimension);
        }
        Optional<BlockedRidge> prepared = ridge();
        if (prepared.isPresent()) {
            prepared.get().solve(target, into);
            return;
        }
        Arrays.fill(into, 0);
        for (int p = 0; p < inverseGram.length; p++) {
            into[p] = FASTEST.dot(inverseGram[p], target, dimension);
        }
    }

    private synchronized Optional<BlockedRidge> ridge() {
        if (dimension >= MANY_VARIABLES && !ridgeSought) {
            ridge = BlockedRidge.of(
                    (source.rows() + gramStep - 1) / gramStep,
                    dimension,
                    gramStep,
                    (number, into) -> unit(number * gramStep, into));
            ridgeSought = true;
        }
        return ridge;
    }

    /**
     * Measures a row and leaves it divided by a power of two: rows of extreme size are brought near 1, so that their squares stay in range.
     */
    private void measure(int i, double[] row) {
        source.copy(i, row);
        int entries = source.measured(i, row);
        int weights = dimension - (source.haveOffsets() ? 1 : 0);
        if (i < source.labels() && entries > weights) {
            farRows.set(i);
        }
        int ofAll = RowLength.exponent(row);
        int ofWeights = weights == dimension ? ofAll : RowLength.exponent(row, weights);
        int exponent = entries == dimension ? ofAll : RowLength.exponent(row, entries);
        scaledExponents[i] = ofAll;
        largestExponent = Math.max(largestExponent, Math.abs(ofWeights));
        exponents[i] = Math.abs(exponent) < SCALED_FROM ? 0 : exponent;
        if (exponents[i] != 0) {
            for (int j = 0; j < dimension; j++) {
                row[j] = Math.scalb(row[j], -exponent);
            }
        }
        double length = RowLength.of(row, entries);
        inverseNorms[i] = length > 0 ? 1 / length : 0;
    }

    private static double[][] regularisedInverse(double[][] gram) {
        int size = gram.length;
        double trace = 0;
        for (int p = 0; p < size; p++) {
            trace += gram[p][p];
        }
        double ridge = Math.max(RIDGE * trace / size, Double.MIN_NORMAL);
        double[][] inverse = new double[size][size];
        for (int p = 0; p < size; p++) {
            gram[p][p] += ridge;
            inverse[p][p] = 1;
        }
        // Gauss-Jordan without pivoting: the matrix is positive definite, and a guess need not be accurate.
        for (int k = 0; k < size; k++) {
            double pivot = 1 / gram[k][k];
            scale(gram[k], pivot);
            scale(inverse[k], pivot);
            for (int i = 0; i < size; i++) {
                if (i != k) {
                    double factor = gram[i][k];
                    FASTEST.addScaled(gram[i], -factor, gram[k], size);
                    FASTEST.addScaled(inverse[i], -factor, inverse[k], size);
                }
            }
        }
        for (double[] row : inverse) {
            if (!Arrays.stream(row).allMatch(Double::isFinite)) {
                return new double[size][size];
            }
        }
        return inverse;
    }

    private static void scale(double[] row, double factor) {
        for (int j = 0; j < row.length; j++) {
            row[j] *= factor;
        }
    }
}
