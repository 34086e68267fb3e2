package org.orthant.audit.partition;

import java.util.List;
import java.util.Optional;
import org.orthant.io.PartitionRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.partition.search.PartitionVerdict;
import org.orthant.proof.Certificate;
import org.orthant.verify.Outcome;

/**
 * What was found out about one label set, and what proves it.
 *
 * @param record the verdict; its certificates have no indices yet
 * @param certificates its certificates
 * @param questions the number of partial label sets that were decided for it
 */
public record PartitionDecision(PartitionRecord record, List<Certificate> certificates, int questions) {

    /** Takes a copy. */
    public PartitionDecision {
        certificates = List.copyOf(certificates);
    }

    static PartitionDecision of(
            int index, LabelSet set, Optional<Vocabulary> names, int count, PartitionVerdict verdict, int questions) {
        Optional<String> reason =
                verdict.match(yes -> Optional.empty(), never -> never.definition(), open -> Optional.of(open.reason()));
        Outcome outcome =
                verdict.match(yes -> Outcome.ARGMAXABLE, never -> Outcome.UNARGMAXABLE, open -> Outcome.UNDECIDED);
        PartitionRecord record = PartitionRecord.of(
                index,
                set.stream().boxed().toList(),
                names.map(known -> known.names(set)),
                count,
                outcome,
                reason,
                List.of());
        return new PartitionDecision(record, verdict.certificates(), questions);
    }

    /** Returns whether the label set is output for no logits at all. */
    public boolean isByDefinition() {
        return record.verdict().outcome() == Outcome.UNARGMAXABLE && certificates.isEmpty();
    }
}
