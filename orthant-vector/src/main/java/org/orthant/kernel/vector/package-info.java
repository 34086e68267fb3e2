/**
 * The engine's inner loops with the JDK's vector instructions.
 *
 * <p>A service of {@link org.orthant.kernel.Kernels}, found when this jar is on the class path and the JVM was started
 * with {@code --add-modules jdk.incubator.vector}.
 */
@NullMarked
package org.orthant.kernel.vector;

import org.jspecify.annotations.NullMarked;
