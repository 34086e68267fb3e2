package org.orthant.bench.solver;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPModelRequest;
import com.google.ortools.linearsolver.MPModelRequest.SolverType;
import java.time.Duration;

/**
 * The general solvers of linear programmes that OR-Tools includes.
 *
 * <p>Each runs on one thread, with a tolerance of 1e-9 for primal and dual feasibility, which is the finest of the
 * paper's solver, and with all else as its authors chose it. For the simplex methods of HiGHS and GLOP the tolerance
 * bounds each constraint's violation; GLOP's check of its final solution stays at its usual 1e-6, because with 1e-9
 * it left some label sets undecided. PDLP, a first-order method, stops by norms of residuals and by the
 * duality gap, relative to the size of the problem: its 1e-9 is its closest equivalent.
 */
public enum BaselineSolver {
    HIGHS(
            "HiGHS",
            SolverType.HIGHS_LINEAR_PROGRAMMING,
            "output_flag=false,threads=1,primal_feasibility_tolerance=1e-9,dual_feasibility_tolerance=1e-9"),
    /** Measured with 25 and 50 features, it needs about half of the time without presolve. */
    HIGHS_WITHOUT_PRESOLVE("HiGHS without presolve", HIGHS.type, HIGHS.parameters + ",presolve=off"),
    GLOP(
            "GLOP",
            SolverType.GLOP_LINEAR_PROGRAMMING,
            "primal_feasibility_tolerance: 1e-9 dual_feasibility_tolerance: 1e-9"),
    PDLP(
            "PDLP",
            SolverType.PDLP_LINEAR_PROGRAMMING,
            "num_threads: 1 termination_criteria { simple_optimality_criteria {"
                    + " eps_optimal_absolute: 1e-9 eps_optimal_relative: 1e-9 } }");

    private static final double NANOS_PER_SECOND = 1e9;

    private final String title;
    private final SolverType type;
    private final String parameters;

    BaselineSolver(String title, SolverType type, String parameters) {
        this.title = title;
        this.type = type;
        this.parameters = parameters;
    }

    /** Its name as its authors write it. */
    String title() {
        return title;
    }

    /** The request to solve a programme, with options in the solver's own language. */
    MPModelRequest request(MPModelProto programme, Duration limit) {
        return MPModelRequest.newBuilder()
                .setModel(programme)
                .setSolverType(type)
                .setSolverSpecificParameters(parameters)
                .setSolverTimeLimitSeconds(limit.toNanos() / NANOS_PER_SECOND)
                .build();
    }
}
