package org.orthant.geometry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.orthant.labels.SignVector;

/**
 * The lattice of all assignments, in levels by number of active labels, with the argmaxable ones marked (paper,
 * "Illustration of Argmaxable Regions").
 *
 * <p>An edge leads from an assignment to each one that has one more label active.
 */
public final class HasseDiagram {

    /** The most labels that are drawn: {@code 2ⁿ} nodes. */
    public static final int MOST_LABELS = 12;

    /** An assignment, and whether the layer can predict it. */
    public record Node(SignVector signs, boolean argmaxable) {}

    /** A step that switches one label on; nodes are numbered as in {@link #nodes}. */
    public record Edge(int lower, int upper) {}

    private final int labels;
    private final List<List<Node>> levels;

    private HasseDiagram(int labels, List<List<Node>> levels) {
        this.labels = labels;
        this.levels = levels;
    }

    /** Returns the diagram of a layer's regions. */
    public static HasseDiagram of(Regions regions) {
        int labels = regions.labels();
        if (labels > MOST_LABELS) {
            throw new IllegalArgumentException("a Hasse diagram of " + labels + " labels has 2^" + labels
                    + " nodes: it is drawn for at most " + MOST_LABELS + " labels");
        }
        List<List<Node>> levels = new ArrayList<>();
        for (int active = 0; active <= labels; active++) {
            levels.add(new ArrayList<>());
        }
        for (SignVector signs : AllAssignments.of(labels)) {
            levels.get(signs.active()).add(new Node(signs, regions.isArgmaxable(signs)));
        }
        for (List<Node> level : levels) {
            level.sort(Comparator.comparing(Node::signs).reversed());
        }
        return new HasseDiagram(labels, levels.stream().map(List::copyOf).toList());
    }

    /** Returns the number of labels. */
    public int labels() {
        return labels;
    }

    /** Returns the nodes by number of active labels, from none to all; within a level, early labels first. */
    public List<List<Node>> levels() {
        return levels;
    }

    /** Returns all nodes, level after level. */
    public List<Node> nodes() {
        return levels.stream().flatMap(List::stream).toList();
    }

    /** Returns all steps that switch one label on, in the order of their lower nodes. */
    public List<Edge> edges() {
        List<Node> nodes = nodes();
        Map<SignVector, Integer> numbers = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            numbers.put(nodes.get(i).signs(), i);
        }
        List<Edge> edges = new ArrayList<>();
        for (int lower = 0; lower < nodes.size(); lower++) {
            int[] signs = nodes.get(lower).signs().toArray();
            for (int label = 0; label < labels; label++) {
                if (signs[label] < 0) {
                    signs[label] = 1;
                    edges.add(new Edge(lower, Objects.requireNonNull(numbers.get(SignVector.of(signs)))));
                    signs[label] = -1;
                }
            }
        }
        return List.copyOf(edges);
    }
}
