/**
 * Models in the ONNX format, which are protocol buffers. {@link org.orthant.model.onnx.OnnxReader} maps the file and reads its fields where
 * they lie, so that the numbers of tensors stay in it and a hostile file cannot force the creation of unneeded objects.
 */
@NullMarked
package org.orthant.model.onnx;

import org.jspecify.annotations.NullMarked;
