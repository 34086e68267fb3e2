package org.orthant.report;

import java.util.Arrays;
import java.util.List;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;

/** How many logits those that can never be predicted are short of the winner: a histogram. */
final class ShortfallPlot {

    private static final double WIDTH = 460;
    private static final double HEIGHT = 250;
    private static final Area AREA = new Area(48, 34, WIDTH - 68, HEIGHT - 92);
    private static final int ABOUT_BARS = 30;

    /** Beyond this ratio of the largest to the smallest, most of them would be in the first bar of a linear scale. */
    private static final double WIDE = 100;

    /** Fewer numbers are read faster than a histogram. */
    private static final int FEWEST_BARS = 4;

    /** A bar with more than this share of all is all that a histogram would show. */
    private static final double LARGEST_SHARE = 0.9;

    private ShortfallPlot() {}

    /** Returns whether the shortfalls, all positive, fall into enough bars for a histogram to show something. */
    static boolean isWorthSeeing(List<Double> shortfalls) {
        if (shortfalls.isEmpty()) {
            return false;
        }
        int[] counts = counts(shortfalls, scale(shortfalls));
        long bars = Arrays.stream(counts).filter(count -> count > 0).count();
        int highest = Arrays.stream(counts).max().orElseThrow();
        return bars >= FEWEST_BARS && highest < LARGEST_SHARE * shortfalls.size();
    }

    private static Scale scale(List<Double> shortfalls) {
        double least =
                shortfalls.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = shortfalls.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return most > WIDE * least
                ? Scale.decadesAround(shortfalls.stream().mapToDouble(Double::doubleValue), 7)
                : Scale.fromZero(most, 6);
    }

    private static int[] counts(List<Double> shortfalls, Scale scale) {
        int[] counts = new int[ABOUT_BARS];
        for (double shortfall : shortfalls) {
            counts[Math.max(0, Math.min(ABOUT_BARS - 1, (int) (scale.at(shortfall) * ABOUT_BARS)))]++;
        }
        return counts;
    }

    /** Draws shortfalls, all positive and at least one, as proven from below. */
    static Drawing of(List<Double> shortfalls, VerdictWords words) {
        double least =
                shortfalls.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = shortfalls.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        Scale scale = scale(shortfalls);
        int[] counts = counts(shortfalls, scale);
        Canvas canvas = new Canvas();
        Panel panel = new Panel(
                canvas, AREA, scale, Scale.fromZero(Arrays.stream(counts).max().orElseThrow(), 4));
        panel.verticalAxis(Text.of(words.many()));
        for (int bar = 0; bar < ABOUT_BARS; bar++) {
            if (counts[bar] > 0) {
                double from = value(scale, bar / (double) ABOUT_BARS);
                double to = value(scale, (bar + 0.94) / ABOUT_BARS);
                int count = counts[bar];
                canvas.group(
                        "bar",
                        words.counted(count) + " about " + Quantity.radius(from) + " logits short",
                        group -> new Panel(group, AREA, panel.x(), panel.y())
                                .bar(from, to, 0, count, Paint.fill(Ink.VERMILION)));
            }
        }
        panel.horizontalAxis(Text.of("logits short of the winner"));
        return canvas.drawing(
                WIDTH,
                HEIGHT,
                "How many logits " + words.many() + " are short of the winner",
                "Shortfalls lie between " + Quantity.atLeast(least) + " and " + Quantity.atMost(most) + " logits.");
    }

    /** Returns the value at a part of the scale. */
    private static double value(Scale scale, double part) {
        return scale.logarithmic()
                ? scale.low() * Math.pow(scale.high() / scale.low(), part)
                : scale.low() + part * (scale.high() - scale.low());
    }
}
