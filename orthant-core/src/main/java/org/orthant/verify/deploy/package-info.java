/**
 * What a layer does as deployed: with numbers rounded to a format, and sums in any order.
 *
 * <p>{@link org.orthant.verify.deploy.InputTrial} tries inputs until {@link org.orthant.proof.DeployedLogits} accepts one as
 * safe; {@link org.orthant.verify.deploy.SafeAtOnce} spares most of that in float32, and {@link
 * org.orthant.verify.deploy.DeploymentSearch} finds better inputs, and weights that refute unargmaxable sets ({@link
 * org.orthant.verify.deploy.StoredLayers} has the rounded layers). Nothing counts here that the checker of certificates has
 * not accepted.
 */
@NullMarked
package org.orthant.verify.deploy;

import org.jspecify.annotations.NullMarked;
