/**
 * What a trained model's file states, in any format: {@link org.orthant.model.Model} has its tensors, which stay in
 * the file until they are read, its {@link org.orthant.model.Facts} (names of labels, the task) and, where the format has
 * one, its {@link org.orthant.model.Graph} in the vocabulary of ONNX.
 *
 * <p>{@code open.ModelFile} opens a file by its content, each format in its own package; {@code head.OutputLayers} finds
 * the layer that determines what the model can predict. Files are not trusted: an invalid one is refused with a {@link
 * org.orthant.io.BadInputException}, nothing in it is ever executed, and the sizes that it claims are compared with its
 * own size before memory is taken.
 */
@NullMarked
package org.orthant.model;

import org.jspecify.annotations.NullMarked;
