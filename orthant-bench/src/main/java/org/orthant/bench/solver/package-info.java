/**
 * The solvers that take part in a comparison, each as a {@link org.orthant.bench.solver.Solver}.
 *
 * <p>Baselines solve the paper's Chebyshev programme (section 3, appendix on the derivation of the linear programme) with HiGHS, GLOP and
 * PDLP ({@link org.orthant.bench.solver.ChebyshevProgramme}). Our engine takes part with proofs and, to see what they cost, without
 * ({@link org.orthant.bench.solver.OrthantSolver}).
 */
@NullMarked
package org.orthant.bench.solver;

import org.jspecify.annotations.NullMarked;
