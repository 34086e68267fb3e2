package org.orthant.proof;

import org.orthant.layer.NumberFormat;

/**
 * The claim that a layer whose numbers are stored in a format produces a label set for an input of that format, in
 * whichever order it adds up in float32; see {@link DeployedLogits}.
 *
 * @param format the format
 * @param input the input, which is rounded to the format
 */
public record SafeInput(NumberFormat format, Point input) {}
