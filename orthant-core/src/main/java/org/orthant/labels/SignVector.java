package org.orthant.labels;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * A vector over {-, 0, +}, with the operations of oriented matroids.
 *
 * <p>Sign vectors are ordered by size, then by the first entry in which they differ, where - comes before 0 and 0
 * before +.
 *
 * <pre>{@code
 * SignVector assignment = SignVector.parse("+-+");  // labels 0 and 2 are active
 * SignVector predicted = SignVector.ofSigns(layer.logits(x));
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @since 0.2.0
 */
public final class SignVector implements Comparable<SignVector> {

    private static final char UNICODE_MINUS = '\u2212';

    private final int size;
    private final BitSet plus;
    private final BitSet minus;

    /** Takes over the two bit sets, which are disjoint and never changed again. */
    private SignVector(int size, BitSet plus, BitSet minus) {
        this.size = size;
        this.plus = plus;
        this.minus = minus;
    }

    /**
     * Parses signs such as {@code +-0+}; also accepts the typographic minus.
     *
     * @throws IllegalArgumentException if the text has another character
     */
    public static SignVector parse(String text) {
        int[] signs = new int[text.length()];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = switch (text.charAt(i)) {
                case '+' -> 1;
                case '0' -> 0;
                case '-', UNICODE_MINUS -> -1;
                default ->
                    throw new IllegalArgumentException("character '" + text.charAt(i) + "' at position " + i
                            + " is not a sign: expected +, - or 0");
            };
        }
        return of(signs);
    }

    /**
     * Returns the vector of the given signs.
     *
     * @throws IllegalArgumentException if a number is not -1, 0 or 1
     */
    public static SignVector of(int... signs) {
        BitSet plus = new BitSet(signs.length);
        BitSet minus = new BitSet(signs.length);
        for (int i = 0; i < signs.length; i++) {
            requireSign(signs[i]);
            plus.set(i, signs[i] > 0);
            minus.set(i, signs[i] < 0);
        }
        return new SignVector(signs.length, plus, minus);
    }

    /**
     * Returns the signs of real numbers, such as the logits of a layer; both zeros have the sign 0.
     *
     * @throws IllegalArgumentException if a value is NaN
     */
    public static SignVector ofSigns(double... values) {
        int[] signs = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            if (Double.isNaN(values[i])) {
                throw new IllegalArgumentException("value " + i + " is not a number, and has no sign");
            }
            signs[i] = (int) Math.signum(values[i]);
        }
        return of(signs);
    }

    /** The vector that is + at the given positions, which are known to be valid, and - elsewhere. */
    static SignVector ofActive(int size, int[] active) {
        BitSet plus = new BitSet(size);
        for (int i : active) {
            plus.set(i);
        }
        BitSet minus = new BitSet(size);
        minus.set(0, size);
        minus.andNot(plus);
        return new SignVector(size, plus, minus);
    }

    /** The number of entries, zeros included. */
    public int size() {
        return size;
    }

    /** The entry at a position: -1, 0 or 1. */
    public int signAt(int position) {
        requirePosition(position);
        return plus.get(position) ? 1 : minus.get(position) ? -1 : 0;
    }

    /** Whether no entry is zero. */
    public boolean isComplete() {
        return plus.cardinality() + minus.cardinality() == size;
    }

    /** The positions of entries that are not zero, ascending. */
    public int[] support() {
        return positions(combined(plus, BitSet::or, minus));
    }

    /** The positions of +, ascending: the active labels. */
    public int[] positives() {
        return positions(plus);
    }

    /** act(X), the number of +. */
    public int active() {
        return plus.cardinality();
    }

    /** The positions of -, ascending. */
    public int[] negatives() {
        return positions(minus);
    }

    /** The positions of 0, ascending. */
    public int[] zeros() {
        BitSet zeros = combined(plus, BitSet::or, minus);
        zeros.flip(0, size);
        return positions(zeros);
    }

    /** -X, the vector with all signs reversed. */
    public SignVector negate() {
        return new SignVector(size, /* plus= */ minus, /* minus= */ plus);
    }

    /** X∘Y, this vector with its zeros replaced by the entries of the other. */
    public SignVector compose(SignVector other) {
        requireSameSize(other);
        return new SignVector(
                size,
                combined(plus, BitSet::or, combined(other.plus, BitSet::andNot, minus)),
                combined(minus, BitSet::or, combined(other.minus, BitSet::andNot, plus)));
    }

    /** The positions in which the two vectors have opposite signs, ascending. */
    public int[] separation(SignVector other) {
        return positions(disagreements(other));
    }

    /** Whether the two vectors have opposite signs nowhere. */
    public boolean isCompatibleWith(SignVector other) {
        return disagreements(other).isEmpty();
    }

    /** X ≤ Y: whether the other vector agrees with this one wherever this one is not zero. */
    public boolean isBelow(SignVector other) {
        requireSameSize(other);
        return combined(plus, BitSet::andNot, other.plus).isEmpty()
                && combined(minus, BitSet::andNot, other.minus).isEmpty();
    }

    /** X ⊥ Y: whether the vectors meet in both equal and opposite signs, or have disjoint supports. */
    public boolean isOrthogonalTo(SignVector other) {
        return disagreements(other).isEmpty() == disagreements(other.negate()).isEmpty();
    }

    /** The vector of the entries at the given positions, in that order. */
    public SignVector restrict(int... positions) {
        int[] signs = new int[positions.length];
        for (int i = 0; i < positions.length; i++) {
            signs[i] = signAt(positions[i]);
        }
        return of(signs);
    }

    /** This vector with one more sign at its end. */
    public SignVector append(int sign) {
        requireSign(sign);
        int[] longer = Arrays.copyOf(toArray(), Math.addExact(size, 1));
        longer[size] = sign;
        return of(longer);
    }

    /** The entries, each -1, 0 or 1, as a copy. */
    public int[] toArray() {
        return IntStream.range(0, size).map(this::signAt).toArray();
    }

    /** The number of sign changes from first to last, as if zeros were not there. */
    public int alternations() {
        return SignChanges.alongTheLine(this);
    }

    /** The number of sign changes around the circle, as if zeros were not there; it is always even. */
    public int cyclicAlternations() {
        return SignChanges.aroundTheCircle(this);
    }

    /** The largest number of sign changes from first to last that replacing the zeros by signs can give. */
    public int maximalAlternations() {
        return SignChanges.atMost(this);
    }

    @Override
    public int compareTo(SignVector other) {
        if (size != other.size) {
            return Integer.compare(size, other.size);
        }
        BitSet differences = combined(
                combined(plus, BitSet::xor, other.plus), BitSet::or, combined(minus, BitSet::xor, other.minus));
        int first = differences.nextSetBit(0);
        return first < 0 ? 0 : Integer.compare(signAt(first), other.signAt(first));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SignVector that
                && size == that.size
                && plus.equals(that.plus)
                && minus.equals(that.minus);
    }

    @Override
    public int hashCode() {
        return Objects.hash(size, plus, minus);
    }

    /** Such as {@code +-0+}, which {@link #parse} reads. */
    @Override
    public String toString() {
        StringBuilder signs = new StringBuilder(size);
        for (int i = 0; i < size; i++) {
            signs.append("-0+".charAt(signAt(i) + 1));
        }
        return signs.toString();
    }

    private BitSet disagreements(SignVector other) {
        requireSameSize(other);
        return combined(combined(plus, BitSet::and, other.minus), BitSet::or, combined(minus, BitSet::and, other.plus));
    }

    private static int[] positions(BitSet bits) {
        return bits.stream().toArray();
    }

    /** Applies an operation of bit sets, such as {@code BitSet::and}, to a copy. */
    private static BitSet combined(BitSet a, BiConsumer<BitSet, BitSet> operation, BitSet b) {
        BitSet result = (BitSet) a.clone();
        operation.accept(result, b);
        return result;
    }

    private void requireSameSize(SignVector other) {
        if (size != other.size) {
            throw new IllegalArgumentException("sign vectors of sizes " + size + " and " + other.size
                    + " cannot be combined: expected equal sizes");
        }
    }

    private void requirePosition(int position) {
        if (position < 0 || position >= size) {
            throw new IllegalArgumentException(
                    "position " + position + " is out of range for a sign vector of size " + size);
        }
    }

    private static void requireSign(int sign) {
        if (sign < -1 || sign > 1) {
            throw new IllegalArgumentException(sign + " is not a sign: expected -1, 0 or 1");
        }
    }
}
