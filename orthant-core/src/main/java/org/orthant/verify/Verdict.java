package org.orthant.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.RankProof;

/**
 * The verdict about one label set, with its proof.
 *
 * <pre>{@code
 * boolean possible = verdict.match(yes -> true, never -> false, open -> false);
 * }</pre>
 *
 * <p>Immutable; threads may share it. Its methods do not throw. Radii are in the units of the features, margins in logits.
 *
 * @since 0.2.0
 */
public sealed interface Verdict {

    /**
     * Applies the function for the case at hand. There is one for every case and none for "others", so that the compiler finds all callers
     * that must handle a new case.
     */
    <R> R match(
            Function<? super Argmaxable, ? extends R> argmaxable,
            Function<? super Unargmaxable, ? extends R> unargmaxable,
            Function<? super Undecided, ? extends R> undecided);

    /**
     * Some input produces it.
     *
     * @param witness such an input
     * @param radius bounds of its region's radius, if the question asks for them
     * @param deployment what is known about the layer as deployed
     * @param shortfall why the radius is known less closely than asked, if it is
     * @param margin bounds of its logit margin, if the question asks for them and they are known
     */
    record Argmaxable(
            Point witness,
            Optional<RadiusProof> radius,
            Deployment deployment,
            Optional<RadiusShortfall> shortfall,
            Optional<MarginProof> margin)
            implements Verdict {

        /** Makes a verdict without a margin. */
        public Argmaxable(
                Point witness,
                Optional<RadiusProof> radius,
                Deployment deployment,
                Optional<RadiusShortfall> shortfall) {
            this(witness, radius, deployment, shortfall, Optional.empty());
        }

        /** Makes a verdict without a margin and without results about the layer as deployed. */
        public Argmaxable(Point witness, Optional<RadiusProof> radius) {
            this(witness, radius, Deployment.UNASKED, Optional.empty());
        }

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return argmaxable.apply(this);
        }
    }

    /**
     * No input produces it.
     *
     * @param circuit constraints that contradict one another
     * @param deployment what is known about the layer as deployed
     * @param margin bounds of its logit margin, which is not positive, if the question asks for them and they are known
     * @param rank bounds of its best rank, if the question asks for them and they are known
     */
    record Unargmaxable(Circuit circuit, Deployment deployment, Optional<MarginProof> margin, Optional<RankProof> rank)
            implements Verdict {

        /** Makes a verdict without a rank. */
        public Unargmaxable(Circuit circuit, Deployment deployment, Optional<MarginProof> margin) {
            this(circuit, deployment, margin, Optional.empty());
        }

        /** Returns the verdict with bounds of the best rank. */
        Unargmaxable withRank(Optional<RankProof> found) {
            return new Unargmaxable(circuit, deployment, margin, found);
        }

        /** Makes a verdict without a margin. */
        public Unargmaxable(Circuit circuit, Deployment deployment) {
            this(circuit, deployment, Optional.empty());
        }

        /** Makes a verdict without a margin and without results about the layer as deployed. */
        public Unargmaxable(Circuit circuit) {
            this(circuit, Deployment.UNASKED);
        }

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return unargmaxable.apply(this);
        }
    }

    /**
     * The label set was not decided: the budget of the {@link Question} is spent, or floating point cannot decide it and the exact
     * fallback does not apply (balls whose margin is zero up to rounding, spheres, large images). Without a budget, label sets are always
     * decided for boxes.
     *
     * @param reason why
     */
    record Undecided(UndecidedReason reason) implements Verdict {

        /** Returns the verdict when a budget is spent. */
        static Undecided budgetSpent(Duration budget) {
            return new Undecided(new UndecidedReason.BudgetSpent(budget));
        }

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return undecided.apply(this);
        }
    }

    /** Returns bounds of the logit margin, if the question asks for them and they are known. */
    default Optional<MarginProof> margin() {
        return match(yes -> yes.margin, never -> never.margin, open -> Optional.empty());
    }

    /** Returns the verdict with bounds of the logit margin. */
    default Verdict withMargin(Optional<MarginProof> found) {
        return match(
                yes -> new Argmaxable(yes.witness, yes.radius, yes.deployment, yes.shortfall, found),
                never -> new Unargmaxable(never.circuit, never.deployment, found, never.rank),
                open -> open);
    }

    /** Returns bounds of the best rank, if the question asks for them and they are known; a label that can win has none. */
    default Optional<RankProof> rank() {
        return match(yes -> Optional.empty(), never -> never.rank, open -> Optional.empty());
    }

    /** Returns the same about labels with other numbers, in the same order. */
    default Verdict relabelled(IntUnaryOperator labelOf) {
        return match(
                yes -> new Argmaxable(
                        yes.witness,
                        yes.radius.map(proof -> proof.relabelled(labelOf)),
                        yes.deployment,
                        yes.shortfall,
                        yes.margin.map(proof -> proof.relabelled(labelOf))),
                never -> new Unargmaxable(
                        never.circuit.relabelled(labelOf),
                        never.deployment.relabelled(labelOf),
                        never.margin.map(proof -> proof.relabelled(labelOf)),
                        never.rank.map(proof -> proof.relabelled(labelOf))),
                open -> open);
    }

    /** Returns the verdict as a certificate for {@link org.orthant.proof.Checker}. */
    default Certificate certify(LabelSet labelSet) {
        return match(
                yes -> new Certificate.Argmaxable(labelSet, yes.witness, yes.radius, yes.deployment.safe(), yes.margin),
                never -> new Certificate.Unargmaxable(
                        labelSet, never.circuit, never.deployment.impossible(), never.margin, never.rank),
                open -> new Certificate.Undecided(labelSet, open.reason.text()));
    }
}
