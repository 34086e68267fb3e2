package org.orthant.audit.partition;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.orthant.audit.OrderedWork;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.partition.search.PartitionSession;
import org.orthant.partition.search.PartitionVerifier;
import org.orthant.verify.Question;

/**
 * An audit of label sets of a partitioned layer: decides for each whether the model can ever output it.
 *
 * <pre>{@code
 * PartitionVerifier verifier = PartitionVerifier.of(tree, layer, domain, DecisionRule.threshold());
 * PartitionResult result = new PartitionAudit(verifier, sets, Optional.empty()).run(RunOptions.DEFAULT, decision -> {});
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param verifier decides about the layer and its partition
 * @param sets the label sets
 * @param names the names of the labels, if known
 * @since 0.4.0
 */
public record PartitionAudit(PartitionVerifier verifier, DistinctLabelSets sets, Optional<Vocabulary> names) {

    /**
     * Decides all label sets, and hands each decision to {@code action} in their order. Nothing is kept for a later run.
     *
     * @throws java.util.concurrent.CancellationException soon after the options say that the audit is cancelled
     * @throws IllegalArgumentException if a label set is partial or has another number of labels
     */
    public PartitionResult run(RunOptions options, Consumer<PartitionDecision> action) {
        long begun = System.nanoTime();
        VerdictCounts counts =
                new VerdictCounts(Question.verdict(verifier.layer().domain()));
        PartitionTally tally = new PartitionTally();
        options.listener().started(counts, sets.size());
        Queue<PartitionSession> sessions = new ConcurrentLinkedQueue<>();
        try {
            new OrderedWork(options).run(sets.size(), index -> decide(index, sessions, options), decision -> {
                counts.add(decision.record().verdict());
                tally.add(decision);
                action.accept(decision);
                options.listener().decided(decision.record().verdict());
                options.listener().tick();
            });
        } finally {
            options.listener().ended();
        }
        return new PartitionResult(this, counts, tally.sums(), (System.nanoTime() - begun) / 1e9);
    }

    private PartitionDecision decide(int index, Queue<PartitionSession> sessions, RunOptions options) {
        Optional<PartitionSession> free = Optional.ofNullable(sessions.poll());
        PartitionSession session = free.orElseGet(() -> verifier.session(options.cancelled()));
        LabelSet set = sets.sets().get(index);
        PartitionDecision decision =
                PartitionDecision.of(index, set, names, sets.count(index), session.verify(set), session.questions());
        sessions.add(session);
        return decision;
    }
}
