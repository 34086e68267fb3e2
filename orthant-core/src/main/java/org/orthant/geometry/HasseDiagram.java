package org.orthant.geometry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    /** The diagram of a layer's regions. */
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

    /** The number of labels. */
    public int labels() {
        return labels;
    }

    /** The nodes by number of active labels, from none to all; within a level, early labels first. */
    public List<List<Node>> levels() {
        return levels;
    }

    /** All nodes, level after level. */
    public List<Node> nodes() {
        return levels.stream().flatMap(List::stream).toList();
    }

    /** All steps that switch one label on. */
    public List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        int start = 0;
        for (int active = 0; active < labels; active++) {
            List<Node> lower = levels.get(active);
            List<Node> upper = levels.get(active + 1);
            for (int i = 0; i < lower.size(); i++) {
                for (int j = 0; j < upper.size(); j++) {
                    // One level apart, the lower assignment needs a single change exactly if the upper contains it.
                    if (lower.get(i).signs().separation(upper.get(j).signs()).length == 1) {
                        edges.add(new Edge(start + i, start + lower.size() + j));
                    }
                }
            }
            start += lower.size();
        }
        return edges;
    }
}
