package org.orthant.audit;

import org.orthant.io.VerdictRecord;
import org.orthant.proof.Certificate;
import org.orthant.verify.BatchVerifier.Answer;

/**
 * The result for one label set, and its proof.
 *
 * @param record the verdict, as in files, counts and pages
 * @param certificate its proof
 */
public record Decision(VerdictRecord record, Certificate certificate) {

    /** The decision that an answer of the engine is in an audit; {@code index} is the number of the set there. */
    static Decision of(Audit audit, int index, Answer answer) {
        return new Decision(
                VerdictRecord.of(
                        index,
                        answer.labelSet(),
                        audit.names(),
                        audit.sets().count(index),
                        answer.verdict(),
                        audit.asksForRadii()),
                answer.verdict().certify(answer.labelSet()));
    }
}
