/**
 * Pictures of small layers.
 *
 * <p>{@link org.orthant.studio.explore.ExploreEndpoint} sends an {@link org.orthant.studio.explore.Arrangement}: the
 * regions into which the rows of {@code W} divide the space of two or three features, with their Chebyshev balls (paper,
 * Fig. 1, 3, 4 and the illustration of DFT(6, 3)). {@link org.orthant.studio.explore.Ladder} counts, for growing numbers
 * of features, the sets of {@code k} labels that can be predicted.
 */
@NullMarked
package org.orthant.studio.explore;

import org.jspecify.annotations.NullMarked;
