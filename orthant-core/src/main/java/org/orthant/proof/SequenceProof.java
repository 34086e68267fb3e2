package org.orthant.proof;

import java.util.List;
import java.util.function.Function;
import org.orthant.labels.LabelSet;

/**
 * What is proven about a label set that a decoder emits label by label, without repetition, until an end symbol.
 *
 * <p>The proofs are certificates about single classes by argmax, of which those that were emitted before are free. {@link SequenceCheck}
 * decides whether certificates that hold prove the claim.
 *
 * <pre>{@code
 * boolean possible = proof.match(order -> true, stuck -> false, open -> false);
 * }</pre>
 *
 * <p>Immutable; threads may share it. Its methods do not throw.
 *
 * @since 0.4.0
 */
public sealed interface SequenceProof {

    /** Returns the classes that certificates are about. */
    private static List<Integer> classes(List<Certificate> certificates) {
        return certificates.stream()
                .map(certificate -> certificate.labelSet().activeAt(0))
                .toList();
    }

    /** Returns the label set, without the end symbol. */
    LabelSet labelSet();

    /** Applies the function for the case at hand. */
    <R> R match(
            Function<? super Order, ? extends R> order,
            Function<? super Stuck, ? extends R> stuck,
            Function<? super Open, ? extends R> open);

    /**
     * The decoder can emit the labels of the set in some order, and then the end symbol.
     *
     * @param labelSet the label set
     * @param steps a certificate for each label, in that order, that it can win among the classes that are left; last one for the end symbol
     */
    record Order(LabelSet labelSet, List<Certificate> steps) implements SequenceProof {

        /** Copies the list. */
        public Order {
            steps = List.copyOf(steps);
        }

        /** Returns the labels in the order in which they are emitted, without the end symbol. */
        public List<Integer> labels() {
            return classes(steps.subList(0, steps.size() - 1));
        }

        @Override
        public <R> R match(
                Function<? super Order, ? extends R> order,
                Function<? super Stuck, ? extends R> stuck,
                Function<? super Open, ? extends R> open) {
            return order.apply(this);
        }
    }

    /**
     * The decoder can emit the set in no order: once some labels are emitted, no other label of the set can win, or, after all of them, the
     * end symbol cannot.
     *
     * @param labelSet the label set
     * @param emitted the labels that are emitted before, ascending
     * @param refutations a certificate for each other label of the set, ascending, that it cannot win among the classes that are left; if
     *     there is no other label, one for the end symbol
     */
    record Stuck(LabelSet labelSet, List<Integer> emitted, List<Certificate> refutations) implements SequenceProof {

        /** Copies the lists. */
        public Stuck {
            emitted = List.copyOf(emitted);
            refutations = List.copyOf(refutations);
        }

        /** Returns the classes that cannot win: the other labels of the set, or the end symbol. */
        public List<Integer> impossible() {
            return classes(refutations);
        }

        @Override
        public <R> R match(
                Function<? super Order, ? extends R> order,
                Function<? super Stuck, ? extends R> stuck,
                Function<? super Open, ? extends R> open) {
            return stuck.apply(this);
        }
    }

    /**
     * Nothing is claimed.
     *
     * @param labelSet the label set
     * @param reason why it is undecided
     */
    record Open(LabelSet labelSet, String reason) implements SequenceProof {

        @Override
        public <R> R match(
                Function<? super Order, ? extends R> order,
                Function<? super Stuck, ? extends R> stuck,
                Function<? super Open, ? extends R> open) {
            return open.apply(this);
        }
    }
}
