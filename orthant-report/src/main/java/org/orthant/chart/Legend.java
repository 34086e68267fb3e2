package org.orthant.chart;

import java.util.List;
import java.util.Optional;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;

/** A row of samples with names, for what cannot be named in place. */
public final class Legend {

    private static final double SAMPLE = 18;
    private static final double GAP = 16;

    /**
     * What something looks like and means.
     *
     * @param paint of its line, or of its area if it is filled
     * @param marker of its points, if any
     * @param ink of its points
     * @param name its name
     */
    public record Entry(Paint paint, Optional<Marker> marker, Ink ink, Text name) {}

    private Legend() {}

    /** Draws entries side by side around a point. */
    public static void drawCentred(Canvas canvas, double x, double y, List<Entry> entries) {
        double width = entries.stream().mapToDouble(Legend::width).sum() - GAP;
        draw(canvas, x - width / 2, y, entries);
    }

    /** Draws entries from left to right, centred on a height. */
    public static void draw(Canvas canvas, double left, double y, List<Entry> entries) {
        double x = left;
        for (Entry entry : entries) {
            double from = x;
            canvas.group("legend", "", group -> {
                if (entry.paint.fill().isPresent()) {
                    group.box(from + 3, y - 5, 11, 10, 1, entry.paint);
                } else {
                    group.line(from, y, from + SAMPLE, y, entry.paint);
                }
                entry.marker.ifPresent(marker -> marker.draw(group, from + SAMPLE / 2, y, 3.4, entry.ink));
                group.text(from + SAMPLE + 5, y + 0.36 * Panel.SMALL, Panel.SMALL, entry.name, Ink.TEXT, Anchor.START);
            });
            x += width(entry);
        }
    }

    private static double width(Entry entry) {
        return SAMPLE + 5 + Typeface.width(entry.name, Panel.SMALL) + GAP;
    }
}
