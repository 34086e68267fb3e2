package org.orthant.partition;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * A hierarchy: a label is output if its own logit is above its threshold and its parent is output. Roots have no parent.
 *
 * <pre>{@code
 * LabelTree tree = LabelTree.of(-1, 0, 0, -1);  // labels 1 and 2 are children of 0
 * tree.partial(LabelSet.of(4, 3));              // 3 is on, 0 is off, and 1 and 2 are free
 * }</pre>
 *
 * @since 0.4.0
 */
public final class LabelTree implements Partition {

    /** The parent of a root. */
    public static final int ROOT = -1;

    private final int[] parents;

    private LabelTree(int[] parents) {
        this.parents = parents;
    }

    /**
     * Returns the tree with a parent for each label, {@link #ROOT} for roots.
     *
     * @throws IllegalArgumentException if there is no label, a parent is not a label, or labels are their own ancestors
     */
    public static LabelTree of(int... parents) {
        if (parents.length == 0) {
            throw new IllegalArgumentException("the tree has no labels: expected at least one");
        }
        for (int label = 0; label < parents.length; label++) {
            if (parents[label] < ROOT || parents[label] >= parents.length) {
                throw new IllegalArgumentException("the parent of label " + label + " is " + parents[label]
                        + ": expected a label below " + parents.length + ", or -1 for a root");
            }
        }
        ownAncestor(parents).ifPresent(label -> {
            throw new IllegalArgumentException("label " + label + " is its own ancestor: expected a tree");
        });
        return new LabelTree(parents.clone());
    }

    /** Returns a label that is its own ancestor, given the parent of each label; empty if none is. */
    public static Optional<Integer> ownAncestor(int... parents) {
        int[] seenFrom = new int[parents.length];
        for (int label = 0; label < parents.length; label++) {
            int at = label;
            while (at != ROOT && seenFrom[at] == 0) {
                seenFrom[at] = label + 1;
                at = parents[at];
            }
            if (at != ROOT && seenFrom[at] == label + 1) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    @Override
    public int labels() {
        return parents.length;
    }

    /** Returns the parent of a label, {@link #ROOT} for a root. */
    public int parent(int label) {
        return parents[label];
    }

    /** Returns the first label of a set whose parent is not in it; empty if the set has all parents of its labels. */
    public Optional<Integer> orphan(LabelSet set) {
        requireLabels(set);
        return set.stream()
                .filter(label -> parents[label] != ROOT && !set.isActive(parents[label]))
                .boxed()
                .findFirst();
    }

    /**
     * Returns the label set as a partial one: its labels are on; other roots and other children of its labels are off; the rest is free.
     *
     * @throws IllegalArgumentException if the set is without a parent of one of its labels, or has another number of labels
     */
    public LabelSet partial(LabelSet set) {
        orphan(set).ifPresent(label -> {
            throw new IllegalArgumentException(set + " has label " + label + " and not its parent " + parents[label]);
        });
        int[] off = IntStream.range(0, parents.length)
                .filter(label -> !set.isActive(label))
                .filter(label -> parents[label] == ROOT || set.isActive(parents[label]))
                .toArray();
        return LabelSet.partial(parents.length, set.active(), off);
    }

    /**
     * Returns the layer as it is: labels alone decide.
     *
     * @throws IllegalArgumentException if the number of labels differs, or the rule compares labels with one another
     */
    @Override
    public PartitionedLayer of(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        PartitionSizes.require(this, layer);
        if (rule.isRanking()) {
            throw new IllegalArgumentException(
                    "the rule " + rule.text()
                            + " compares labels with one another, and in a tree each label has its own threshold: use threshold");
        }
        return new PartitionedLayer(layer, domain, rule);
    }

    @Override
    public Start start(LabelSet set) {
        return orphan(set)
                .<Start>map(
                        label -> new Start.Impossible("label " + label + " is without its parent " + parents[label]))
                .orElseGet(() -> new Start.Choices(new OnlyChoice(partial(set))));
    }

    @Override
    public String rowName(int row, IntFunction<String> labelName) {
        return labelName.apply(row);
    }

    private void requireLabels(LabelSet set) {
        PartitionSizes.require(this, set);
    }

    /** The only way to output a label set. */
    record OnlyChoice(LabelSet set) implements Choice {

        @Override
        public Optional<LabelSet> fixed() {
            return Optional.of(set);
        }

        @Override
        public List<Integer> open() {
            return List.of();
        }

        @Override
        public Optional<Choice> with(int cluster, boolean searched) {
            throw new IllegalArgumentException("a tree has no clusters: " + cluster);
        }

        @Override
        public int clusterOf(int row) {
            return -1;
        }

        @Override
        public boolean isOpen(int cluster) {
            return false;
        }

        @Override
        public boolean isIndependent() {
            return true;
        }

        @Override
        public int rowOf(int cluster) {
            throw new IllegalArgumentException("a tree has no clusters: " + cluster);
        }

        @Override
        public Optional<Choice> withoutOthers() {
            return Optional.of(this);
        }

        @Override
        public Suggestion suggest(double[] logits) {
            return new Suggestion(Optional.of(this), -1, false);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelTree that && Arrays.equals(parents, that.parents);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parents);
    }

    @Override
    public String toString() {
        return "LabelTree" + Arrays.toString(parents);
    }
}
