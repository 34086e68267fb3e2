package org.orthant.model.head;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/** The nodes of a graph that compute with a stored tensor, perhaps after it was transposed, reshaped or dequantised. */
final class TensorUsers {

    private static final int MOST_NODES = 10_000;

    private final Graph graph;

    TensorUsers(Graph graph) {
        this.graph = graph;
    }

    /** Returns the users of a tensor and of the scales of its integers, where either has several; otherwise none. */
    List<String> sharedUsersOf(ModelTensor tensor) {
        Set<String> names = new LinkedHashSet<>(severalUsersOf(tensor));
        for (Node node : graph.consumers(tensor.name())) {
            ModelTensor scale = graph.constants().get(node.input(1));
            if (node.is("DequantizeLinear") && scale != null) {
                names.addAll(severalUsersOf(scale));
            }
        }
        return List.copyOf(names);
    }

    /** Returns the names shown for the users of a tensor if there is more than one; otherwise none. */
    private List<String> severalUsersOf(ModelTensor tensor) {
        Set<Node> users = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>(List.of(tensor.name()));
        Deque<String> open = new ArrayDeque<>(seen);
        boolean isOutput = false;
        while (!open.isEmpty() && seen.size() < MOST_NODES) {
            String value = open.removeFirst();
            isOutput |= graph.outputs().contains(value);
            for (Node node : graph.consumers(value)) {
                if (node.is("Identity", "Cast", "Transpose", "Reshape", "Squeeze", "Unsqueeze", "Flatten")
                        || node.is("DequantizeLinear")) {
                    node.outputs().stream().filter(seen::add).forEach(open::add);
                } else {
                    users.add(node);
                }
            }
        }
        List<String> names = new ArrayList<>(users.stream().map(Node::label).toList());
        if (isOutput) {
            names.add("an output of the model");
        }
        return names.size() > 1 ? names : List.of();
    }
}
