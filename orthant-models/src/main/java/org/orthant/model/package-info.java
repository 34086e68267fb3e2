/**
 * What a trained model's file says, whatever its format: {@link org.orthant.model.Model} has its tensors, which stay in
 * the file until they are read, its {@link org.orthant.model.Facts} (names of labels, the task) and, where the format has
 * one, its {@link org.orthant.model.Graph} in the vocabulary of ONNX.
 *
 * <p>{@code open.ModelFile} opens a file by its content, each format in a package of its own; {@code
 * head.OutputLayers} finds the layer that decides what the model can answer. Files are not trusted: whatever is wrong
 * with one ends in a {@link org.orthant.io.BadInputException}, nothing in it is ever executed, and what it claims about
 * sizes is compared with its own size before memory is taken.
 */
@NullMarked
package org.orthant.model;

import org.jspecify.annotations.NullMarked;
