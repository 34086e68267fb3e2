package org.orthant.proof;

import org.orthant.layer.NumberFormat;

/**
 * The claim that a layer deployed in a format produces a label set for an input of that format, in every order of
 * summation; see {@link org.orthant.layer.DeployedArithmetic} and {@link DeployedLogits}.
 *
 * @param format the format
 * @param input the input, which is rounded to the format; in a ranking followed by a number of which nothing is claimed, as in witnesses
 */
public record SafeInput(NumberFormat format, Point input) {}
