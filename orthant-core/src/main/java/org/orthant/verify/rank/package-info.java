/**
 * Points at which a class has a good rank.
 *
 * <p>A class {@code c} has rank {@code r} at a point {@code x} if {@code r − 1} other classes {@code j} have {@code z_j ≥ z_c}. The least
 * rank over all points is {@code c}'s halfspace depth among the differences {@code w_j − w_c}, which is hard to compute. Both ends of an
 * interval for it can be proven: each refutation of "{@code c} wins" whose classes are in no other one costs a place at every point,
 * and a point proves the rank that it has. {@link org.orthant.verify.rank.RankDescent} finds points; refutations are found by asking the
 * engine again without the classes used so far ({@code verify.RankSearch}). Nothing here is a proof: the checker counts.
 */
@NullMarked
package org.orthant.verify.rank;

import org.jspecify.annotations.NullMarked;
