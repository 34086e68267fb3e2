package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.orthant.chart.EndLabels;
import org.orthant.chart.Legend;
import org.orthant.chart.Marker;
import org.orthant.chart.NumberText;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Panel.Value;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.geometry.MinorSizes;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.layer.DftLayer;

/**
 * The size of maximal minors of DFT layers against the number of labels {@code n}, for several {@code k} (paper, appendix "Why DFT Regions Become
 * Very Small"): the minors, with their root mean square, and the volumes between rows of length 1, with that between neighbours.
 */
public final class MinorFigure {

    private static final double WIDTH = 700;
    private static final double HEIGHT = 300;
    private static final double MEDIAN = 0.5;
    private static final double SMALL = 0.01;

    /**
     * The minors of one layer.
     *
     * @param labels {@code n}
     * @param active {@code k} of a layer of {@code 2k+1} columns
     * @param sizes of its minors
     */
    public record Measurement(int labels, int active, MinorSizes sizes) {}

    private MinorFigure() {}

    /** Measures samples of minors of the layers. */
    public static List<Measurement> measure(List<Integer> labels, List<Integer> active, Effort effort) {
        List<Measurement> found = new ArrayList<>();
        for (int k : active) {
            for (int n : labels) {
                found.add(new Measurement(n, k, MinorSizes.of(DftLayer.of(n, k), effort)));
            }
        }
        return List.copyOf(found);
    }

    /** Draws measurements, of which there is at least one. */
    public static Drawing of(List<Measurement> found) {
        Canvas canvas = new Canvas();
        panel(
                canvas,
                new Area(52, 62, 262, 186),
                found,
                Text.of("maximal minors"),
                one -> MinorSizes.quantile(one.sizes().sizes(), MEDIAN),
                one -> MinorSizes.rootMeanSquare(one.labels(), 2 * one.active() + 1));
        panel(
                canvas,
                new Area(392, 62, 262, 186),
                found,
                Text.of("divided by the lengths of their rows"),
                one -> MinorSizes.quantile(one.sizes().volumes(), MEDIAN),
                one -> one.sizes().neighbours());
        legend(canvas, 52, "median", "root mean square");
        legend(canvas, 392, "median", "neighbouring rows");
        StringBuilder text = new StringBuilder(
                "Minors shrink as n grows because rows do; the volume between random rows of length 1 stays, and that between"
                        + " neighbours vanishes, of the weights as they are stored. Logarithms to base 10:");
        found.forEach(one -> text.append(describe(one)));
        return canvas.drawing(
                WIDTH, HEIGHT, "Sizes of maximal minors of DFT layers, against the number of labels", text.toString());
    }

    private static void legend(Canvas canvas, double left, String solid, String dashed) {
        Legend.draw(
                canvas,
                left,
                18,
                List.of(
                        new Legend.Entry(Paint.stroke(Ink.TEXT, 1.6), Optional.empty(), Ink.TEXT, Text.of(solid)),
                        new Legend.Entry(
                                Paint.stroke(Ink.TEXT, 1.2).dashed(4, 3),
                                Optional.empty(),
                                Ink.TEXT,
                                Text.of(dashed))));
    }

    private static void panel(
            Canvas canvas,
            Area area,
            List<Measurement> found,
            Text name,
            ToDoubleFunction<Measurement> solid,
            ToDoubleFunction<Measurement> dashed) {
        List<Integer> active =
                found.stream().map(Measurement::active).distinct().toList();
        double least = found.stream()
                .mapToDouble(one -> Math.min(solid.applyAsDouble(one), dashed.applyAsDouble(one)))
                .min()
                .orElseThrow();
        Panel panel = new Panel(
                canvas,
                area,
                Scale.logarithmicAt(
                        found.stream().map(Measurement::labels).distinct().toList()),
                exponents(least));
        panel.verticalAxis(name);
        panel.horizontalAxis(Text.of("labels ").italic("n"));
        EndLabels names = new EndLabels();
        for (int series = 0; series < active.size(); series++) {
            int k = active.get(series);
            Ink ink = Ink.series(series);
            Marker marker = Marker.series(series);
            List<Measurement> own =
                    found.stream().filter(one -> one.active() == k).toList();
            List<Value> values = values(own, solid);
            canvas.group("series k" + k, "k = " + k, group -> {
                Panel inGroup = new Panel(group, area, panel.x(), panel.y());
                inGroup.line(values, Paint.stroke(ink, 1.6));
                inGroup.line(values(own, dashed), Paint.stroke(ink, 1.2).dashed(4, 3));
                inGroup.points(values, marker, ink);
            });
            names.add(
                    panel.placeY(values.get(values.size() - 1).y()),
                    Text.of("").italic("k").plain(" = " + k),
                    ink);
        }
        names.draw(canvas, area.left() + area.width() - 5, area.top() + 4, area.top() + area.height() - 4);
    }

    private static List<Value> values(List<Measurement> found, ToDoubleFunction<Measurement> exponent) {
        return found.stream()
                .map(one -> new Value(one.labels(), exponent.applyAsDouble(one)))
                .toList();
    }

    /** Returns a linear scale of exponents, named by the powers of ten. */
    static Scale exponents(double least) {
        Scale scale = Scale.linear(1.02 * least, 0, 4);
        List<Scale.Tick> ticks = scale.ticks().stream()
                .map(tick -> new Scale.Tick(tick.value(), NumberText.power((int) Math.round(tick.value()))))
                .toList();
        return new Scale(scale.low(), scale.high(), false, ticks);
    }

    private static String describe(Measurement one) {
        MinorSizes sizes = one.sizes();
        return String.format(
                Locale.ROOT,
                " k=%d n=%d: minors median %.2f, 1 %% %.2f, root mean square %.2f; volumes median %.2f, 1 %% %.2f, neighbours %.2f;",
                one.active(),
                one.labels(),
                MinorSizes.quantile(sizes.sizes(), MEDIAN),
                MinorSizes.quantile(sizes.sizes(), SMALL),
                MinorSizes.rootMeanSquare(one.labels(), 2 * one.active() + 1),
                MinorSizes.quantile(sizes.volumes(), MEDIAN),
                MinorSizes.quantile(sizes.volumes(), SMALL),
                sizes.neighbours());
    }
}
