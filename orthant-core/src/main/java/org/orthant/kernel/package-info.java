/**
 * The inner loops of the engine: products, sums and rotations of vectors.
 *
 * <p>{@link org.orthant.kernel.Kernels#FASTEST} is what this JVM can do best: vector instructions where an
 * implementation of them is on the class path and the JDK has its module, else {@link org.orthant.kernel.PlainKernels},
 * with a warning in the log, once, unless the system property {@code orthant.kernels} is {@code plain}.
 * Every implementation adds in the order that {@link org.orthant.kernel.Kernels} lays down, so that all of them give the
 * same bits, and results do not depend on where they were computed.
 */
@NullMarked
package org.orthant.kernel;

import org.jspecify.annotations.NullMarked;
