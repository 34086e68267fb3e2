package org.orthant.audit.certify;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Checks the certificates of {@link FixedPartProof} again, so that a file need not be trusted, not even the rule that it states.
 *
 * @param layer the fixed columns, or a layer that begins with them
 * @param sets the label sets that must be reachable
 * @param demand what is asked of the fixed part
 */
public record FixedPartCheck(OutputLayer layer, DistinctLabelSets sets, Demand demand) {

    /**
     * Returns the label sets, among those asked about, whose certificates the checker accepts and which are predicted with the radius and
     * in the number format of the demand.
     *
     * @throws BadInputException if the file cannot be read, or is about another layer, domain or rule
     */
    public Set<LabelSet> accepted(Path certificates) {
        Set<LabelSet> asked = new HashSet<>(sets.sets());
        Set<LabelSet> accepted = new HashSet<>();
        CheckReport report = CertificateCheck.of(layer, certificates)
                .forDomain(FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND))
                .forRule(DecisionRule.threshold())
                .run((checked, result) -> {
                    LabelSet set = checked.certificate().labelSet();
                    if (asked.contains(set)
                            && result.match(yes -> true, no -> false)
                            && demand.isMetBy(checked.certificate())) {
                        accepted.add(set);
                    }
                });
        report.otherDomain().ifPresent(problem -> {
            throw BadInputException.in(certificates, problem);
        });
        return accepted;
    }
}
