package org.orthant.chart;

import java.util.List;
import java.util.stream.IntStream;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Outline;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;

/** The shape of a series' points, which distinguishes it from others without colour. */
public enum Marker {
    /** A disc. */
    CIRCLE,
    /** An upright square. */
    SQUARE,
    /** A triangle on its base. */
    TRIANGLE,
    /** A square on its corner. */
    DIAMOND,
    /** A triangle on its tip. */
    WEDGE;

    /** Returns the shape of series number {@code index}; the first shape follows the last. */
    public static Marker series(int index) {
        return values()[index % values().length];
    }

    /** Draws it around a point, with a rim that sets it apart from lines beneath. */
    public void draw(Canvas canvas, double x, double y, double radius, Ink ink) {
        Paint paint = Paint.stroke(Ink.PAPER, 0.8).filled(ink);
        double r = radius;
        switch (this) {
            case CIRCLE -> canvas.circle(x, y, r, paint);
            case SQUARE -> canvas.box(x - 0.88 * r, y - 0.88 * r, 1.76 * r, 1.76 * r, 0, paint);
            case TRIANGLE -> polygon(canvas, paint, x, y - 1.2 * r, x + 1.1 * r, y + 0.8 * r, x - 1.1 * r, y + 0.8 * r);
            case DIAMOND -> polygon(canvas, paint, x, y - 1.3 * r, x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y);
            case WEDGE -> polygon(canvas, paint, x, y + 1.2 * r, x - 1.1 * r, y - 0.8 * r, x + 1.1 * r, y - 0.8 * r);
        }
    }

    private static void polygon(Canvas canvas, Paint paint, double... c) {
        List<PlanePoint> corners = IntStream.range(0, c.length / 2)
                .mapToObj(i -> new PlanePoint(c[2 * i], c[2 * i + 1]))
                .toList();
        canvas.path(Outline.polygon(corners), paint);
    }
}
