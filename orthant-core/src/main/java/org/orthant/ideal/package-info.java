/**
 * Verdicts about the ideal DFT layer: theorems instead of programs.
 *
 * <p>The <em>ideal</em> layer has true cosines and sines as weights; the doubles of a
 * {@link org.orthant.layer.DftLayer} are rounded from them. For the ideal layer with {@code 2k+1} columns an assignment
 * {@code y} is argmaxable exactly when it changes sign at most {@code 2k} times around the circle of nodes (paper,
 * theorem 3 and lemma 2). {@link org.orthant.ideal.IdealDftLayer} is the entry point.
 *
 * <p>The witness is constructive. Put a zero {@code r_j} into the middle of each gap where {@code y} changes sign; the
 * number {@code 2m} of gaps is even. Then {@code p(t) = ±∏ sin((t − r_j)/2)} is a trigonometric polynomial of degree
 * {@code m ≤ k} whose values at the nodes have the signs {@code y}, and its coefficients are the feature vector. Values
 * are products of up to {@code 2k} small numbers, so they are kept as logarithms: at {@code n = 20,000} and
 * {@code k = 80} they leave the range of doubles.
 */
@NullMarked
package org.orthant.ideal;

import org.jspecify.annotations.NullMarked;
