package org.orthant.figure;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Outline;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.drawing.Paint;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Edge;
import org.orthant.geometry.HasseDiagram.Node;

/** The lines of a picture: one path for those of a kind that rise from a node, which keeps the text short. */
record HasseEdges(HasseDiagram diagram, HasseLayout layout) {

    /** Draws lines between two argmaxable nodes last, so that they stay visible. */
    void draw(Canvas canvas) {
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
        paths(
                canvas,
                "edges other",
                other,
                Paint.stroke(Ink.AXIS, strokeWidth()).translucent(0.35));
        paths(canvas, "edges can", can, Paint.stroke(Ink.BLUE, strokeWidth()).translucent(0.75));
    }

    private static void paths(Canvas canvas, String role, SortedMap<Integer, StringBuilder> paths, Paint paint) {
        canvas.group(
                role, "", group -> paths.values().forEach(path -> group.path(new Outline(path.toString()), paint)));
    }

    /** From the top of the lower node to the bottom of the upper one; dots are joined at their centres. */
    private String line(PlanePoint lower, PlanePoint upper) {
        NodeShape shape = layout.shape();
        double half = shape.kind() == NodeShape.Kind.DOT ? 0 : shape.height() / 2;
        return Outline.line(List.of(
                        new PlanePoint(lower.x(), lower.y() - half), new PlanePoint(upper.x(), upper.y() + half)))
                .data();
    }

    /** Thinner where there are more, which keeps crowded levels translucent. */
    private double strokeWidth() {
        return Math.max(0.1, Math.min(1.2, 50.0 / layout.shape().widestLevel()));
    }
}
