package org.orthant.audit.check;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.verify.Outcome;

/**
 * The numbers of a check. Numbers of parts are added with {@link #plus}; they are serialisable, so that parts may be checked on
 * other machines.
 *
 * @param accepted number of accepted certificates by what they claim; undecided ones are accepted and claim nothing
 * @param withRadius number of accepted certificates that prove bounds of a radius
 * @param rejected number of rejected certificates
 * @param asked label sets that need a certificate; null if there is no such list
 * @param compared verdicts that were compared with their certificates; null if they were not compared
 */
public record CheckCounts(
        Map<Outcome, Long> accepted,
        long withRadius,
        long rejected,
        @Nullable Asked asked,
        @Nullable Compared compared) implements Serializable {

    /** No certificate was checked. */
    public static final CheckCounts NONE = new CheckCounts(Map.of(), 0, 0, null, null);

    /**
     * Label sets that need a certificate.
     *
     * @param sets number of distinct ones
     * @param proven number of those with a proof, either way
     * @param undecided number of those whose certificates leave them undecided
     * @param missing number of those without an accepted certificate
     */
    public record Asked(long sets, long proven, long undecided, long missing) implements Serializable {

        Asked plus(Asked other) {
            return new Asked(
                    sets + other.sets, proven + other.proven, undecided + other.undecided, missing + other.missing);
        }
    }

    /**
     * Verdicts compared with their certificates.
     *
     * @param verdicts number of verdicts
     * @param differences number of verdicts that are not what their certificates prove
     */
    public record Compared(long verdicts, long differences) implements Serializable {

        Compared plus(Compared other) {
            return new Compared(verdicts + other.verdicts, differences + other.differences);
        }
    }

    /** Copies the map. */
    public CheckCounts {
        Map<Outcome, Long> copy = new EnumMap<>(Outcome.class);
        copy.putAll(accepted);
        accepted = copy;
    }

    @Override
    public Map<Outcome, Long> accepted() {
        return Map.copyOf(accepted);
    }

    /** Returns the number of accepted certificates that claim {@code outcome}. */
    public long accepted(Outcome outcome) {
        return accepted.getOrDefault(outcome, 0L);
    }

    /** Returns the number of certificates. */
    public long certificates() {
        return rejected + accepted.values().stream().mapToLong(count -> count).sum();
    }

    /** Returns the numbers about the label sets that need a certificate, if there is such a list. */
    public Optional<Asked> coverage() {
        return Optional.ofNullable(asked);
    }

    /** Returns the numbers about verdicts, if they were compared. */
    public Optional<Compared> comparison() {
        return Optional.ofNullable(compared);
    }

    /** Returns the numbers of both parts together, which must have no label set in common. */
    public CheckCounts plus(CheckCounts other) {
        Map<Outcome, Long> sum = new EnumMap<>(Outcome.class);
        sum.putAll(accepted);
        other.accepted.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
        return new CheckCounts(
                sum,
                withRadius + other.withRadius,
                rejected + other.rejected,
                asked == null || other.asked == null
                        ? Optional.ofNullable(asked).orElse(other.asked)
                        : asked.plus(other.asked),
                compared == null || other.compared == null
                        ? Optional.ofNullable(compared).orElse(other.compared)
                        : compared.plus(other.compared));
    }

    /** Returns these numbers with those about the label sets that need a certificate, and about verdicts. */
    public CheckCounts with(Optional<Asked> coverage, Optional<Compared> comparison) {
        return new CheckCounts(accepted, withRadius, rejected, coverage.orElse(null), comparison.orElse(null));
    }
}
