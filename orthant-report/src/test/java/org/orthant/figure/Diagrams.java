package org.orthant.figure;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.orthant.exact.IntegerMatrix;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Node;
import org.orthant.geometry.Regions;
import org.orthant.layer.DftLayer;
import org.orthant.layer.MomentCurve;

/** Diagrams of every size that is drawn. */
final class Diagrams {

    /** The example of the paper. */
    static final HasseDiagram DFT_6_3 = HasseDiagram.of(Regions.of(DftLayer.of(6, 1)));

    static final HasseDiagram LARGEST = momentCurve(HasseDiagram.MOST_LABELS, 3);

    private Diagrams() {}

    /** From 1 to 8 labels, and the most that are drawn; among them layers that predict little and everything. */
    static Stream<HasseDiagram> all() {
        return Stream.of(
                momentCurve(1, 1),
                momentCurve(2, 1),
                momentCurve(3, 2),
                momentCurve(4, 4),
                momentCurve(5, 3),
                DFT_6_3,
                momentCurve(7, 1),
                momentCurve(8, 5),
                LARGEST);
    }

    /** The layer without labels, which predicts the empty assignment. */
    static HasseDiagram withoutLabels() {
        return HasseDiagram.of(Regions.of(IntegerMatrix.of(new BigInteger[0][], 2)));
    }

    static HasseDiagram momentCurve(int labels, int features) {
        return HasseDiagram.of(Regions.of(MomentCurve.of(labels, features)));
    }

    static List<String> signs(HasseDiagram diagram, boolean argmaxable) {
        return diagram.nodes().stream()
                .filter(node -> node.argmaxable() == argmaxable)
                .map(Node::signs)
                .map(Object::toString)
                .toList();
    }

    /** The lower and upper signs of all steps that switch one label on, found by switching them. */
    static Set<List<String>> steps(HasseDiagram diagram) {
        Set<List<String>> steps = new HashSet<>();
        for (Node node : diagram.nodes()) {
            String lower = node.signs().toString();
            for (int i : node.signs().negatives()) {
                steps.add(List.of(lower, lower.substring(0, i) + '+' + lower.substring(i + 1)));
            }
        }
        return steps;
    }
}
