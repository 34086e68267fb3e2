package org.orthant.figure;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.figure.HasseLayout.Point;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Edge;
import org.orthant.geometry.HasseDiagram.Node;

/** The lines of a picture: one path for those of a kind that rise from a node, which keeps the text short. */
final class HasseEdges {

    private final HasseDiagram diagram;
    private final HasseLayout layout;

    HasseEdges(HasseDiagram diagram, HasseLayout layout) {
        this.diagram = diagram;
        this.layout = layout;
    }

    /** Draws lines between two argmaxable nodes last, so that they stay visible. */
    void draw(Markup svg) {
        List<Node> nodes = diagram.nodes();
        SortedMap<Integer, StringBuilder> can = new TreeMap<>();
        SortedMap<Integer, StringBuilder> other = new TreeMap<>();
        for (Edge edge : diagram.edges()) {
            boolean both = nodes.get(edge.lower()).argmaxable()
                    && nodes.get(edge.upper()).argmaxable();
            (both ? can : other)
                    .computeIfAbsent(edge.lower(), lower -> new StringBuilder())
                    .append(line(
                            layout.points().get(edge.lower()), layout.points().get(edge.upper())));
        }
        svg.start("g").with("class", "edges").with("stroke-width", strokeWidth());
        other.values().forEach(path -> path(svg, "other", path));
        can.values().forEach(path -> path(svg, "can", path));
        svg.end();
    }

    private static void path(Markup svg, String style, StringBuilder path) {
        svg.start("path").with("class", style).with("d", path.toString()).end();
    }

    /** From the top of the lower node to the bottom of the upper one; dots are joined at their centres. */
    private String line(Point lower, Point upper) {
        NodeShape shape = layout.shape();
        double half = shape.kind() == NodeShape.Kind.DOT ? 0 : shape.height() / 2;
        return "M" + Markup.number(lower.x()) + " " + Markup.number(lower.y() - half) + "L" + Markup.number(upper.x())
                + " " + Markup.number(upper.y() + half);
    }

    /** Thinner where there are more, which keeps crowded levels translucent. */
    private double strokeWidth() {
        return Math.max(0.1, Math.min(1.2, 50.0 / layout.shape().widestLevel()));
    }
}
