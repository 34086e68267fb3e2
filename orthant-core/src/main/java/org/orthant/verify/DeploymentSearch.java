package org.orthant.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;
import org.orthant.verify.NearestPoint.Outcome;

/**
 * Looks, in doubles and without proofs, for inputs and multipliers that may prove something about a layer as deployed;
 * for one thread.
 */
final class DeploymentSearch {

    /** Smaller ones, of a largest of 1, help nothing and would only make certificates longer. */
    private static final double LEAST_WEIGHT = 1e-12;

    private final OutputLayer layer;
    private final DomainRows domainRows;
    private final BoxScale scale;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final BoxProgramme programme;
    private final boolean bounded;
    /** Whether floating point is of use, and some label has weights. */
    private final boolean searchable;

    private final boolean allOffContradict;
    private @Nullable DeployedRefutation refutation;
    private @Nullable DeployedRefutation allOff;
    private boolean allOffSought;

    /** With the rows of the layer as it is stored in the format. */
    DeploymentSearch(Verifier verifier, Deadline deadline) {
        this.layer = verifier.layer();
        this.domainRows = verifier.domainRows();
        this.scale = new BoxScale(verifier.question().domain());
        this.bounded = verifier.question().domain().isFinite();
        this.signs = new LabelSigns(verifier.cone().rows());
        this.nearest = new NearestPoint(verifier.cone(), signs, false, deadline);
        LabelSet none = LabelSet.of(layer.labels());
        this.allOffContradict =
                verifier.allOff().flatMap(known -> known.circuit(none)).isPresent();
        this.programme = new BoxProgramme(verifier.cone(), signs, nearest.pricing(), deadline);
        this.searchable = verifier.cone().isOrdinary() && verifier.constantLabels().length < layer.labels();
    }

    /**
     * Inputs that are likely to produce the label set clearly: the nearest point, whose logits are large for the lengths of
     * rows and features, the centre of the largest ball, and points between these.
     */
    List<double[]> inputs(LabelSet labelSet) {
        if (!searchable) {
            return List.of();
        }
        signs.set(labelSet.active());
        if (nearest.solve() != Outcome.SEPARATED) {
            return List.of();
        }
        double[] first = features(nearest.point());
        List<double[]> inputs = new ArrayList<>(List.of(first));
        if (bounded && programme.solveFrom(nearest)) {
            double[] centre = domainRows.boxFeatures(programme.point());
            inputs.add(centre);
            // The margin is concave along the way and the error bound convex, so that in between both may be better.
            for (double share : new double[] {0.5, 0.25, 0.75}) {
                inputs.add(IntStream.range(0, first.length)
                        .mapToDouble(j -> first[j] + share * (centre[j] - first[j]))
                        .toArray());
            }
        }
        return inputs;
    }

    private double[] features(double[] point) {
        return domainRows.haveOffsets()
                ? domainRows.features(point)
                : BoxScale.scaled(point, scale.exponent(point, new double[0]));
    }

    /**
     * Whether no refutation can ever succeed: without a bias, and with zero in the domain, all logits are zero there, and any
     * rounding decides.
     */
    static boolean isHopeless(OutputLayer layer, FeatureDomain domain) {
        return !layer.hasBias()
                && IntStream.range(0, layer.features()).allMatch(j -> domain.lower(j) <= 0 && domain.upper(j) >= 0);
    }

    /**
     * Weights that refute the label set, from the program for the largest distance from all hyperplanes, which is negative:
     * found are those that make it so. Growing {@code κ} approaches it, and ends where the weights are good enough, or where
     * the point shows that none are.
     */
    @Nullable DeployedRefutation refutation(LabelSet labelSet, DeployedLogits logits) {
        if (allOffContradict && !allOffSought) {
            allOff = search(LabelSet.of(layer.labels()), logits);
            allOffSought = true;
        }
        // Labels that are off whatever is on besides refute every label set that has none of them.
        return allOff != null && allOff.labels().stream().noneMatch(labelSet::isActive)
                ? allOff
                : search(labelSet, logits);
    }

    private @Nullable DeployedRefutation search(LabelSet labelSet, DeployedLogits logits) {
        if (!searchable || !bounded || !domainRows.haveOffsets()) {
            return null;
        }
        signs.set(labelSet.active());
        nearest.pricing().reset(Precision.SINGLE);
        refutation = null;
        boolean solved = programme.solveUntil(() ->
                refutes(labelSet, logits) || logits.mayProduce(domainRows.boxFeatures(programme.point()), labelSet));
        return refutation != null || (solved && refutes(labelSet, logits)) ? refutation : null;
    }

    private boolean refutes(LabelSet labelSet, DeployedLogits logits) {
        ActiveSet active = programme.active();
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
        if (logits.isRefuted(labelSet, labels, shares)) {
            refutation = new DeployedRefutation(logits.format(), labels, shares);
        }
        return refutation != null;
    }
}
