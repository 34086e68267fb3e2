/**
 * What rankings make easy: a class is mostly ahead of all others where features point along its own weights, which one look at
 * all rows proves ({@link org.orthant.verify.ranking.OwnRows}), and a class that was never trained has a row near the mean, which is a
 * mixture of a sample of the others ({@link org.orthant.verify.ranking.MixtureSearch}). Only the others need a program.
 *
 * <p>A row {@code w} is in the hull of rows {@code r_i} iff {@code Σ λ_i (r_i, 1) = (w, 1)} for some {@code λ ≥ 0}. Near the mean {@code μ}, {@code
 * λ_i = (1 + (r_i − μ)ᵀΣ⁻¹(w − μ)) / m} is a solution with the covariance {@code Σ} of m rows, unless some are negative; the search bends
 * it so that none is. Of the weights, those of a basis of d+1 rows are left to the checker: with all others rounded to integers, they are
 * determined, and near the ones that were found. All classes share the rows, the covariance and the basis, so that a class costs some
 * products with the sample, and the checker one with the inverse of the basis.
 */
@NullMarked
package org.orthant.verify.ranking;

import org.jspecify.annotations.NullMarked;
