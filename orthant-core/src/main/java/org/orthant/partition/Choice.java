package org.orthant.partition;

import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;

/**
 * One way to output a label set, or several that agree in some clusters and differ in those that are open.
 *
 * <p>Immutable. Every way that completes a choice fixes at least the rows that the choice fixes, so that a refutation of these refutes all
 * of them.
 */
public sealed interface Choice permits LabelTree.OnlyChoice, ClusterChoice {

    /** Returns the rows that are fixed, as a partial label set of the partitioned layer; empty if none is. */
    Optional<LabelSet> fixed();

    /** Returns the clusters that are not decided, ascending; none if this is one way to output the label set. */
    List<Integer> open();

    /** Returns the same with an open cluster searched or not; empty if no way to output the label set agrees with that. */
    Optional<Choice> with(int cluster, boolean searched);

    /** Returns the cluster that a row of the partitioned layer speaks of: its own row or that of one of its labels; -1 if none. */
    int clusterOf(int row);

    /** Returns whether a cluster is not decided; false for -1. */
    boolean isOpen(int cluster);

    /** Returns whether each open cluster can be decided either way, however the others are decided. */
    boolean isIndependent();

    /** Returns the row of a cluster in the partitioned layer. */
    int rowOf(int cluster);

    /** Returns the same with no open cluster searched; empty if that is not a way to output the label set. */
    Optional<Choice> withoutOthers();

    /** Returns what the logits of all rows suggest: the way to output the label set that they show, or the cluster to decide next. */
    Suggestion suggest(double[] logits);

    /**
     * What logits suggest.
     *
     * @param shown the way to output the label set that the logits show; empty if they show another output
     * @param next the open cluster to decide next; -1 if none is open
     * @param searched the more promising decision of it
     */
    record Suggestion(Optional<Choice> shown, int next, boolean searched) {}
}
