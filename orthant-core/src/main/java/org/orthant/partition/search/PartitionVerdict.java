package org.orthant.partition.search;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.proof.Certificate;

/**
 * What was decided about one label set of a partitioned layer. Certificates are about partial label sets of that layer.
 *
 * @since 0.4.0
 */
public sealed interface PartitionVerdict {

    /** Applies the function for the case at hand. */
    <R> R match(
            Function<? super Possible, ? extends R> possible,
            Function<? super Never, ? extends R> never,
            Function<? super Open, ? extends R> open);

    /** Returns the certificates that prove the verdict. */
    default List<Certificate> certificates() {
        return match(
                possible -> List.of(possible.certificate()),
                never -> List.copyOf(never.refutations()),
                open -> List.of());
    }

    /**
     * Some input outputs the label set.
     *
     * @param certificate a choice that is argmaxable
     */
    record Possible(Certificate.Argmaxable certificate) implements PartitionVerdict {

        @Override
        public <R> R match(
                Function<? super Possible, ? extends R> possible,
                Function<? super Never, ? extends R> never,
                Function<? super Open, ? extends R> open) {
            return possible.apply(this);
        }
    }

    /**
     * No input outputs the label set.
     *
     * @param refutations together they cover all choices
     * @param definition why the partition outputs it for no logits at all, if so; there are no refutations then
     */
    record Never(List<Certificate.Unargmaxable> refutations, Optional<String> definition) implements PartitionVerdict {

        /** Takes a copy. */
        public Never {
            refutations = List.copyOf(refutations);
        }

        @Override
        public <R> R match(
                Function<? super Possible, ? extends R> possible,
                Function<? super Never, ? extends R> never,
                Function<? super Open, ? extends R> open) {
            return never.apply(this);
        }
    }

    /**
     * The label set was not decided.
     *
     * @param reason why
     */
    record Open(String reason) implements PartitionVerdict {

        @Override
        public <R> R match(
                Function<? super Possible, ? extends R> possible,
                Function<? super Never, ? extends R> never,
                Function<? super Open, ? extends R> open) {
            return open.apply(this);
        }
    }
}
