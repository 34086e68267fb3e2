package org.orthant.verify;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.prove.CircuitProver;
import org.orthant.verify.rows.BoxScale;
import org.orthant.verify.rows.DomainRows;

/** Proves what a nearest point suggests: a witness where it separates all rows from the origin, a circuit where rows cancel. */
final class NearestPointProof {

    private final BoxSolvers solvers;
    private final @Nullable Deployer deployer;
    private final boolean verdictOnly;
    private final DomainRows domainRows;
    private final BoxScale scale;
    private final CircuitProver circuits;
    private Verdict.@Nullable Argmaxable soFar;

    NearestPointProof(BoxEngine engine, BoxSolvers solvers, @Nullable Deployer deployer) {
        this.solvers = solvers;
        this.deployer = deployer;
        this.verdictOnly = engine.question().depth() == Depth.VERDICT;
        this.domainRows = solvers.domainRows();
        this.scale = new BoxScale(engine.domain());
        this.circuits = new CircuitProver(solvers.rows(), solvers.deadline());
    }

    /** Forgets the last label set. */
    void reset() {
        soFar = null;
    }

    /** Returns the verdict that was proven before the search for its radius began; kept only where there is a budget. */
    Optional<Verdict.Argmaxable> soFar() {
        return Optional.ofNullable(soFar);
    }

    /** Returns the verdict that a finding suggests, if it is proven. */
    Optional<Verdict> prove(LabelSet labelSet, Finding finding, NearestPoint solver) {
        return switch (finding) {
            case CANCELLED -> circuit(labelSet, solver).map(Verdict.Unargmaxable::new);
            case SEPARATED -> witness(labelSet, solver).flatMap(witness -> withRadius(labelSet, solver, witness));
            case UNCLEAR -> Optional.empty();
        };
    }

    /** Returns the circuit of the rows that cancel, if its multipliers are proven to be positive. */
    Optional<Circuit> circuit(LabelSet labelSet, NearestPoint solver) {
        return circuits.prove(labelSet, solver);
    }

    /**
     * A proven witness.
     *
     * @param point the feature vector
     * @param margin a positive lower bound of its distance from all hyperplanes
     */
    record Witness(Point point, double margin) {}

    /** Returns the feature vector that a solver has found, if it is proven to be on the right side of all labels that are not ignored. */
    Optional<Witness> witness(LabelSet labelSet, NearestPoint solver) {
        boolean precise = solver.isTwofold();
        double[] x;
        double[] low = {};
        if (domainRows.haveOffsets()) {
            x = domainRows.features(solver.point());
        } else {
            low = precise ? solver.pointLow() : low;
            int exponent = scale.exponent(solver.point(), low);
            x = BoxScale.scaled(solver.point(), exponent);
            low = BoxScale.scaled(low, exponent);
        }
        if (!isInside(solvers.domain(), x)) {
            return Optional.empty();
        }
        double margin = precise
                ? solvers.check().margin(x, low, labelSet)
                : solvers.check().margin(x, smallestProduct(solver), labelSet);
        Point point = low.length > 0 ? Point.ofSums(x, low) : Point.of(x);
        return margin > 0 ? Optional.of(new Witness(point, margin)) : Optional.empty();
    }

    /** Returns whether features are finite and inside a domain. */
    static boolean isInside(Box domain, double[] x) {
        for (int j = 0; j < x.length; j++) {
            if (!(Double.isFinite(x[j]) && x[j] >= domain.lower(j) && x[j] <= domain.upper(j))) {
                return false;
            }
        }
        return true;
    }

    /** The smallest product of rows with the feature vector of a nearest point, whose last variable is 1 where rows have offsets. */
    private double smallestProduct(NearestPoint solver) {
        return solver.residualSquared()
                / (domainRows.haveOffsets() ? solver.point()[solvers.layer().features()] : 1);
    }

    private Optional<Verdict> withRadius(LabelSet labelSet, NearestPoint solver, Witness witness) {
        if (deployer != null && !solver.isTwofold() && solvers.check().productsTellMargins()) {
            deployer.look(
                    witness.point().toDoubles(), labelSet, solvers.nearest().pricing());
        }
        if (verdictOnly) {
            return Optional.of(new Verdict.Argmaxable(witness.point(), Optional.empty()));
        }
        if (solvers.deadline().isLimited()) {
            soFar = withRoughRadius(labelSet, solver, witness);
        }
        return Optional.ofNullable(solvers.radii().radius(labelSet, solver, witness.point(), witness.margin()))
                .map(radius -> new Verdict.Argmaxable(witness.point(), Optional.of(radius)));
    }

    /** The verdict that remains if the budget is spent before the radius is known as closely as asked. */
    private Verdict.Argmaxable withRoughRadius(LabelSet labelSet, NearestPoint solver, Witness witness) {
        RadiusProof rough = solvers.radii().rough(labelSet, solver, witness.point(), witness.margin());
        Optional<RadiusShortfall> shortfall = solvers.radii().settles(rough)
                ? Optional.empty()
                : Optional.of(new RadiusShortfall.BudgetSpent(
                        new UndecidedReason.BudgetSpent(solvers.deadline().budget())));
        Optional<RadiusProof> radius =
                Optional.of(rough).filter(proof -> !proof.labels().isEmpty());
        return new Verdict.Argmaxable(witness.point(), radius, Deployment.UNASKED, shortfall);
    }
}
