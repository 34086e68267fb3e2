/**
 * Models in the ONNX format, by the protocol buffer's classes that Tribuo brings. {@link
 * org.orthant.model.onnx.OnnxReader} maps the file, so that the numbers of tensors stay in it.
 */
@NullMarked
package org.orthant.model.onnx;

import org.jspecify.annotations.NullMarked;
