/** Files of safetensors, whose header {@code io} reads. */
@NullMarked
package org.orthant.model.safetensors;

import org.jspecify.annotations.NullMarked;
