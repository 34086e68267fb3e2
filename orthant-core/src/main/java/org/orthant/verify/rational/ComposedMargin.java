package org.orthant.verify.rational;

import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.MarginProof;
import org.orthant.verify.budget.Deadline;

/** The logit margin of a label set for a layer composed with maps before it, in rational numbers. */
public final class ComposedMargin {

    private ComposedMargin() {}

    /**
     * Returns the margin, rounded outwards; empty if it has no bound or is beyond all doubles.
     *
     * @param layer without the threshold of a ranking
     * @param maps the one whose values the layer takes comes first
     * @param domain of what the last map takes, followed by the threshold of a ranking
     */
    public static Optional<MarginProof> of(
            OutputLayer layer,
            List<AffineMap> maps,
            boolean ranking,
            Box domain,
            LabelSet labelSet,
            Deadline deadline) {
        ExactRows rows = RationalRows.composed(layer, maps, ranking);
        ExactProgram program =
                new ExactProgram(rows, domain, labelSet, label -> false, ExactProgram.Measure.LOGIT, deadline);
        program.solve(List.of());
        return ExactProofs.margin(program, ranking);
    }
}
