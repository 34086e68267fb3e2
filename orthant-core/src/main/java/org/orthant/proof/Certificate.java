package org.orthant.proof;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;

/**
 * A claim about one label set, with its proof, which {@link Checker} accepts or rejects.
 *
 * <pre>{@code
 * CheckResult result = new Checker(layer, domain).check(certificate);
 * }</pre>
 *
 * <p>Immutable; threads may share it. Its methods do not throw; {@link Argmaxable} and {@link Unargmaxable} refuse two proofs for
 * the same number format with an {@link IllegalArgumentException}.
 *
 * @since 0.2.0
 */
public sealed interface Certificate {

    /** The label set {@code y}. */
    LabelSet labelSet();

    /**
     * Applies the function for the case at hand. There is one for every case and none for "others", so that the compiler
     * finds all callers that have to handle a new case.
     */
    <R> R match(
            Function<? super Argmaxable, ? extends R> argmaxable,
            Function<? super Unargmaxable, ? extends R> unargmaxable,
            Function<? super Undecided, ? extends R> undecided);

    /**
     * Some input produces the label set.
     *
     * @param labelSet the label set
     * @param witness such an input
     * @param radius bounds of the radius of its region, if requested
     * @param safe inputs that produce it also as deployed, at most one for each format
     * @param margin bounds of its margin, if requested
     */
    record Argmaxable(
            LabelSet labelSet,
            Point witness,
            Optional<RadiusProof> radius,
            List<SafeInput> safe,
            Optional<MarginProof> margin)
            implements Certificate {

        /** Takes a copy, and checks that no format occurs twice. */
        public Argmaxable {
            safe = List.copyOf(safe);
            requireDistinct(safe.stream().map(SafeInput::format));
        }

        /** A certificate that claims nothing about the margin. */
        public Argmaxable(LabelSet labelSet, Point witness, Optional<RadiusProof> radius, List<SafeInput> safe) {
            this(labelSet, witness, radius, safe, Optional.empty());
        }

        /** A certificate that claims nothing about the margin and the layer as deployed. */
        public Argmaxable(LabelSet labelSet, Point witness, Optional<RadiusProof> radius) {
            this(labelSet, witness, radius, List.of());
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
     * No input produces the label set.
     *
     * @param labelSet the label set
     * @param circuit constraints that no input can satisfy together
     * @param impossible proofs that no input does so as deployed, either, at most one for each format
     * @param margin how far it is from possible, where that was asked
     * @param rank the best rank of the class, where that was asked
     */
    record Unargmaxable(
            LabelSet labelSet,
            Circuit circuit,
            List<DeployedRefutation> impossible,
            Optional<MarginProof> margin,
            Optional<RankProof> rank)
            implements Certificate {

        /** Takes a copy, and checks that no format occurs twice. */
        public Unargmaxable {
            impossible = List.copyOf(impossible);
            requireDistinct(impossible.stream().map(DeployedRefutation::format));
        }

        /** A certificate that claims nothing about the rank. */
        public Unargmaxable(
                LabelSet labelSet, Circuit circuit, List<DeployedRefutation> impossible, Optional<MarginProof> margin) {
            this(labelSet, circuit, impossible, margin, Optional.empty());
        }

        /** A certificate that claims nothing about margin and rank. */
        public Unargmaxable(LabelSet labelSet, Circuit circuit, List<DeployedRefutation> impossible) {
            this(labelSet, circuit, impossible, Optional.empty());
        }

        /** A certificate that claims nothing about margin, rank and the layer as deployed. */
        public Unargmaxable(LabelSet labelSet, Circuit circuit) {
            this(labelSet, circuit, List.of());
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
     * Nothing is claimed.
     *
     * @param labelSet the label set
     * @param reason why it was left open
     */
    record Undecided(LabelSet labelSet, String reason) implements Certificate {

        @Override
        public <R> R match(
                Function<? super Argmaxable, ? extends R> argmaxable,
                Function<? super Unargmaxable, ? extends R> unargmaxable,
                Function<? super Undecided, ? extends R> undecided) {
            return undecided.apply(this);
        }
    }

    /** Returns the same about another label set, whose labels have other numbers in the same order. */
    default Certificate relabelled(LabelSet other, IntUnaryOperator labelOf) {
        return match(
                claim -> new Argmaxable(
                        other,
                        claim.witness,
                        claim.radius.map(proof -> proof.relabelled(labelOf)),
                        claim.safe,
                        claim.margin.map(proof -> proof.relabelled(labelOf))),
                claim -> new Unargmaxable(
                        other,
                        claim.circuit.relabelled(labelOf),
                        claim.impossible.stream()
                                .map(proof -> proof.relabelled(labelOf))
                                .toList(),
                        claim.margin.map(proof -> proof.relabelled(labelOf)),
                        claim.rank.map(proof -> proof.relabelled(labelOf))),
                nothing -> new Undecided(other, nothing.reason));
    }

    private static void requireDistinct(Stream<NumberFormat> formats) {
        Set<NumberFormat> seen = EnumSet.noneOf(NumberFormat.class);
        formats.forEach(format -> {
            if (!seen.add(format)) {
                throw new IllegalArgumentException(
                        "there are two claims about " + format.text() + ": expected one for each format");
            }
        });
    }
}
