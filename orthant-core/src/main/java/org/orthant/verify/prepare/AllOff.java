package org.orthant.verify.prepare;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.prove.CircuitProver;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.rows.RowSample;

/**
 * The label set without labels, solved once for all others, which differ from it in few signs: the rows that hold its nearest
 * point are a start for theirs, and where these cancel, they do so for every label set that has none of their labels.
 *
 * <p>Shared between threads; nothing changes after construction.
 */
public final class AllOff {

    private final ActiveSet active;
    private final Optional<Circuit> circuit;

    AllOff(PreparedRows rows) {
        Deadline deadline = Deadline.none();
        LabelSigns signs = new LabelSigns(rows.rows());
        NearestPoint nearest = new NearestPoint(rows, signs, false, deadline);
        boolean cancelled = nearest.solve() == NearestPoint.Finding.CANCELLED;
        this.active = nearest.active();
        LabelSet none = LabelSet.of(rows.labels());
        this.circuit = cancelled ? new CircuitProver(rows, deadline).prove(none, nearest) : Optional.empty();
    }

    /** Whether it pays: only where there are so few rows that steps, not passes over rows, take the time. */
    static boolean helps(PreparedRows rows) {
        return rows.isOrdinary() && !rows.areConstant() && RowSample.isAll(rows.rows(), rows.dimension());
    }

    /** The active rows; to be read only. */
    public ActiveSet active() {
        return active;
    }

    /** Constraints that contradict one another whatever other labels are on, if the label set has none of theirs. */
    public Optional<Circuit> circuit(LabelSet labelSet) {
        return circuit.filter(found -> found.labels().stream().noneMatch(labelSet::isActive));
    }
}
