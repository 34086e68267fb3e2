package org.orthant.figure;

import org.orthant.figure.HasseLayout.Point;
import org.orthant.geometry.HasseDiagram.Node;

/** Draws nodes of one shape. */
final class NodePen {

    private static final char MINUS = '\u2212';
    private static final double SAMPLE_FONT_SIZE = 12;

    private final NodeShape shape;
    private final Markup svg;

    NodePen(NodeShape shape, Markup svg) {
        this.shape = shape;
        this.svg = svg;
    }

    /** The pattern by which impossible nodes are known without colour. */
    void defineHatch() {
        svg.start("defs").start("pattern").with("id", HasseStyle.HATCH);
        svg.with("width", 5).with("height", 5).with("patternUnits", "userSpaceOnUse");
        svg.with("patternTransform", "rotate(45)");
        svg.start("rect")
                .with("class", "hatch-ground")
                .with("width", 5)
                .with("height", 5)
                .end();
        svg.start("path")
                .with("class", "hatch-line")
                .with("d", "M0 0V5")
                .with("stroke-width", 3)
                .end();
        svg.end().end();
    }

    void node(Point centre, Node node) {
        String signs = node.signs().toString();
        svg.start("g").with("class", "node " + style(node.argmaxable()));
        svg.start("title")
                .text(signs + (node.argmaxable() ? " argmaxable" : " never predicted"))
                .end();
        switch (shape.kind()) {
            case PILL -> {
                pill(centre, shape.width(), shape.height());
                signs(centre, signs, shape.fontSize());
            }
            case COLUMN -> {
                pill(centre, shape.width(), shape.height());
                column(centre, signs);
            }
            case DOT -> dot(centre, shape.width() / 2);
        }
        svg.end();
    }

    /** A node for the legend, which does not count as one of the diagram. */
    void sample(Point centre, boolean argmaxable) {
        svg.start("g").with("class", "sample " + style(argmaxable)).with("font-size", SAMPLE_FONT_SIZE);
        if (shape.kind() == NodeShape.Kind.DOT) {
            dot(centre, sampleWidth() / 2);
        } else {
            pill(centre, sampleWidth(), 20);
            signs(centre, argmaxable ? "+-" : "-+", SAMPLE_FONT_SIZE);
        }
        svg.end();
    }

    double sampleWidth() {
        return shape.kind() == NodeShape.Kind.DOT ? 8 : 32;
    }

    private static String style(boolean argmaxable) {
        return argmaxable ? "can" : "never";
    }

    private void pill(Point centre, double width, double height) {
        svg.start("rect").with("class", "shape");
        svg.with("x", centre.x() - width / 2).with("y", centre.y() - height / 2);
        svg.with("width", width)
                .with("height", height)
                .with("rx", Math.min(width, height) / 2)
                .end();
    }

    private void dot(Point centre, double radius) {
        svg.start("circle").with("class", "shape");
        svg.with("cx", centre.x()).with("cy", centre.y()).with("r", radius).end();
    }

    private void signs(Point centre, String signs, double fontSize) {
        svg.start("text").with("class", "signs").with("x", centre.x()).with("y", baseline(centre.y(), fontSize));
        svg.text(signs.replace('-', MINUS)).end();
    }

    /** The first label on top. */
    private void column(Point centre, String signs) {
        svg.start("text").with("class", "signs");
        for (int i = 0; i < signs.length(); i++) {
            double y = centre.y() + (i - (signs.length() - 1) / 2.0) * shape.lineHeight();
            svg.start("tspan").with("x", centre.x()).with("y", baseline(y, shape.fontSize()));
            svg.text(signs.substring(i, i + 1).replace('-', MINUS)).end();
        }
        svg.end();
    }

    /** Signs are centred about a third of the font size above the baseline. */
    private static double baseline(double middle, double fontSize) {
        return middle + fontSize * 0.35;
    }
}
