/**
 * The checker's products in single precision with vector instructions. It shares nothing with the engine's; {@link
 * org.orthant.proof.BlockProducts} states what the checker relies on.
 */
@NullMarked
package org.orthant.proof.vector;

import org.jspecify.annotations.NullMarked;
