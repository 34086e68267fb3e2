/**
 * Weights of layers and other matrices in files, and the text that users write about them: {@link
 * org.orthant.model.weights.WeightReader} reads one matrix or vector from a file of any format, {@link
 * org.orthant.model.weights.MapReader} linear maps before a layer, {@link org.orthant.model.weights.BoundsReader} and {@link
 * org.orthant.model.weights.DomainText} feature domains.
 *
 * <p>Text is read here; every other format is a model of {@link org.orthant.model.open.ModelFile}, whose tensors stay in their file.
 */
@NullMarked
package org.orthant.model.weights;

import org.jspecify.annotations.NullMarked;
