package org.orthant.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.orthant.drawing.Text;

/**
 * Where values lie along an axis, and which of them are named.
 *
 * @param low the value at the beginning
 * @param high the value at the end
 * @param logarithmic whether equal ratios are equally far apart, instead of equal differences
 * @param ticks named values, ascending
 */
public record Scale(double low, double high, boolean logarithmic, List<Tick> ticks) {

    private static final double ROUNDING = 1e-9;

    /** A named value. */
    public record Tick(double value, Text name) {}

    /** Checks the ends and copies the ticks. */
    public Scale {
        requireEnds(low, high, logarithmic);
        ticks = List.copyOf(ticks);
    }

    private static void requireEnds(double low, double high, boolean logarithmic) {
        boolean finite = Double.isFinite(low) && Double.isFinite(high);
        if (!finite || !(low < high) || (logarithmic && low <= 0)) {
            throw new IllegalArgumentException(
                    "no " + (logarithmic ? "logarithmic" : "linear") + " scale goes from " + low + " to " + high);
        }
    }

    /** From {@code low} to {@code high}, with about {@code about} round numbers. */
    public static Scale linear(double low, double high, int about) {
        requireEnds(low, high, false);
        double step = step((high - low) / about);
        List<Tick> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step - ROUNDING); i * step <= high + ROUNDING * step; i++) {
            ticks.add(new Tick(i * step, Text.of(NumberText.plain(i * step, step))));
        }
        return new Scale(low, high, false, ticks);
    }

    /** From zero to a round number that is at least {@code high}. */
    public static Scale fromZero(double high, int about) {
        double end = high > 0 ? high : 1;
        double step = step(end / about);
        return linear(0, Math.ceil(end / step - ROUNDING) * step, about);
    }

    /** From {@code low} to {@code high}, with at most about {@code about} powers of ten. */
    public static Scale logarithmic(double low, double high, int about) {
        requireEnds(low, high, true);
        int first = (int) Math.ceil(Math.log10(low) - ROUNDING);
        int last = (int) Math.floor(Math.log10(high) + ROUNDING);
        int step = (int) Math.max(1, step((last - first) / (double) about));
        List<Tick> ticks = new ArrayList<>();
        for (int exponent = Math.floorDiv(first + step - 1, step) * step; exponent <= last; exponent += step) {
            ticks.add(new Tick(Math.pow(10, exponent), NumberText.power(exponent)));
        }
        return new Scale(low, high, true, ticks);
    }

    /** Powers of ten around all of some positive values. */
    public static Scale decadesAround(DoubleStream values, int about) {
        double[] sorted = values.sorted().toArray();
        double low = Math.floor(Math.log10(sorted[0]) + ROUNDING);
        double high = Math.ceil(Math.log10(sorted[sorted.length - 1]) - ROUNDING);
        return logarithmic(Math.pow(10, low), Math.pow(10, Math.max(high, low + 1)), about);
    }

    /** Returns a logarithmic scale that names exactly the given numbers, with a little space around them. */
    public static Scale logarithmicAt(List<? extends Number> values) {
        double first = values.get(0).doubleValue();
        double last = values.get(values.size() - 1).doubleValue();
        double room = Math.max(Math.pow(last / first, 0.04), 1.05);
        List<Tick> ticks = values.stream()
                .map(value -> new Tick(value.doubleValue(), Text.of(NumberText.plain(value.doubleValue(), 1))))
                .toList();
        return new Scale(first / room, last * room, true, ticks);
    }

    /** Returns where a value lies: 0 at the beginning, 1 at the end. */
    public double at(double value) {
        return logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    }

    /** Returns the round step 1, 2 or 5 times a power of ten that is at least {@code least}. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(least, Double.MIN_NORMAL))));
        for (int factor : new int[] {1, 2, 5}) {
            if (factor * power >= least * (1 - ROUNDING)) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
