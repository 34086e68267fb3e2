/**
 * TensorFlow Lite's models, which are flat buffers: tables whose fields are found through offsets. {@link
 * org.orthant.model.tflite.TfliteReader} turns their operators into the words of ONNX.
 */
@NullMarked
package org.orthant.model.tflite;

import org.jspecify.annotations.NullMarked;
