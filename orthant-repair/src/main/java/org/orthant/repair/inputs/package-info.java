/**
 * Takes features at the input of an output layer from inputs of the model: {@link org.orthant.repair.inputs.FeatureExtraction} runs the
 * model, by an {@link org.orthant.repair.inputs.InferenceEngine} that is loaded through {@link java.util.ServiceLoader}, and {@link
 * org.orthant.repair.inputs.CtcAlignment} finds the frames of each character of a text recogniser.
 */
@NullMarked
package org.orthant.repair.inputs;

import org.jspecify.annotations.NullMarked;
