/**
 * How many label sets a layer can predict, as exact numbers of any size.
 *
 * <p>Start at {@link org.orthant.counting.CoverCount}: of the 2^n label sets over n labels, a layer with d features
 * predicts at most Cover's number, and exactly that many when its weights are in general position. {@link
 * org.orthant.counting.Guarantee} says how many features it takes to predict every set of at most k labels, and {@link
 * org.orthant.counting.Necklaces} counts the sets of the DFT layer by their sign changes around the circle. Cover's
 * theorem and the guarantee are those of "Taming the Sigmoid Bottleneck"; the optimality of the guarantee, and what a
 * bias changes, are proved where they are implemented.
 */
@NullMarked
package org.orthant.counting;

import org.jspecify.annotations.NullMarked;
