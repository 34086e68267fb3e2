package org.orthant.sequence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.SequenceProof;
import org.orthant.sequence.StepAnswer.Loses;
import org.orthant.sequence.StepAnswer.Undecided;
import org.orthant.sequence.StepAnswer.Wins;

/**
 * Emits the labels of a set that can win until none is left, or none of those that are left can win.
 *
 * <p>Where no remaining label is known to win, the undecided ones count as emitted. The set can then no longer be proven reachable, but it
 * can be refuted: classes that cannot win even after them never can.
 */
final class GreedyOrder {

    private final LabelSet set;
    private final int end;
    private final KnownSteps known;
    private final BitSet emitted = new BitSet();
    private final List<Certificate> order = new ArrayList<>();
    private @Nullable String undecided;
    private @Nullable SequenceProof proof;

    GreedyOrder(LabelSet set, int end, KnownSteps known) {
        this.set = set;
        this.end = end;
        this.known = known;
    }

    /** Returns the result; empty before {@link #advance} has no questions left. */
    Optional<SequenceProof> proof() {
        return Optional.ofNullable(proof);
    }

    /** Goes as far as what is known allows, and returns the questions whose answers it needs next; none at the end. */
    List<Step> advance() {
        while (proof == null) {
            List<Step> questions = emitWinners();
            if (!questions.isEmpty()) {
                return questions;
            }
        }
        return List.of();
    }

    /** Emits the classes that are known to win; if no class is, returns the questions about the others, or settles the result. */
    private List<Step> emitWinners() {
        List<Step> questions = new ArrayList<>();
        List<Certificate> refutations = new ArrayList<>();
        List<Undecided> doubts = new ArrayList<>();
        BitSet before = (BitSet) emitted.clone();
        int[] candidates = candidates();
        boolean progress = false;
        for (int label : candidates) {
            StepAnswer answer = known.about(label, before).orElse(null);
            if (answer instanceof Wins wins) {
                emit(label, wins);
                progress = true;
            } else if (answer instanceof Loses loses) {
                refutations.add(loses.certificate());
            } else if (answer instanceof Undecided open) {
                doubts.add(open);
            } else {
                questions.add(KnownSteps.step(label, before));
            }
        }
        if (progress) {
            return List.of();
        }
        if (questions.isEmpty()) {
            settle(before, candidates, refutations, doubts);
        }
        return questions;
    }

    /** Returns the labels that are left, or the end symbol if all are emitted. */
    private int[] candidates() {
        int[] left = set.stream().filter(label -> !emitted.get(label)).toArray();
        return left.length > 0 ? left : new int[] {end};
    }

    private void emit(int label, Wins wins) {
        order.add(wins.certificate());
        if (label == end) {
            proof = undecided == null ? new SequenceProof.Order(set, order) : new SequenceProof.Open(set, undecided);
        } else {
            emitted.set(label);
        }
    }

    private void settle(BitSet before, int[] candidates, List<Certificate> refutations, List<Undecided> doubts) {
        if (doubts.isEmpty()) {
            proof = new SequenceProof.Stuck(set, before.stream().boxed().toList(), refutations);
            return;
        }
        undecided = undecided == null ? doubts.get(0).reason() : undecided;
        if (candidates[0] == end) {
            proof = new SequenceProof.Open(set, undecided);
            return;
        }
        for (int label : candidates) {
            if (known.about(label, before).orElse(null) instanceof Undecided) {
                emitted.set(label);
            }
        }
    }
}
