package org.orthant.verify.prove;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/** Proves that the rows which hold a nearest point at zero are a circuit; for one thread. */
public final class CircuitProver {

    private final OriginalConstraints constraints;
    private final DomainRows domainRows;
    private final QuickCircuitProof quickProof;
    private final int dimension;
    private final Deadline deadline;

    public CircuitProver(PreparedRows prepared, Deadline deadline) {
        this.domainRows = prepared.source();
        this.constraints = new OriginalConstraints(domainRows);
        this.dimension = prepared.dimension();
        this.quickProof = new QuickCircuitProof(dimension);
        this.deadline = deadline;
    }

    /** The circuit of the rows that cancel, if that can be proven. */
    public Optional<Circuit> prove(LabelSet labelSet, NearestPoint nearest) {
        int[] rows = nearest.active().rows();
        double[][] vectors = constraints.vectors(rows, labelSet);
        return cancel(rows, vectors, nearest) ? Optional.of(constraints.circuit(rows)) : Optional.empty();
    }

    private boolean cancel(int[] rows, double[][] vectors, NearestPoint nearest) {
        if (nearest.isTwofold() || rows.length <= dimension) {
            return CircuitProof.cancel(vectors, deadline::check);
        }
        double[][] inverse = nearest.inverse();
        if (!domainRows.haveOffsets()) {
            return quickProof.cancel(vectors, inverse) || CircuitProof.cancel(vectors, inverse, deadline::check);
        }
        for (double[] row : inverse) {
            domainRows.toFeatures(row);
        }
        return quickProof.cancel(vectors, inverse, domainRows.divisors(rows))
                || CircuitProof.cancel(vectors, deadline::check);
    }
}
