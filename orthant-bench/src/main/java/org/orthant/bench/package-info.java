/**
 * Side by side with general solvers of linear programmes.
 *
 * <p>{@link org.orthant.bench.Bench} is the program. It puts the same label sets to several {@link
 * org.orthant.bench.Contender}s in one process and compares their times and answers ({@link
 * org.orthant.bench.Comparison}). The peers solve the paper's Chebyshev programme (section 3, appendix on the derivation
 * of the linear programme) with HiGHS, GLOP and PDLP ({@link org.orthant.bench.ChebyshevProgramme}).
 *
 * <p>Our engine takes part with proofs and, to see what they cost, without ({@link org.orthant.bench.OrthantContender}).
 * It is also measured alone: on several threads ({@link org.orthant.bench.Throughput}), for growing numbers of labels
 * ({@link org.orthant.bench.Growth}), and its inner loops ({@link org.orthant.bench.KernelBenchmark}).
 *
 * <p>Random weights are no fair ground: hardly any sparse label set is argmaxable there. Singular vectors of
 * the label matrix do not help: docs/measurements/verification.md compares them. So the layers are fitted to
 * synthetic label sets by gradient steps ({@link org.orthant.bench.TrainedLikeLayer}), the same on every machine.
 */
@NullMarked
package org.orthant.bench;

import org.jspecify.annotations.NullMarked;
