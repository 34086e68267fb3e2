/** Processor time, quantiles, and the engine's inner loops ({@link org.orthant.bench.measure.KernelBenchmark}, with JMH). */
@NullMarked
package org.orthant.bench.measure;

import org.jspecify.annotations.NullMarked;
