/** Runs ONNX models up to any value of their graph, by ONNX Runtime; loaded through {@link java.util.ServiceLoader}. */
@NullMarked
package org.orthant.inference;

import org.jspecify.annotations.NullMarked;
