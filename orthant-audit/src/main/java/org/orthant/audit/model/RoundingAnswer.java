package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.BoundText;
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
        List<VerdictRecord> never = finished.never();
        boolean asked = never.stream().anyMatch(verdict -> verdict.deployed().containsKey(NumberFormat.FLOAT32));
        return asked ? Optional.of(of(finished, never)) : Optional.empty();
    }

    private static RoundingAnswer of(FinishedAudit finished, List<VerdictRecord> never) {
        return new RoundingAnswer(
                never.size(),
                never.stream()
                        .filter(verdict -> verdict.deployed().get(NumberFormat.FLOAT32) == Deployed.IMPOSSIBLE)
                        .count(),
                never.stream()
                        .map(verdict -> within(finished, verdict))
                        .filter(within -> within > 0)
                        .sorted()
                        .toList());
    }

    /** The largest magnitude of features for which float32 is proven not to answer it either; 0 if nothing is proven. */
    private static double within(FinishedAudit finished, VerdictRecord verdict) {
        return finished.refutations().getOrDefault(verdict.index(), List.of()).stream()
                .filter(claim -> claim.format() == NumberFormat.FLOAT32)
                .mapToDouble(DeployedRefutation::within)
                .max()
                .orElse(0);
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
        return (bounds.size() == never ? "all" : bounds.size()) + " of them for features up to ±"
                + magnitude(bounds.get(0)) + ", half of them up to ±" + magnitude(bounds.get(bounds.size() / 2))
                + ": " + arithmetic + "; larger features may round by more than is lacking";
    }

    private static String magnitude(double value) {
        return value >= 1 && value < 1e9 ? String.valueOf((long) value) : BoundText.atMost(value, 3);
    }
}
