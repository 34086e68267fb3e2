package org.orthant.audit.certify;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.orthant.audit.Audit;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;
import org.orthant.verify.Radius;

/**
 * What a fixed part must prove.
 *
 * @param format the number format in which predictions must be safe from rounding
 * @param share the share of the distinct label sets that must be reachable
 */
public record Demand(NumberFormat format, double share) {

    /** The radius that label sets must have: large enough in practice, according to the paper. */
    public static final double RADIUS = 1;

    /** Checks the share. */
    public Demand {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("share " + share + ": expected a number above 0 and up to 1");
        }
    }

    /** Returns whether a label set is reached with at least {@link #RADIUS}, and safely. */
    boolean isMetBy(VerdictRecord record) {
        return record.outcome() == Outcome.ARGMAXABLE
                && record.radius().map(radius -> radius.low() >= RADIUS).orElse(false)
                && record.deployed().get(format) == Deployed.SAFE;
    }

    /** Returns whether an accepted certificate proves that a label set is reached with at least {@link #RADIUS}, and safely. */
    boolean isMetBy(Certificate accepted) {
        return accepted.match(
                yes -> yes.radius()
                                .map(Radius::of)
                                .filter(radius -> radius.low() >= RADIUS)
                                .isPresent()
                        && yes.safe().stream().anyMatch(input -> input.format() == format),
                never -> false,
                open -> false);
    }

    /** Returns whether reaching {@code answered} of {@code sets} label sets suffices. */
    public boolean isMetBy(int answered, int sets) {
        return sets - answered <= spared(sets);
    }

    /** Returns the number of label sets that may be missed; the share is read as the decimal that users write. */
    int spared(int sets) {
        return sets
                - BigDecimal.valueOf(share)
                        .multiply(BigDecimal.valueOf(sets))
                        .setScale(0, RoundingMode.CEILING)
                        .intValueExact();
    }

    /** Returns the audit that decides it. */
    Audit audit(OutputLayer layer, DistinctLabelSets sets) {
        FeatureDomain domain = FeatureDomain.box(layer.features(), FeatureDomain.DEFAULT_BOUND);
        return Audit.of(layer, sets)
                .withQuestion(
                        new Question(Question.Depth.THRESHOLDS, List.of(RADIUS), domain).withFormats(List.of(format)));
    }
}
