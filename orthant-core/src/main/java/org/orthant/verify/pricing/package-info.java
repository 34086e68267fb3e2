/**
 * Products of rows with a point, and which of them are smallest.
 *
 * <p>{@link org.orthant.verify.pricing.Pricing} looks at all rows in a full pass, in single precision with a bound of its
 * error, and again more precisely where that does not tell; {@link org.orthant.verify.pricing.CandidateRows} are the few that
 * are looked at in every step in between, and {@link org.orthant.verify.pricing.PassesAhead} lets passes that are known to come
 * share one run through memory. The word is that of the simplex method: to price is to look for the constraint
 * that should enter.
 */
@NullMarked
package org.orthant.verify.pricing;

import org.jspecify.annotations.NullMarked;
