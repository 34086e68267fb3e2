package org.orthant.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.VerdictRecord;
import org.orthant.proof.Circuit;

/**
 * What is known about one label set.
 *
 * @param verdict its verdict
 * @param reason why it can never be predicted, if it cannot and that is known
 */
public record Finding(VerdictRecord verdict, Optional<Reason> reason) {

    /** What verdicts say, with the reasons that circuits are, by the index of the verdict. */
    public static List<Finding> of(List<VerdictRecord> verdicts, Map<Long, Circuit> circuits) {
        return verdicts.stream()
                .map(verdict -> new Finding(
                        verdict,
                        Optional.ofNullable(circuits.get(verdict.index()))
                                .map(circuit -> Reason.of(circuit, verdict.labels()))))
                .toList();
    }
}
