package org.orthant.verify.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.prepare.PreparedLayer;
import org.orthant.verify.radius.BoxProgram;
import org.orthant.verify.rows.BoxScale;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

/**
 * Looks, in doubles and without proofs, for inputs and multipliers that may prove something about a layer as deployed;
 * for one thread.
 */
public final class DeploymentSearch {

    private final OutputLayer layer;
    private final DomainRows domainRows;
    private final BoxScale scale;
    private final LabelSigns signs;
    private final NearestPoint nearest;
    private final BoxProgram program;
    private final boolean bounded;
    /** Whether floating point is of use, and some label has weights. */
    private final boolean searchable;

    private final boolean allOffContradict;
    private final PreparedLayer prepared;
    private final double within;
    private final Deadline deadline;
    private @Nullable RefutationSearch refutations;
    private @Nullable DeployedRefutation allOff;
    private boolean allOffSought;

    /** With the rows of the layer as it is stored in the format of the logits. */
    public DeploymentSearch(StoredLayers layers, DeployedLogits logits, Deadline deadline) {
        this(layers.prepared(logits), Double.POSITIVE_INFINITY, deadline);
    }

    /** The same for features up to some magnitude. */
    public static DeploymentSearch within(
            double magnitude, StoredLayers layers, DeployedLogits logits, Deadline deadline) {
        return new DeploymentSearch(layers.prepared(logits, magnitude), magnitude, deadline);
    }

    private DeploymentSearch(PreparedLayer prepared, double within, Deadline deadline) {
        this.prepared = prepared;
        this.within = within;
        this.deadline = deadline;
        PreparedRows rows = prepared.rows();
        this.domainRows = rows.source();
        this.layer = domainRows.layer();
        this.scale = new BoxScale(domainRows.domain());
        this.bounded = domainRows.domain().isFinite();
        this.signs = new LabelSigns(rows.rows());
        this.nearest = new NearestPoint(rows, signs, false, deadline);
        LabelSet none = LabelSet.of(layer.labels());
        this.allOffContradict =
                prepared.allOff().flatMap(known -> known.circuit(none)).isPresent();
        this.program = new BoxProgram(rows, signs, nearest.pricing(), deadline);
        this.searchable = rows.isOrdinary() && !rows.areConstant();
    }

    /**
     * Inputs that are likely to produce the label set clearly: the nearest point, whose logits are large for the lengths of
     * rows and features, the centre of the largest ball, and points between these.
     */
    public List<double[]> inputs(LabelSet labelSet) {
        if (!searchable) {
            return List.of();
        }
        signs.set(labelSet.active());
        if (nearest.solve() != Finding.SEPARATED) {
            return List.of();
        }
        double[] first = features(nearest.point());
        List<double[]> inputs = new ArrayList<>(List.of(first));
        if (bounded && program.solveFrom(nearest)) {
            double[] centre = domainRows.boxFeatures(program.point());
            inputs.add(centre);
            // The margin is concave along the way and the error bound convex, so that points in between may be better
            // than both.
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
    public static boolean isHopeless(OutputLayer layer, Box domain) {
        return !layer.hasBias()
                && IntStream.range(0, layer.features()).allMatch(j -> domain.lower(j) <= 0 && domain.upper(j) >= 0);
    }

    /** Weights that refute the label set as deployed, if they are found. */
    public @Nullable DeployedRefutation refutation(LabelSet labelSet, DeployedLogits logits) {
        if (allOffContradict && !allOffSought) {
            allOff = search(LabelSet.of(layer.labels()), logits);
            allOffSought = true;
        }
        // A refutation of the empty label set refutes every label set that has none of its labels.
        return allOff != null && allOff.labels().stream().noneMatch(labelSet::isActive)
                ? allOff
                : search(labelSet, logits);
    }

    private @Nullable DeployedRefutation search(LabelSet labelSet, DeployedLogits logits) {
        if (!searchable || !bounded || !domainRows.haveOffsets()) {
            return null;
        }
        if (refutations == null) {
            refutations = new RefutationSearch(prepared.rowsFromMiddle(), within, deadline);
        }
        return refutations.search(labelSet, logits);
    }
}
