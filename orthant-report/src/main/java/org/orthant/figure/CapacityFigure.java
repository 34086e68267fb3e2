package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.orthant.chart.EndLabels;
import org.orthant.chart.Marker;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Panel.Value;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;

/**
 * The capacity of a layer: the share of all label sets that can be predicted, against their size, one line for each number of leading
 * columns. Bands are confidence intervals.
 */
public final class CapacityFigure {

    private static final double WIDTH = 620;
    private static final double HEIGHT = 320;
    private static final double LEFT = 48;

    private CapacityFigure() {}

    /** Draws at least one curve. */
    public static Drawing of(List<CapacityCurve> curves) {
        double names = curves.stream()
                .mapToDouble(curve -> Typeface.width(Text.of(curve.label()), Panel.SMALL))
                .max()
                .orElseThrow(() -> new IllegalArgumentException("there is no curve to draw"));
        // Names have a leader next to them.
        Area area = new Area(LEFT, 34, WIDTH - LEFT - names - 30, HEIGHT - 92);
        int first = sizes(curves).stream().mapToInt(Integer::intValue).min().orElseThrow();
        int largest = sizes(curves).stream().mapToInt(Integer::intValue).max().orElseThrow();
        Scale ticks = Scale.linear(first, Math.max(first + 1, largest), 10);
        Scale sizes = new Scale(first - 0.3, Math.max(first + 1, largest) + 0.3, false, whole(ticks));
        Canvas canvas = new Canvas();
        Panel panel = new Panel(canvas, area, sizes, Scale.linear(0, 100, 5));
        panel.verticalAxis(Text.of("% of all label sets of that size"));
        panel.horizontalAxis(Text.of("labels in the set"));
        EndLabels ends = new EndLabels();
        for (int i = 0; i < curves.size(); i++) {
            CapacityCurve curve = curves.get(i);
            Ink ink = Ink.series(i);
            Marker marker = Marker.series(i);
            List<Value> shares = values(curve, CapacityCurve.Point::share);
            canvas.group("series", told(curve), group -> {
                Panel inGroup = new Panel(group, area, panel.x(), panel.y());
                inGroup.band(values(curve, CapacityCurve.Point::low), values(curve, CapacityCurve.Point::high), ink);
                inGroup.line(shares, Paint.stroke(ink, 2));
                inGroup.points(shares, marker, ink);
            });
        }
        // Where lines end together, the one that was drawn last is seen, and its name comes first.
        for (int i = curves.size() - 1; i >= 0; i--) {
            CapacityCurve curve = curves.get(i);
            CapacityCurve.Point last = curve.points().get(curve.points().size() - 1);
            ends.add(panel.placeY(100 * last.share()), Text.of(curve.label()), Ink.series(i));
        }
        ends.draw(canvas, area.left() + area.width(), area.top(), area.top() + area.height());
        List<String> lines = curves.stream().map(CapacityFigure::told).toList();
        return canvas.drawing(
                WIDTH, HEIGHT, "Share of label sets that can be predicted, by size", String.join("; ", lines) + ".");
    }

    private static List<Integer> sizes(List<CapacityCurve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .map(CapacityCurve.Point::size)
                .toList();
    }

    /** No set has half a label. */
    private static List<Scale.Tick> whole(Scale scale) {
        return scale.ticks().stream()
                .filter(tick -> tick.value() == Math.rint(tick.value()))
                .map(tick -> new Scale.Tick(tick.value(), Text.of(String.valueOf(Math.round(tick.value())))))
                .toList();
    }

    private static List<Value> values(CapacityCurve curve, ToDoubleFunction<CapacityCurve.Point> share) {
        List<Value> values = new ArrayList<>();
        curve.points().forEach(point -> values.add(new Value(point.size(), 100 * share.applyAsDouble(point))));
        return values;
    }

    private static String told(CapacityCurve curve) {
        List<String> points = curve.points().stream()
                .map(point -> String.format(Locale.ROOT, "%.1f %% of size %d", 100 * point.share(), point.size()))
                .toList();
        return curve.label() + ": " + String.join(", ", points);
    }
}
