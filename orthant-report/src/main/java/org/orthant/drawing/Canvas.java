package org.orthant.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline.PlanePoint;

/** Collects marks. */
public final class Canvas {

    private final List<Mark> marks = new ArrayList<>();

    /** Draws a straight line. */
    public void line(double fromX, double fromY, double toX, double toY, Paint paint) {
        path(Outline.line(List.of(new PlanePoint(fromX, fromY), new PlanePoint(toX, toY))), paint);
    }

    /** Draws a path. */
    public void path(Outline outline, Paint paint) {
        marks.add(new Mark.Path(outline, paint));
    }

    /** Draws a circle. */
    public void circle(double x, double y, double radius, Paint paint) {
        marks.add(new Mark.Circle(x, y, radius, paint));
    }

    /** Draws a rectangle with rounded corners. */
    public void box(double x, double y, double width, double height, double corner, Paint paint) {
        marks.add(new Mark.Box(x, y, width, height, corner, paint));
    }

    /** Writes a line of text. */
    public void text(double x, double y, double size, Text text, Ink ink, Anchor anchor) {
        marks.add(new Mark.Words(x, y, size, text, ink, anchor, 0));
    }

    /** Writes a line of text from below to above. */
    public void upwards(double x, double y, double size, Text text, Ink ink, Anchor anchor) {
        marks.add(new Mark.Words(x, y, size, text, ink, anchor, -90));
    }

    /** Draws marks that belong together. */
    public void group(String role, String title, Consumer<Canvas> content) {
        Canvas inner = new Canvas();
        content.accept(inner);
        marks.add(new Mark.Group(role, title, inner.marks));
    }

    /** Returns the picture of all marks so far. */
    public Drawing drawing(double width, double height, String title, String description) {
        return new Drawing(width, height, title, description, marks);
    }
}
