package org.orthant.bench.solver;

import com.google.ortools.linearsolver.MPConstraintProto;
import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPModelRequest;
import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariableProto;
import java.time.Duration;
import org.orthant.bench.measure.CpuClock;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * The paper's linear programme, put to a general solver.
 *
 * <p>It finds the largest ball in the region of the signs y within the domain: maximise {@code eps} subject to {@code -y_i
 * w_i . x + eps |w_i| <= y_i b_i} for all labels i, {@code L_j <= x_j <= U_j} for all features j, and {@code eps >= 0}. As in
 * the paper, a set counts as argmaxable iff {@code eps > 1e-8}, the least value that the tolerance distinguishes from zero.
 * A region with a bias may miss the domain altogether; its programme has no solution, and its radius is reported as 0. Where
 * some feature has no bound, as the threshold of a ranking, regions may have balls of any size, and {@code eps <= 1} ends the
 * search for a larger one.
 *
 * @param limit a set is undecided once solving has taken longer
 */
public record ChebyshevProgramme(OutputLayer layer, BaselineSolver solver, Box domain, Duration limit)
        implements Solver {

    /** The paper's threshold: a label set with at most this radius is reported as unargmaxable. */
    static final double LEAST_RADIUS = 1e-8;

    /** Upper bound of the radius on domains with infinite bounds: a larger radius would not change the verdict. */
    private static final double ENOUGH = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Solvers stop a little before their limit, when the next step would exceed it. */
    private static final double ALMOST = 0.95;

    /** Requires the solvers' native library. */
    public ChebyshevProgramme {
        NativeLibrary.require();
    }

    @Override
    public String name() {
        return solver.title();
    }

    @Override
    public SolverOutcome solve(LabelSet set) {
        return prepare(set).solve();
    }

    @Override
    public Task prepare(LabelSet set) {
        if (set.labels() != layer.labels()) {
            throw new IllegalArgumentException("a set of " + set.labels() + " labels does not suit a layer of "
                    + layer.labels() + ": expected as many");
        }
        MPModelRequest request = solver.request(model(set), limit);
        return () -> answer(request);
    }

    private MPModelProto model(LabelSet set) {
        int features = layer.features();
        MPModelProto.Builder model = MPModelProto.newBuilder().setMaximize(true);
        for (int j = 0; j < features; j++) {
            model.addVariable(
                    MPVariableProto.newBuilder().setLowerBound(domain.lower(j)).setUpperBound(domain.upper(j)));
        }
        model.addVariable(MPVariableProto.newBuilder()
                .setLowerBound(0)
                .setUpperBound(domain.isFinite() ? Double.POSITIVE_INFINITY : ENOUGH)
                .setObjectiveCoefficient(1));
        double[] row = new double[features];
        for (int label = 0; label < layer.labels(); label++) {
            int sign = set.signAt(label);
            layer.copyRow(label, row);
            MPConstraintProto.Builder constraint = MPConstraintProto.newBuilder()
                    .setLowerBound(Double.NEGATIVE_INFINITY)
                    .setUpperBound(sign * layer.bias(label));
            double squares = 0;
            for (int j = 0; j < features; j++) {
                squares += row[j] * row[j];
                if (row[j] != 0) {
                    constraint.addVarIndex(j).addCoefficient(-sign * row[j]);
                }
            }
            double norm = radiusCoefficient(Math.sqrt(squares), sign * layer.bias(label));
            model.addConstraint(constraint.addVarIndex(features).addCoefficient(norm));
        }
        return model.build();
    }

    /** The length of the row; a row of zeros decides on its own, and allows no radius if its label has the other sign. */
    private static double radiusCoefficient(double norm, double signedBias) {
        return norm > 0 || signedBias > 0 ? norm : 1;
    }

    private SolverOutcome answer(MPModelRequest request) {
        long cpuBefore = CpuClock.nanos();
        long before = System.nanoTime();
        MPSolutionResponse response = MPSolver.solveWithProto(request);
        long elapsed = System.nanoTime() - before;
        long cpu = CpuClock.nanos() - cpuBefore;
        // Only HiGHS reports the time of solving alone; the others' time includes reading the model. It reports elapsed
        // time, which other processes may have shared, so that only the ratio of solving to elapsed time is meaningful.
        double solving = response.hasSolveInfo()
                ? response.getSolveInfo().getSolveWallTimeSeconds() * NANOS_PER_SECOND / elapsed
                : 1;
        return outcome(response, elapsed >= limit.toNanos() * ALMOST)
                .withHandover((long) (cpu * Math.max(0, 1 - solving)));
    }

    private static SolverOutcome outcome(MPSolutionResponse response, boolean tookAllTime) {
        return switch (response.getStatus()) {
            case MPSOLVER_OPTIMAL -> {
                double radius = Math.max(0, response.getObjectiveValue());
                yield SolverOutcome.of(
                        radius > LEAST_RADIUS ? SolverVerdict.ARGMAXABLE : SolverVerdict.UNARGMAXABLE, radius);
            }
            case MPSOLVER_INFEASIBLE -> SolverOutcome.of(SolverVerdict.UNARGMAXABLE, 0);
            case MPSOLVER_MODEL_INVALID, MPSOLVER_MODEL_INVALID_SOLVER_PARAMETERS, MPSOLVER_SOLVER_TYPE_UNAVAILABLE ->
                throw new IllegalStateException("the solver refused the programme: " + response.getStatusStr());
            default -> SolverOutcome.of(tookAllTime ? SolverVerdict.OUT_OF_TIME : SolverVerdict.UNDECIDED);
        };
    }
}
