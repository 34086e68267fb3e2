package org.orthant.verify.twofold;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;

/** A vector of double-double numbers. */
public final class TwofoldVector {

    private final double[] high;
    private final double[] low;

    public TwofoldVector(int length) {
        high = new double[length];
        low = new double[length];
    }

    public double high(int j) {
        return high[j];
    }

    public double low(int j) {
        return low[j];
    }

    public void clear() {
        Arrays.fill(high, 0);
        Arrays.fill(low, 0);
    }

    public void set(int j, double newHigh, double newLow) {
        high[j] = newHigh;
        low[j] = newLow;
    }

    public void set(double[] values) {
        System.arraycopy(values, 0, high, 0, values.length);
        Arrays.fill(low, 0);
    }

    public void copy(TwofoldVector other, int length) {
        System.arraycopy(other.high, 0, high, 0, length);
        System.arraycopy(other.low, 0, low, 0, length);
    }

    public void copyHighs(double[] into, int length) {
        System.arraycopy(high, 0, into, 0, length);
    }

    public void copyLows(double[] into, int length) {
        System.arraycopy(low, 0, into, 0, length);
    }

    /** The dot product with another vector. */
    public void dot(TwofoldVector other, int length, TwofoldScalar result) {
        dot(high, low, other.high, other.low, length, result);
    }

    /** The dot product of two vectors of sums. */
    public static void dot(double[] ah, double[] al, double[] bh, double[] bl, int length, TwofoldScalar result) {
        double[] sum = new double[2];
        FASTEST.dotTwofold(ah, al, bh, bl, length, sum);
        result.set(sum[0], sum[1]);
    }

    /** The dot product of two vectors of sums, rounded to a double. */
    public static double dot(double[] ah, double[] al, double[] bh, double[] bl, int length) {
        double[] sum = new double[2];
        FASTEST.dotTwofold(ah, al, bh, bl, length, sum);
        return sum[0];
    }

    /** {@code this −= factor · other}. */
    public void subtractScaled(TwofoldScalar factor, TwofoldVector other, int length) {
        double fh = factor.high;
        double fl = factor.low;
        double[] oh = other.high;
        double[] ol = other.low;
        for (int j = 0; j < length; j++) {
            double product = fh * oh[j];
            double error = Math.fma(fh, oh[j], -product) + (fh * ol[j] + fl * oh[j]);
            double sum = high[j] - product;
            double shift = sum - high[j];
            double rest = ((high[j] - (sum - shift)) - (product + shift)) + (low[j] - error);
            double rounded = sum + rest;
            low[j] = rest - (rounded - sum);
            high[j] = rounded;
        }
    }

    /** {@code this = numerator / divisor}. */
    public void setQuotient(TwofoldVector numerator, TwofoldScalar divisor, int length) {
        TwofoldScalar value = new TwofoldScalar();
        for (int j = 0; j < length; j++) {
            value.set(numerator.high[j], numerator.low[j]);
            value.divide(divisor);
            set(j, value.high, value.low);
        }
    }

    /** The rotation that turns entries {@code k} and {@code k+1} into a number and a zero. */
    public void rotation(int k, TwofoldScalar cosine, TwofoldScalar sine) {
        double[] pairHigh = {high[k], high[k + 1]};
        double[] pairLow = {low[k], low[k + 1]};
        TwofoldScalar length = new TwofoldScalar();
        dot(pairHigh, pairLow, pairHigh, pairLow, 2, length);
        length.squareRoot();
        cosine.set(high[k], low[k]);
        cosine.divide(length);
        sine.set(high[k + 1], low[k + 1]);
        sine.divide(length);
    }

    /** Rotates entries {@code k} and {@code k+1}. */
    public void rotateEntries(int k, TwofoldScalar cosine, TwofoldScalar sine) {
        double ah = high[k];
        double al = low[k];
        double bh = high[k + 1];
        double bl = low[k + 1];
        combine(k, cosine, ah, al, sine.high, sine.low, bh, bl);
        combine(k + 1, cosine, bh, bl, -sine.high, -sine.low, ah, al);
    }

    /** Rotates the pair {@code (a, b)} in its plane. */
    public static void rotate(TwofoldVector a, TwofoldVector b, TwofoldScalar cosine, TwofoldScalar sine, int length) {
        for (int j = 0; j < length; j++) {
            double ah = a.high[j];
            double al = a.low[j];
            double bh = b.high[j];
            double bl = b.low[j];
            a.combine(j, cosine, ah, al, sine.high, sine.low, bh, bl);
            b.combine(j, cosine, bh, bl, -sine.high, -sine.low, ah, al);
        }
    }

    /** {@code this[j] = c·a + s·b}. */
    private void combine(int j, TwofoldScalar c, double ah, double al, double sh, double sl, double bh, double bl) {
        double first = c.high * ah;
        double firstError = Math.fma(c.high, ah, -first) + (c.high * al + c.low * ah);
        double second = sh * bh;
        double secondError = Math.fma(sh, bh, -second) + (sh * bl + sl * bh);
        double sum = first + second;
        double shift = sum - first;
        double rest = ((first - (sum - shift)) + (second - shift)) + (firstError + secondError);
        high[j] = sum + rest;
        low[j] = rest - (high[j] - sum);
    }
}
