package org.orthant.audit.sequence;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.RunOptions;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.proof.SequenceProof;
import org.orthant.sequence.SequenceDecoder;
import org.orthant.sequence.SequenceVerifier;

/**
 * An audit of label sets that a decoder should be able to emit label by label.
 *
 * <pre>{@code
 * SequenceDecoder decoder = new SequenceDecoder(layer, FeatureDomain.box(layer.features(), 1e4), end);
 * SequenceAudit audit = SequenceAudit.of(decoder, sets);
 * SequenceAuditResult result = audit.run(RunOptions.DEFAULT);
 * SequenceFiles.of(Path.of("verdicts.jsonl")).write(result);
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param decoder the decoder
 * @param sets the label sets
 * @param budget the time limit per step, after which the step is undecided; empty for none
 * @param names the names of the labels, if known
 * @since 0.4.0
 */
public record SequenceAudit(
        SequenceDecoder decoder, DistinctLabelSets sets, Optional<Duration> budget, Optional<Vocabulary> names) {

    /** Returns an audit without a time limit and without names. */
    public static SequenceAudit of(SequenceDecoder decoder, DistinctLabelSets sets) {
        return new SequenceAudit(decoder, sets, Optional.empty(), Optional.empty());
    }

    /**
     * Decides all label sets together, on the threads of the options until they are cancelled; the listener is not told.
     *
     * @throws IllegalArgumentException if a label set does not fit the decoder, or has its end symbol
     * @throws java.util.concurrent.CancellationException soon after the options say that the audit is cancelled
     */
    public SequenceAuditResult run(RunOptions options) {
        long start = System.nanoTime();
        SequenceVerifier verifier = SequenceVerifier.of(decoder).withThreads(options.threads());
        List<SequenceProof> proofs =
                budget.map(verifier::withBudget).orElse(verifier).decide(sets.sets(), options.cancelled());
        return new SequenceAuditResult(this, proofs, (System.nanoTime() - start) / 1e9);
    }
}
