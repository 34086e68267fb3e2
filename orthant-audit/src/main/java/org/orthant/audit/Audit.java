package org.orthant.audit;

import java.util.List;
import java.util.Optional;
import org.orthant.io.UnnamedLabel;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;

/**
 * An audit of label sets: decides for each whether the layer can ever output it.
 *
 * <pre>{@code
 * AuditResult result = Audit.of(layer, sets).run(AuditFiles.of(Path.of("verdicts.jsonl")), RunOptions.DEFAULT);
 * System.out.println(result.counts().of(Outcome.UNARGMAXABLE).distinct() + " can never be predicted");
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param layer the output layer
 * @param sets the label sets
 * @param question the question to decide for each of them
 * @param names the names of the labels, if known
 * @since 0.2.0
 */
public record Audit(OutputLayer layer, DistinctLabelSets sets, Question question, Optional<Vocabulary> names) {

    /**
     * Asks about label sets what {@code orthant verify} asks by default: the verdict, the radius compared with the paper's
     * thresholds, features in the paper's box, and what is true of the layer in float32.
     */
    public static Audit of(OutputLayer layer, DistinctLabelSets sets) {
        FeatureDomain domain = FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND);
        Question question = Question.thresholds(domain).withFormats(List.of(NumberFormat.FLOAT32));
        return new Audit(layer, sets, question, Optional.empty());
    }

    /** The same with another question. */
    public Audit withQuestion(Question other) {
        return new Audit(layer, sets, other, names);
    }

    /** The same with names for the labels. */
    public Audit withNames(Vocabulary vocabulary) {
        return new Audit(layer, sets, question, Optional.of(vocabulary));
    }

    /** What a label is called, in files and in messages: its name, or else {@link UnnamedLabel} such as {@code class 7}. */
    public String name(int label) {
        return names.map(known -> known.name(label)).orElseGet(() -> UnnamedLabel.text(question.rule(), label));
    }

    /** Whether radii are asked for. */
    public boolean asksForRadii() {
        return question.depth() != Depth.VERDICT;
    }

    /**
     * Decides all label sets on all processors, and keeps only the counts.
     *
     * @throws IllegalArgumentException if the label sets or the domain do not fit the layer
     */
    public AuditResult run() {
        return run(AuditSink.NONE, RunOptions.DEFAULT);
    }

    /**
     * Decides all label sets that {@code sink} does not have yet.
     *
     * @throws org.orthant.io.BadInputException if the sink cannot read or write its files
     * @throws IllegalArgumentException if the label sets or the domain do not fit the layer
     */
    public AuditResult run(AuditSink sink, RunOptions options) {
        return PreparedAudit.of(this).run(sink, options);
    }
}
