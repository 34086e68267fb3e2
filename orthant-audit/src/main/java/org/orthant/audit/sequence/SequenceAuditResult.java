package org.orthant.audit.sequence;

import java.util.List;
import java.util.stream.IntStream;
import org.orthant.proof.SequenceProof;
import org.orthant.verify.Outcome;

/**
 * What an audit of label sequences has found out.
 *
 * @param audit what was asked
 * @param proofs one for each distinct label set, in the same order
 * @param seconds how long it took
 */
public record SequenceAuditResult(SequenceAudit audit, List<SequenceProof> proofs, double seconds) {

    /** Copies the list. */
    public SequenceAuditResult {
        proofs = List.copyOf(proofs);
    }

    /** Returns the outcome that a proof states. */
    public static Outcome outcome(SequenceProof proof) {
        return proof.match(order -> Outcome.ARGMAXABLE, stuck -> Outcome.UNARGMAXABLE, open -> Outcome.UNDECIDED);
    }

    /** Returns the number of distinct label sets with an outcome. */
    public long distinct(Outcome outcome) {
        return indices(outcome).count();
    }

    /** Returns the number of label sets with an outcome, repetitions included. */
    public long lines(Outcome outcome) {
        return indices(outcome).mapToLong(audit.sets()::count).sum();
    }

    /** Returns the numbers of the distinct label sets with an outcome. */
    public IntStream indices(Outcome outcome) {
        return IntStream.range(0, proofs.size()).filter(i -> outcome(proofs.get(i)) == outcome);
    }
}
