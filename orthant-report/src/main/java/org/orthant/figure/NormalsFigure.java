package org.orthant.figure;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.orthant.chart.Panel;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.geometry.MaximalMinors;
import org.orthant.geometry.MaximalMinors.Minor;
import org.orthant.layer.OutputLayer;

/**
 * A layer of two features as its matrix with all maximal minors, and its rows as normal vectors of the lines where labels change (paper, figures
 * 4a and 4b; {@link ArrangementFigure} is 4c).
 */
public final class NormalsFigure {

    /** The most labels whose minors fit. */
    public static final int MOST_LABELS = 8;

    private static final double WIDTH = 560;
    private static final double ROW = 21;
    private static final double TOP = 34;
    private static final double RADIUS = 140;
    private static final double MIDDLE_X = 400;
    private static final double MIDDLE_Y = 170;

    private final OutputLayer layer;
    private final List<Minor> minors;
    private final double scale;
    private final Canvas canvas = new Canvas();

    private NormalsFigure(OutputLayer layer) {
        this.layer = layer;
        this.minors = MaximalMinors.all(layer);
        double longest = 0;
        for (int label = 0; label < layer.labels(); label++) {
            longest = Math.max(longest, Math.hypot(layer.row(label)[0], layer.row(label)[1]));
        }
        this.scale = longest == 0 ? 1 : 0.75 * RADIUS / longest;
    }

    /**
     * Draws a layer of two features without a bias.
     *
     * @throws IllegalArgumentException if it is another one, or has too many labels
     */
    public static Drawing of(OutputLayer layer) {
        ArrangementFigure.requireDrawable(layer.labels(), layer.features());
        if (layer.labels() > MOST_LABELS) {
            throw new IllegalArgumentException("the minors of " + layer.labels()
                    + " labels do not fit into a picture: expected at most " + MOST_LABELS);
        }
        return new NormalsFigure(layer).draw();
    }

    private Drawing draw() {
        matrix();
        int rows = (minors.size() + 1) / 2;
        double minorsTop = TOP + layer.labels() * ROW + 26;
        for (int i = 0; i < minors.size(); i++) {
            Minor minor = minors.get(i);
            double x = 24 + i / rows * 106;
            double y = minorsTop + i % rows * ROW;
            canvas.group(
                    "minor",
                    listed(minor.labels()),
                    group -> group.text(x, y, Panel.MEDIUM, named(minor), Ink.TEXT, Anchor.START));
        }
        vectors();
        String values = minors.stream()
                .map(minor -> String.format(
                        Locale.ROOT,
                        "%s: %s",
                        listed(minor.labels()),
                        number(minor.value().toDouble())))
                .collect(Collectors.joining(", "));
        return canvas.drawing(
                WIDTH,
                Math.max(2 * MIDDLE_Y, minorsTop + rows * ROW),
                layer.labels() + " rows of 2 features, their maximal minors, and their normal vectors",
                "Maximal minors: " + values + ". " + sign());
    }

    private void matrix() {
        double height = layer.labels() * ROW;
        double left = 74;
        double right = left + 118;
        canvas.text(
                left - 10,
                TOP + height / 2 + 5,
                Panel.MEDIUM,
                Text.of("").italic("W").plain(" ="),
                Ink.TEXT,
                Anchor.END);
        for (double x : new double[] {left, right}) {
            double inward = x == left ? 5 : -5;
            canvas.line(x, TOP, x, TOP + height, Paint.stroke(Ink.TEXT, 1.2));
            canvas.line(x, TOP, x + inward, TOP, Paint.stroke(Ink.TEXT, 1.2));
            canvas.line(x, TOP + height, x + inward, TOP + height, Paint.stroke(Ink.TEXT, 1.2));
        }
        for (int label = 0; label < layer.labels(); label++) {
            double y = TOP + label * ROW + 0.7 * ROW;
            double[] row = layer.row(label);
            Ink ink = Ink.series(label);
            canvas.group("row", "label " + label, group -> {
                group.text(left + 54, y, Panel.MEDIUM, Text.of(number(row[0])), ink, Anchor.END);
                group.text(right - 12, y, Panel.MEDIUM, Text.of(number(row[1])), ink, Anchor.END);
            });
        }
    }

    private void vectors() {
        canvas.circle(MIDDLE_X, MIDDLE_Y, RADIUS, Paint.fill(Ink.BAND));
        PlanePoint origin = new PlanePoint(MIDDLE_X, MIDDLE_Y);
        for (int label = 0; label < layer.labels(); label++) {
            double[] w = layer.row(label);
            double length = Math.hypot(w[0], w[1]);
            if (length == 0) {
                continue;
            }
            double dx = w[0] / length;
            double dy = -w[1] / length;
            Ink ink = Ink.series(label);
            PlanePoint tip = new PlanePoint(MIDDLE_X + scale * length * dx, MIDDLE_Y + scale * length * dy);
            Text name = Text.of("").italic("w").subscript(String.valueOf(label + 1));
            canvas.group("normal", "label " + label, group -> {
                group.line(
                        MIDDLE_X - RADIUS * dy,
                        MIDDLE_Y + RADIUS * dx,
                        MIDDLE_X + RADIUS * dy,
                        MIDDLE_Y - RADIUS * dx,
                        Paint.stroke(ink, 1.2).dashed(5, 4));
                ArrangementFigure.arrow(group, origin, tip, ink);
                group.text(
                        tip.x() + 5 * dx + 12 * dy,
                        tip.y() + 5 * dy - 12 * dx + 4,
                        Panel.MEDIUM,
                        name,
                        ink,
                        Anchor.MIDDLE);
            });
        }
    }

    private String sign() {
        if (minors.stream().allMatch(minor -> minor.value().signum() > 0)) {
            return "All are positive: exactly the label sets that change at most once along the labels can be predicted.";
        }
        return minors.stream().allMatch(minor -> minor.value().signum() < 0)
                ? "All are negative."
                : "They differ in sign, or some are zero.";
    }

    private static Text named(Minor minor) {
        int first = minor.labels().get(0);
        int second = minor.labels().get(1);
        return Text.of("Δ{")
                .coloured(String.valueOf(first + 1), Ink.series(first))
                .plain(",")
                .coloured(String.valueOf(second + 1), Ink.series(second))
                .plain("} = " + number(minor.value().toDouble()));
    }

    private static String listed(List<Integer> labels) {
        return labels.stream().map(label -> String.valueOf(label + 1)).collect(Collectors.joining(",", "{", "}"));
    }

    private static String number(double value) {
        return SignText.minus(String.format(Locale.ROOT, "%.3g", value)
                .replaceFirst("(\\.\\d*?)0+$", "$1")
                .replaceFirst("\\.$", ""));
    }
}
