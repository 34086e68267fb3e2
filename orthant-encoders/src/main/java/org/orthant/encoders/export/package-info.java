/**
 * Trained models as ONNX files, for any ONNX runtime.
 *
 * <p>{@link org.orthant.encoders.export.OnnxExport} writes the best model of a run folder: its encoder as nodes of ONNX, its
 * projection, and its output layer as one matrix, whose fixed columns are looked up from one turn around the circle or stored: either
 * way with the bits of the run's own layer, so that readers of the file get the same weights as the verifier.
 */
@NullMarked
package org.orthant.encoders.export;

import org.jspecify.annotations.NullMarked;
