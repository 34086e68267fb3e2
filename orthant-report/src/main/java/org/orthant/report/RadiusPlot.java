package org.orthant.report;

import java.util.Arrays;
import java.util.List;
import org.orthant.chart.NumberText;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;

/** How the radii of argmaxable label sets are distributed: a histogram over powers of ten. */
final class RadiusPlot {

    private static final double WIDTH = 460;
    private static final double HEIGHT = 250;
    private static final Area AREA = new Area(48, 34, WIDTH - 68, HEIGHT - 92);
    private static final int ABOUT_BARS = 40;

    private RadiusPlot() {}

    /** Draws radii, all positive and at least one, as proven from below. */
    static Drawing of(List<Double> radii) {
        double least = radii.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = radii.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        int first = (int) Math.floor(Math.log10(least));
        int last = Math.max(first + 1, (int) Math.floor(Math.log10(most)) + 1);
        int barsPerDecade = Math.max(1, Math.min(10, ABOUT_BARS / (last - first)));
        int[] counts = new int[(last - first) * barsPerDecade];
        for (double radius : radii) {
            int bar = (int) Math.floor((Math.log10(radius) - first) * barsPerDecade);
            counts[Math.max(0, Math.min(counts.length - 1, bar))]++;
        }
        int highest = Arrays.stream(counts).max().orElseThrow();
        Canvas canvas = new Canvas();
        Scale powers = Scale.logarithmic(Math.pow(10, first), Math.pow(10, last), 7);
        Panel panel = new Panel(canvas, AREA, powers, Scale.fromZero(highest, 4));
        panel.verticalAxis(Text.of("distinct label sets"));
        for (int i = 0; i < counts.length; i++) {
            double from = Math.pow(10, first + i / (double) barsPerDecade);
            double to = Math.pow(10, first + (i + 0.94) / barsPerDecade);
            if (counts[i] > 0) {
                int count = counts[i];
                canvas.group(
                        "bar",
                        Quantity.counted(count, "label set") + " with a radius from " + Quantity.radius(from),
                        group -> new Panel(group, AREA, panel.x(), panel.y())
                                .bar(from, to, 0, count, Paint.fill(Ink.BLUE)));
            }
        }
        panel.horizontalAxis(Text.of("radius of the region"));
        for (int exponent : new int[] {-8, 0}) {
            if (exponent > first && exponent < last) {
                double at = panel.placeX(Math.pow(10, exponent));
                panel.mark(at);
                canvas.text(
                        at + 4, AREA.top() + 9, Panel.SMALL, NumberText.power(exponent), Ink.VERMILION, Anchor.START);
            }
        }
        return canvas.drawing(
                WIDTH,
                HEIGHT,
                "Radius of the regions of argmaxable label sets",
                "Radii lie between " + Quantity.radius(least) + " and " + Quantity.radius(most) + ".");
    }
}
