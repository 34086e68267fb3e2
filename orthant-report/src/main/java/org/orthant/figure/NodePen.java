package org.orthant.figure;

import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.geometry.HasseDiagram.Node;

/** Draws nodes of one shape. */
final class NodePen {

    private static final double SAMPLE_FONT_SIZE = 12;
    private static final Paint CAN = Paint.stroke(Ink.BLUE, 1).filled(Ink.BLUE);
    private static final Paint NEVER = Paint.stroke(Ink.VERMILION, 1).filled(Ink.PAPER);

    private final NodeShape shape;

    NodePen(NodeShape shape) {
        this.shape = shape;
    }

    void node(Canvas canvas, PlanePoint centre, Node node) {
        String signs = node.signs().toString();
        boolean can = node.argmaxable();
        String title = signs + (can ? " argmaxable" : " never predicted");
        canvas.group("node " + style(can), title, group -> {
            switch (shape.kind()) {
                case PILL -> {
                    pill(group, centre, shape.width(), shape.height(), can);
                    signs(group, centre, signs, shape.fontSize(), can);
                }
                case COLUMN -> {
                    pill(group, centre, shape.width(), shape.height(), can);
                    column(group, centre, signs, can);
                }
                case DOT -> dot(group, centre, shape.width() / 2, can);
            }
        });
    }

    /** A node for the legend, which is not part of the diagram. */
    void sample(Canvas canvas, PlanePoint centre, boolean argmaxable) {
        canvas.group("sample " + style(argmaxable), "", group -> {
            if (shape.kind() == NodeShape.Kind.DOT) {
                dot(group, centre, sampleWidth() / 2, argmaxable);
            } else {
                pill(group, centre, sampleWidth(), 20, argmaxable);
                signs(group, centre, argmaxable ? "+-" : "-+", SAMPLE_FONT_SIZE, argmaxable);
            }
        });
    }

    double sampleWidth() {
        return shape.kind() == NodeShape.Kind.DOT ? 8 : 32;
    }

    private static String style(boolean argmaxable) {
        return argmaxable ? "can" : "never";
    }

    private static Ink ink(boolean argmaxable) {
        return argmaxable ? Ink.ON_BLUE : Ink.VERMILION;
    }

    private static void pill(Canvas canvas, PlanePoint centre, double width, double height, boolean argmaxable) {
        canvas.box(
                centre.x() - width / 2,
                centre.y() - height / 2,
                width,
                height,
                Math.min(width, height) / 2,
                argmaxable ? CAN : NEVER.dashed(3, 2));
    }

    private static void dot(Canvas canvas, PlanePoint centre, double radius, boolean argmaxable) {
        canvas.circle(centre.x(), centre.y(), radius, argmaxable ? CAN : NEVER);
    }

    private static void signs(Canvas canvas, PlanePoint centre, String signs, double size, boolean argmaxable) {
        Text text = Text.of(SignText.minus(signs));
        canvas.text(centre.x(), baseline(centre.y(), size), size, text, ink(argmaxable), Anchor.MIDDLE);
    }

    /** The first label on top. */
    private void column(Canvas canvas, PlanePoint centre, String signs, boolean argmaxable) {
        for (int i = 0; i < signs.length(); i++) {
            double y = centre.y() + (i - (signs.length() - 1) / 2.0) * shape.lineHeight();
            signs(canvas, new PlanePoint(centre.x(), y), signs.substring(i, i + 1), shape.fontSize(), argmaxable);
        }
    }

    /** Signs are centred about a third of the font size above the baseline. */
    private static double baseline(double middle, double fontSize) {
        return middle + fontSize * 0.35;
    }
}
