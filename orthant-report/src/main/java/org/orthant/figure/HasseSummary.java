package org.orthant.figure;

import java.util.List;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Node;

/** The numbers of a diagram, in words. */
final class HasseSummary {

    private HasseSummary() {}

    /** Returns text such as {@code 32 of 64 assignments of 6 labels are argmaxable}. */
    static String sentence(HasseDiagram diagram) {
        int labels = diagram.labels();
        return share(diagram.nodes()) + " assignments of " + labels + (labels == 1 ? " label" : " labels")
                + " are argmaxable";
    }

    /** Returns the number of argmaxable nodes among some nodes, such as {@code 6 of 15}. */
    static String share(List<Node> nodes) {
        return argmaxable(nodes) + " of " + nodes.size();
    }

    static int argmaxable(List<Node> nodes) {
        return (int) nodes.stream().filter(Node::argmaxable).count();
    }
}
