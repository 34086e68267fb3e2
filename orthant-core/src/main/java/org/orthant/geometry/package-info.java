/**
 * The exact geometry of a small layer: which orthants its column space meets.
 *
 * <p>An output layer {@code W} of {@code n} labels and {@code d} features predicts the label assignment {@code y} for
 * some input exactly when its column space meets the open orthant with the signs {@code y}. Everything here is decided
 * for the real numbers that the weights stand for, without tolerances:
 *
 * <ul>
 *   <li>{@link org.orthant.geometry.Regions}: all argmaxable assignments, each with a witness;
 *       {@link org.orthant.geometry.HasseDiagram} arranges them by active labels (paper, "Illustration of Argmaxable
 *       Regions");
 *   <li>{@link org.orthant.geometry.MaximalMinors}, {@link org.orthant.geometry.GeneralPosition} and
 *       {@link org.orthant.geometry.PositiveGrassmannian}: the hypotheses of the paper's theorems 1 and 3;
 *   <li>{@link org.orthant.geometry.Degeneracies}: what keeps a layer from general position, by name.
 * </ul>
 */
@NullMarked
package org.orthant.geometry;

import org.jspecify.annotations.NullMarked;
