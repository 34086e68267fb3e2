package org.orthant.verify;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.ComposedLayer;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rational.RationalRows;

/**
 * Decides about features that are the image of a box.
 *
 * <p>It searches on the layer composed with the maps and rounded to doubles, and returns only what the checker has accepted about the exact
 * composition. Where the box has at least as many coordinates as the layer has features, the composed layer has dependent columns; label sets
 * that no features at all produce are then found faster and more surely among the features themselves.
 */
final class ImageEngine implements Engine {

    private final OutputLayer shifted;
    private final Question question;
    private final ReducedDomain reduced;
    private final Box box;
    private final @Nullable BoxEngine composed;
    private final @Nullable BoxEngine unbounded;
    private final @Nullable RightInverse inverse;
    private final Checker inner;
    private final Supplier<Checker> checker;

    ImageEngine(OutputLayer layer, DomainChain chain, Question question, Supplier<Checker> checker) {
        this.question = question;
        this.checker = checker;
        this.reduced = ReducedDomain.of(chain);
        this.shifted = RuledLayer.shifted(layer, question.rule());
        DecisionRule rule =
                question.rule().match(threshold -> DecisionRule.threshold(), topK -> topK, argmax -> argmax);
        this.box = question.rule().isRanking() ? RuledLayer.withThreshold(reduced.box()) : reduced.box();
        this.inner = new Checker(shifted, reduced.asImage(), rule);
        DenseLayer rounded = rounded(shifted, reduced);
        this.composed = rounded == null
                ? null
                : new BoxEngine(
                        rounded,
                        reduced.box(),
                        question.withRule(rule).withDomain(reduced.box()).withFormats(List.of()),
                        WitnessGuess.NONE,
                        () -> inner,
                        RationalRows.isComposition(rounded, shifted, reduced.maps()));
        boolean wide = !reduced.maps().isEmpty() && reduced.box().features() >= layer.features();
        FeatureDomain all = FeatureDomain.free(layer.features());
        this.unbounded = wide
                ? BoxEngine.approximate(
                        shifted,
                        FeatureDomain.free(layer.features()),
                        question.withRule(rule).withDomain(all).withMargins(Margins.NONE),
                        () -> new Checker(shifted, all, rule))
                : null;
        this.inverse = wide && reduced.box().isFree() ? RightInverse.of(reduced.maps()) : null;
    }

    /** The layer as a function of the box, unless its weights are beyond the largest double. */
    private static @Nullable DenseLayer rounded(OutputLayer layer, ReducedDomain reduced) {
        try {
            return ComposedLayer.of(layer, reduced.maps());
        } catch (IllegalArgumentException overflow) {
            return null;
        }
    }

    @Override
    public Session session(Deadline deadline) {
        return new ImageSession(this, deadline);
    }

    /** Returns the layer of features, thresholds taken off its bias. */
    OutputLayer shifted() {
        return shifted;
    }

    Question question() {
        return question;
    }

    ReducedDomain reduced() {
        return reduced;
    }

    /** Returns the box, with the threshold of a ranking as its last feature. */
    Box box() {
        return box;
    }

    /** Returns the engine of the composed layer; none if that cannot be computed with. */
    @Nullable BoxEngine composed() {
        return composed;
    }

    /** Returns the engine of the layer for all features, where that helps. */
    @Nullable BoxEngine unbounded() {
        return unbounded;
    }

    /**
     * Returns whether the domain is a ball of features, without a map or a bias: the composed layer is then the layer itself, number by
     * number, and what is proven about it needs no second proof.
     */
    boolean isLayerItself() {
        return reduced.maps().isEmpty() && reduced.base() instanceof Ball && !shifted.hasBias();
    }

    /** Returns what finds a point of the box for given features, where every vector is one of the box. */
    @Nullable RightInverse inverse() {
        return inverse;
    }

    /** Returns what accepts proofs about points and bounds of the box. */
    Checker inner() {
        return inner;
    }

    /** Returns whether a verdict about the box is proven. */
    boolean isAccepted(Verdict verdict, LabelSet labelSet) {
        return inner.check(verdict.certify(labelSet)).isAccepted();
    }

    /** Returns whether bounds of a margin over the box are proven. */
    boolean isAccepted(MarginProof proof, LabelSet labelSet) {
        return inner.flawOfMargin(labelSet, proof).isEmpty();
    }

    /** Returns what accepts proofs about the domain. */
    Checker checker() {
        return checker.get();
    }
}
