package org.orthant.proof;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.labels.LabelSet;

/** What certificates claim about the label sets of one layer, rule and kind of domain. Many threads may share it. */
interface Claims {

    /** Returns the sums of the points that fit, to be handed to {@link #flaw}. */
    Map<Point, SingleSums> sums(List<Point> points);

    /** Returns what is wrong with a claim, its margin left aside; nothing if it holds. */
    Optional<String> flaw(Certificate.Argmaxable claim, Map<Point, SingleSums> sums);

    /** Returns what is wrong with a claim, its margin and rank left aside; nothing if it holds. */
    Optional<String> flaw(Certificate.Unargmaxable claim);

    /** Returns what is wrong with the claim that no input satisfies the constraints of a circuit; nothing if it holds. */
    Optional<String> flawOfCircuit(LabelSet labelSet, Circuit circuit);

    /** Returns whether floating point proves that a circuit with combined labels has no solution at all, in the domain or not. */
    boolean isProvenInDoubles(LabelSet labelSet, Circuit circuit);

    /**
     * Adds the labels to {@code wrong} that are on the wrong side at a point.
     *
     * @return what is wrong with the point itself; nothing if it is one of the domain
     */
    Optional<String> collectWrong(LabelSet labelSet, Point point, BitSet wrong);

    /** Returns what is wrong with bounds of a margin; nothing if they hold. */
    Optional<String> flawOfMargin(LabelSet labelSet, MarginProof proof);
}
