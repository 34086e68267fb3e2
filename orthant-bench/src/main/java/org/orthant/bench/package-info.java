/**
 * The engine side by side with general solvers of linear programmes, and alone.
 *
 * <p>{@link org.orthant.bench.Bench} is the program. It gives the same label sets to several {@link
 * org.orthant.bench.solver.Solver}s in one process and compares their times and results ({@link org.orthant.bench.Comparison}). It also
 * measures the engine alone: on several threads ({@link org.orthant.bench.Throughput}), for growing numbers of labels ({@link
 * org.orthant.bench.Growth}), and its inner loops ({@link org.orthant.bench.measure}). Layers come from files, or are made ({@link
 * org.orthant.bench.fit}).
 */
@NullMarked
package org.orthant.bench;

import org.jspecify.annotations.NullMarked;
