/**
 * Products of rows with a point, and which of them are smallest.
 *
 * <p>{@link org.orthant.verify.pricing.Pricing} computes the products of all rows in a full pass, in single precision with a bound of its
 * error, and again more precisely where that is not enough; {@link org.orthant.verify.pricing.CandidateRows} are the few rows
 * that every step in between prices, and {@link org.orthant.verify.pricing.PassesAhead} lets passes that are known to come
 * share one run through memory. The word is that of the simplex method: to price is to look for the constraint
 * that should enter.
 */
@NullMarked
package org.orthant.verify.pricing;

import org.jspecify.annotations.NullMarked;
