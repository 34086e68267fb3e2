package org.orthant.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;

/** Names of series next to the ends of their lines, moved apart where they would overlap. */
public final class EndLabels {

    private static final double PITCH = 13;
    private static final double LEADER = 14;

    private record Label(double y, Text name, Ink ink) {}

    private final List<Label> labels = new ArrayList<>();

    /** Names the series that ends at this height. */
    public void add(double y, Text name, Ink ink) {
        labels.add(new Label(y, name, ink));
    }

    /** Writes all names right of {@code x}, between two heights. */
    public void draw(Canvas canvas, double x, double top, double bottom) {
        List<Label> sorted = new ArrayList<>(labels);
        sorted.sort(Comparator.comparingDouble(Label::y));
        double[] places = apart(sorted.stream().mapToDouble(Label::y).toArray(), top, bottom);
        for (int i = 0; i < places.length; i++) {
            Label label = sorted.get(i);
            boolean moved = Math.abs(places[i] - label.y) > 1.5;
            double at = places[i];
            canvas.group("series-name", "", group -> {
                if (moved) {
                    group.line(x + 3, label.y, x + LEADER - 2, at, Paint.stroke(label.ink, 0.8));
                }
                group.text(
                        x + (moved ? LEADER : 6),
                        at + 0.36 * Panel.SMALL,
                        Panel.SMALL,
                        label.name,
                        label.ink,
                        Anchor.START);
            });
        }
    }

    /**
     * Returns the nearest places in the same order that are far enough apart: overlapping ones share out around their
     * mean.
     */
    static double[] apart(double[] wanted, double top, double bottom) {
        double[] places = wanted.clone();
        for (int round = 0; round < 100; round++) {
            for (int i = 1; i < places.length; i++) {
                double lack = PITCH - (places[i] - places[i - 1]);
                if (lack > 0) {
                    places[i - 1] -= lack / 2;
                    places[i] += lack / 2;
                }
            }
            for (int i = 0; i < places.length; i++) {
                places[i] = Math.max(top, Math.min(bottom, places[i]));
            }
        }
        return places;
    }
}
