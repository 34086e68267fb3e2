package org.orthant.partition.search;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.partition.Partition;
import org.orthant.partition.PartitionedLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/**
 * Decides which label sets a model outputs whose labels are output only under conditions: below an output parent, or in a searched cluster.
 *
 * <pre>{@code
 * LabelTree tree = LabelTree.of(-1, 0, 0, -1);
 * PartitionVerifier verifier = PartitionVerifier.of(tree, layer, FeatureDomain.free(layer.features()), DecisionRule.threshold());
 * PartitionVerdict verdict = verifier.session().verify(LabelSet.of(4, 0, 2));
 * }</pre>
 *
 * <p>Threads may share a verifier; each creates its own session.
 *
 * @since 0.4.0
 */
public final class PartitionVerifier {

    /** Number of partial label sets to decide for a label set: seconds on layers of some thousand labels. */
    public static final int DEFAULT_QUESTIONS = 1000;

    private final Partition partition;
    private final PartitionedLayer layer;
    private final Verifier verifier;
    private final Checker checker;
    private final int mostQuestions;

    private PartitionVerifier(
            Partition partition, PartitionedLayer layer, Verifier verifier, Checker checker, int mostQuestions) {
        this.partition = partition;
        this.layer = layer;
        this.verifier = verifier;
        this.checker = checker;
        this.mostQuestions = mostQuestions;
    }

    /**
     * Prepares a layer whose labels are partitioned.
     *
     * @throws IllegalArgumentException if layer, domain or rule do not fit the partition
     */
    public static PartitionVerifier of(
            Partition partition, OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        return of(partition, layer, domain, rule, DEFAULT_QUESTIONS, Optional.empty());
    }

    /**
     * Prepares a layer whose labels are partitioned.
     *
     * @param mostQuestions number of partial label sets to decide for a label set; it is undecided beyond that
     * @param budget the time limit of each of them
     * @throws IllegalArgumentException if layer, domain or rule do not fit the partition, or {@code mostQuestions} is not positive
     */
    public static PartitionVerifier of(
            Partition partition,
            OutputLayer layer,
            FeatureDomain domain,
            DecisionRule rule,
            int mostQuestions,
            Optional<Duration> budget) {
        if (mostQuestions < 1) {
            throw new IllegalArgumentException(
                    mostQuestions + " partial label sets per label set are too few: expected at least 1");
        }
        PartitionedLayer partitioned = partition.of(layer, domain, rule);
        Question asked = Question.verdict(partitioned.domain()).withRule(partitioned.rule());
        return new PartitionVerifier(
                partition,
                partitioned,
                Verifier.of(partitioned.layer(), budget.map(asked::withBudget).orElse(asked)),
                new Checker(partitioned.layer(), partitioned.domain(), partitioned.rule()),
                mostQuestions);
    }

    /** Returns the layer that certificates are about. */
    public PartitionedLayer layer() {
        return layer;
    }

    /** Returns the partition. */
    public Partition partition() {
        return partition;
    }

    /** Returns a session for one thread. */
    public PartitionSession session() {
        return session(() -> false);
    }

    /** Returns a session for one thread that can be stopped, as {@link Verifier#session(BooleanSupplier)} does. */
    public PartitionSession session(BooleanSupplier cancelled) {
        return new PartitionSession(partition, layer, verifier, checker, mostQuestions, cancelled);
    }
}
