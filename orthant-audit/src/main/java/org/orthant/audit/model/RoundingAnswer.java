package org.orthant.audit.model;

import java.util.List;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.BoundText;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.Deployed;

/**
 * Says whether float32 could answer what can never be answered: never in the whole domain, or not for features up to some magnitude.
 *
 * @param never how many can never be answered in exact arithmetic
 * @param impossible how many of them float32 never answers either, whatever the features
 * @param bounds magnitudes of features up to which float32 is proven not to answer, ascending, of all of which that is known
 */
public record RoundingAnswer(long never, long impossible, List<Double> bounds) {

    /** Copies the list. */
    public RoundingAnswer {
        bounds = List.copyOf(bounds);
    }

    /** Takes it from verdicts and certificates. */
    public static RoundingAnswer of(FinishedAudit finished) {
        List<VerdictRecord> never = finished.never();
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

    /** The answer to "in float32, too?" in words. */
    public String sentence() {
        if (impossible == never) {
            return "all of them: no order of summation can change that";
        }
        if (bounds.isEmpty()) {
            return "none of them for certain: rounding may change that";
        }
        return (bounds.size() == never ? "all" : bounds.size()) + " of them for features up to ±"
                + magnitude(bounds.get(0)) + ", half of them up to ±" + magnitude(bounds.get(bounds.size() / 2))
                + ", in every order of summation; larger ones may round by more than is lacking";
    }

    private static String magnitude(double value) {
        return value >= 1 && value < 1e9 ? String.valueOf((long) value) : BoundText.atMost(value, 3);
    }
}
