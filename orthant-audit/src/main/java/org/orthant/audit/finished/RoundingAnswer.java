package org.orthant.audit.finished;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.Deployed;

/**
 * Says whether float32 could predict what is unreachable in exact arithmetic: never in the whole domain, or not for features up to some
 * magnitude.
 *
 * @param never the number of unreachable ones, in exact arithmetic
 * @param impossible the number of these that float32 never predicts either, whatever the features
 * @param bounds for each one with a known bound, the magnitude of features up to which float32 is proven not to predict it, ascending
 */
public record RoundingAnswer(long never, long impossible, List<Double> bounds) {

    /** Copies the list. */
    public RoundingAnswer {
        bounds = List.copyOf(bounds);
    }

    /** Takes it from verdicts and certificates; empty if float32 was not asked about. */
    public static Optional<RoundingAnswer> of(FinishedAudit finished) {
        return of(finished.never(), finished.refutations());
    }

    /**
     * Returns the answer about label sets that can never be predicted; empty if float32 was not asked about.
     *
     * @param refutations what is proven about them in number formats, by the index of the verdict
     */
    public static Optional<RoundingAnswer> of(
            List<VerdictRecord> never, Map<Long, List<DeployedRefutation>> refutations) {
        boolean asked = never.stream().anyMatch(verdict -> verdict.deployed().containsKey(NumberFormat.FLOAT32));
        return asked
                ? Optional.of(new RoundingAnswer(
                        never.size(),
                        never.stream()
                                .filter(verdict -> verdict.deployed().get(NumberFormat.FLOAT32) == Deployed.IMPOSSIBLE)
                                .count(),
                        never.stream()
                                .map(verdict -> VerdictWords.within(
                                        NumberFormat.FLOAT32, refutations.getOrDefault(verdict.index(), List.of())))
                                .filter(within -> within > 0)
                                .sorted()
                                .toList()))
                : Optional.empty();
    }

    /** Whether float32 never outputs them either, in words that name the arithmetic. */
    public String sentence() {
        String arithmetic = new DeployedArithmetic(NumberFormat.FLOAT32).described();
        if (impossible == never) {
            return "all of them: " + arithmetic;
        }
        if (bounds.isEmpty()) {
            return "not proven for any of them: " + arithmetic;
        }
        List<Double> finite = bounds.stream().filter(Double::isFinite).toList();
        if (finite.isEmpty()) {
            return impossible + " of them: " + arithmetic + "; not proven for the others";
        }
        String all = impossible > 0
                ? impossible + " of them, and " + finite.size() + " more"
                : (finite.size() == never ? "all" : finite.size()) + " of them";
        return all + " for features up to ±" + VerdictWords.magnitude(finite.get(0)) + ", half of them up to ±"
                + VerdictWords.magnitude(finite.get(finite.size() / 2)) + ": " + arithmetic + "; "
                + VerdictWords.LARGER;
    }
}
