package org.orthant.figure;

import java.util.List;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Edge;
import org.orthant.geometry.HasseDiagram.Node;

/**
 * A Hasse diagram in the language of Graphviz, for {@code dot -Tsvg}.
 *
 * <p>Argmaxable assignments are blue boxes with a solid border, the others orange with a dashed border. The names of
 * the nodes are their signs. Graphviz puts a level into a single row: beyond 6 labels {@link HasseSvg} is more compact.
 */
public final class HasseDot {

    private static final String CAN =
            "style=\"rounded,filled,solid\" color=\"#00456b\" fillcolor=\"#0072b2\" fontcolor=\"#ffffff\"";
    private static final String NEVER =
            "style=\"rounded,filled,dashed\" color=\"#8a4b00\" fillcolor=\"#fbe3b5\" fontcolor=\"#3d2200\"";

    private HasseDot() {}

    /** Returns the diagram as an undirected graph, with no active label at the bottom. */
    public static String render(HasseDiagram diagram) {
        StringBuilder dot = new StringBuilder("graph hasse {\n")
                .append("  rankdir=BT\n  ranksep=1.2\n  nodesep=0.12\n  labelloc=t\n  fontname=\"sans-serif\"\n")
                .append("  label=\"")
                .append(HasseSummary.sentence(diagram))
                .append("\"\n")
                .append("  node [shape=box fontname=\"monospace\" height=0.3 margin=\"0.08,0.04\"]\n")
                .append("  edge [color=\"#b8bfc8\"]\n");
        for (List<Node> level : diagram.levels()) {
            dot.append("  {\n    rank=same\n");
            for (Node node : level) {
                dot.append("    ").append(name(node)).append(" [");
                dot.append(node.argmaxable() ? CAN : NEVER).append("]\n");
            }
            dot.append("  }\n");
        }
        List<Node> nodes = diagram.nodes();
        for (Edge edge : diagram.edges()) {
            dot.append("  ").append(name(nodes.get(edge.lower()))).append(" -- ");
            dot.append(name(nodes.get(edge.upper()))).append('\n');
        }
        return dot.append("}\n").toString();
    }

    /** Signs are no identifier of the language unless quoted. */
    private static String name(Node node) {
        return '"' + node.signs().toString() + '"';
    }
}
