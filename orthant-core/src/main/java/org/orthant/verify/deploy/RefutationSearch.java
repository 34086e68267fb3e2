package org.orthant.verify.deploy;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.radius.BoxProgram;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.rows.RowLength;

/**
 * Looks for weights that refute label sets of a layer as deployed, in doubles and without proofs; for one thread.
 *
 * <p>They are the multipliers of the program for the largest distance from all hyperplanes, which is negative. Growing
 * {@code κ} approaches it, and ends where the multipliers are good enough, or where the point shows that none are. Points
 * are measured from the middle of the domain: for features below it, the multipliers' sum then has the sign that lets the far
 * bound, where errors are largest, not count.
 */
final class RefutationSearch {

    /** Smaller ones, of a largest of 1, help nothing and would only make certificates longer. */
    private static final double LEAST_WEIGHT = 1e-12;

    private final OutputLayer layer;
    private final DomainRows domainRows;
    private final LabelSigns signs;
    private final Pricing pricing;
    private final BoxProgram program;
    private final double within;
    private @Nullable DeployedRefutation refutation;

    /** With points of the rows measured from the middle of the domain, which is cut off at some magnitude of features if that is finite. */
    RefutationSearch(PreparedRows prepared, double within, Deadline deadline) {
        this.within = within;
        this.domainRows = prepared.source();
        this.layer = domainRows.layer();
        this.signs = new LabelSigns(prepared.rows());
        this.pricing = new Pricing(prepared, signs);
        this.program = new BoxProgram(prepared, signs, pricing, deadline);
    }

    /** Weights that refute the label set, if they are found. */
    @Nullable DeployedRefutation search(LabelSet labelSet, DeployedLogits logits) {
        signs.set(labelSet.active());
        pricing.reset(Precision.SINGLE);
        refutation = null;
        boolean solved = program.solveUntil(() ->
                refutes(labelSet, logits) || logits.mayProduce(domainRows.boxFeatures(program.point()), labelSet));
        return refutation != null || (solved && refutes(labelSet, logits)) ? refutation : null;
    }

    private boolean refutes(LabelSet labelSet, DeployedLogits logits) {
        ActiveSet active = program.active();
        double[] weights = new double[layer.labels()];
        double largest = 0;
        for (int p = 0; p < active.size(); p++) {
            int label = active.id(p);
            double length = label >= 0 && label < weights.length ? RowLength.of(layer.row(label)) : 0;
            if (length > 0 && active.multiplier(p) > 0) {
                weights[label] = active.multiplier(p) / length;
                largest = Math.max(largest, weights[label]);
            }
        }
        double unit = largest;
        List<Integer> labels = IntStream.range(0, weights.length)
                .filter(label -> weights[label] > LEAST_WEIGHT * unit)
                .boxed()
                .toList();
        Point shares = Point.of(
                labels.stream().mapToDouble(label -> weights[label] / unit).toArray());
        DeployedRefutation claim = new DeployedRefutation(logits.format(), labels, shares, within);
        if (logits.isRefuted(labelSet, claim)) {
            refutation = claim;
        }
        return refutation != null;
    }
}
