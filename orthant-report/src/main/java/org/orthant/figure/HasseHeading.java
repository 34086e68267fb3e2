package org.orthant.figure;

import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;

/**
 * What is above a Hasse diagram: its heading, and what its nodes stand for.
 *
 * @param layout of the diagram
 * @param pen draws its nodes
 */
record HasseHeading(HasseLayout layout, NodePen pen) {

    private static final double SIZE = 20;

    void draw(Canvas canvas, String heading) {
        double left = HasseLayout.MARGIN;
        canvas.group(
                "heading",
                "",
                group -> group.text(left, 44, SIZE, Text.of(shortened(heading)), Ink.TEXT, Anchor.START));
        text(canvas, left, 67, "Levels by number of active labels; each line switches one label on.", Ink.QUIET);
        double middle = 92;
        pen.sample(canvas, new PlanePoint(left + pen.sampleWidth() / 2, middle), true);
        text(canvas, left + pen.sampleWidth() + 8, middle + 4.5, "argmaxable", Ink.TEXT);
        double second = left + pen.sampleWidth() + 106;
        pen.sample(canvas, new PlanePoint(second + pen.sampleWidth() / 2, middle), false);
        text(canvas, second + pen.sampleWidth() + 8, middle + 4.5, "never predicted", Ink.TEXT);
    }

    /** Leaves out the end of a heading that is wider than the picture. */
    private String shortened(String heading) {
        double most = layout.width() - 2 * HasseLayout.MARGIN;
        if (Typeface.width(heading, SIZE) <= most) {
            return heading;
        }
        int end = 0;
        while (Typeface.width(heading.substring(0, heading.offsetByCodePoints(end, 1)) + "…", SIZE) <= most) {
            end = heading.offsetByCodePoints(end, 1);
        }
        return heading.substring(0, end) + "…";
    }

    private static void text(Canvas canvas, double x, double y, String text, Ink ink) {
        canvas.text(x, y, HasseFigure.BODY, Text.of(text), ink, Anchor.START);
    }
}
