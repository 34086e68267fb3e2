/**
 * Small layers for people to look at.
 *
 * <p>{@link org.orthant.studio.explore.ExploreEndpoint} answers with an {@link org.orthant.studio.explore.Arrangement}: the
 * regions that the rows of {@code W} cut out of the space of two or three features, with their Chebyshev balls (paper,
 * Fig. 1, 3, 4 and the illustration of DFT(6, 3)). {@link org.orthant.studio.explore.Ladder} counts for growing numbers
 * of features how many sets of {@code k} labels can be predicted.
 */
@NullMarked
package org.orthant.studio.explore;

import org.jspecify.annotations.NullMarked;
