package org.orthant.audit.attention;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.orthant.attention.AttentionAnswer;
import org.orthant.attention.AttentionHead;
import org.orthant.attention.AttentionVerifier;
import org.orthant.attention.HeadBounds;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditListener;
import org.orthant.audit.AuditResult;
import org.orthant.audit.OrderedWork;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/**
 * An audit of label sets of a head with label-wise attention: decides for each whether some document of the given tokens produces it.
 *
 * <pre>{@code
 * AttentionAudited audited = new AttentionAudit(head, sets, Optional.empty(), Optional.empty()).run(RunOptions.DEFAULT);
 * audited.write(Path.of("verdicts.jsonl"), Optional.of(Path.of("certificates.jsonl")));
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param head the head and the features of the tokens
 * @param sets the label sets, which may be partial
 * @param names the names of the labels, if known
 * @param budget the time after which a label set is left undecided, if any
 * @since 0.4.0
 */
public record AttentionAudit(
        AttentionHead head, DistinctLabelSets sets, Optional<Vocabulary> names, Optional<Duration> budget) {

    /**
     * Decides the label sets.
     *
     * @throws IllegalArgumentException if the label sets do not fit the head, or its numbers are too large
     * @throws java.util.concurrent.CancellationException soon after the options say that the audit is cancelled
     */
    public AttentionAudited run(RunOptions options) {
        Audit audit = new Audit(
                head.output(),
                sets,
                Question.verdict(FeatureDomain.free(head.output().features())),
                names);
        VerdictCounts counts = new VerdictCounts(audit.question());
        HeadBounds bounds = HeadBounds.of(head);
        AttentionVerifier verifier = new AttentionVerifier(bounds);
        long start = System.nanoTime();
        List<VerdictRecord> records = new ArrayList<>();
        List<AttentionAnswer> answers = new ArrayList<>();
        AuditListener listener = options.listener();
        listener.started(counts, sets.size());
        try {
            new OrderedWork(options)
                    .run(
                            sets.size(),
                            index -> verifier.decide(sets.sets().get(index), budget, options.cancelled()),
                            answer -> {
                                VerdictRecord record = record(answers.size(), answer);
                                answers.add(answer);
                                records.add(record);
                                counts.add(record);
                                listener.decided(record);
                                listener.tick();
                            });
        } finally {
            listener.ended();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        OptionalDouble perSet =
                answers.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(seconds / answers.size());
        AuditResult result = new AuditResult(audit, true, counts, seconds, perSet);
        return new AttentionAudited(result, bounds, records, answers);
    }

    private VerdictRecord record(int index, AttentionAnswer answer) {
        LabelSet set = answer.set();
        Certificate certificate = answer.certificate();
        return new VerdictRecord(
                index,
                set.stream().boxed().toList(),
                set.isPartial()
                        ? Optional.of(Arrays.stream(set.inactive()).boxed().toList())
                        : Optional.empty(),
                names.map(known -> known.names(set)),
                sets.count(index),
                Outcome.of(certificate),
                Optional.empty(),
                Map.of(),
                certificate.match(
                        yes -> Optional.empty(), never -> Optional.empty(), open -> Optional.of(open.reason())),
                Optional.empty(),
                Optional.empty());
    }
}
