package org.orthant.verify;

import java.util.Optional;
import org.orthant.layer.DftLayer;

/**
 * Whether a feature vector still produces its label set when all numbers are rounded to single precision and all of the
 * arithmetic is done in it, as deployed; a label is on if its logit is positive.
 *
 * @param matrix whether it does with logits from rows: products with the features are added in their order, then the bias
 * @param fft whether it does with logits from {@link DftLayer#logits(float[])}, for layers that have these
 */
public record SinglePrecision(boolean matrix, Optional<Boolean> fft) {}
