package org.orthant.verify.prove;

import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

/** Proves that the rows which hold a nearest point at zero are a circuit; for one thread. */
public final class CircuitProver {

    /**
     * Of the largest multiplier. Where fewer rows are active than a circuit in general has, those with smaller multipliers are active by
     * rounding errors only, near 1e-16, while the others cancel without them.
     */
    private static final double NEGLIGIBLE = 0x1p-40;

    private final OriginalConstraints constraints;
    private final DomainRows domainRows;
    private @Nullable QuickCircuitProof quickProof;
    private final int dimension;
    private final Deadline deadline;

    public CircuitProver(PreparedRows prepared, Deadline deadline) {
        this.domainRows = prepared.source();
        this.constraints = new OriginalConstraints(domainRows);
        this.dimension = prepared.dimension();
        this.deadline = deadline;
    }

    /** The circuit of the rows that cancel, if that can be proven. */
    public Optional<Circuit> prove(LabelSet labelSet, NearestPoint nearest) {
        int[] rows = nearest.active().rows();
        int[] heavy = rows.length <= dimension ? heavyRows(nearest.active()) : rows;
        if (heavy.length < rows.length && CircuitProof.cancel(constraints.vectors(heavy, labelSet), deadline::check)) {
            return Optional.of(constraints.circuit(heavy));
        }
        double[][] vectors = constraints.vectors(rows, labelSet);
        return cancel(rows, vectors, nearest) ? Optional.of(constraints.circuit(rows)) : Optional.empty();
    }

    /**
     * The rows whose multipliers are not negligible. Where rows are equal, as those of texts to which an encoder gives the same vector, two
     * of them cancel, and rows that were active before have negligible multipliers.
     */
    private static int[] heavyRows(ActiveSet active) {
        double largest = IntStream.range(0, active.size())
                .mapToDouble(active::multiplier)
                .max()
                .orElse(0);
        return IntStream.range(0, active.size())
                .filter(p -> active.id(p) >= 0 && active.multiplier(p) > NEGLIGIBLE * largest)
                .map(active::id)
                .toArray();
    }

    private boolean cancel(int[] rows, double[][] vectors, NearestPoint nearest) {
        if (nearest.isTwofold() || rows.length <= dimension) {
            return CircuitProof.cancel(vectors, deadline::check);
        }
        double[][] inverse = nearest.inverse();
        if (!domainRows.haveOffsets()) {
            return quickProof().cancel(vectors, inverse) || CircuitProof.cancel(vectors, inverse, deadline::check);
        }
        for (double[] row : inverse) {
            domainRows.toFeatures(row);
        }
        return quickProof().cancel(vectors, inverse, domainRows.divisors(rows))
                || CircuitProof.cancel(vectors, deadline::check);
    }

    /** Takes memory with the square of the variables: made when it is first needed. */
    private QuickCircuitProof quickProof() {
        if (quickProof == null) {
            quickProof = new QuickCircuitProof(dimension);
        }
        return quickProof;
    }
}
