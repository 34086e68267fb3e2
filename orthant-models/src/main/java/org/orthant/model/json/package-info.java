/** JSON of unknown shape, as configurations of models are. */
@NullMarked
package org.orthant.model.json;

import org.jspecify.annotations.NullMarked;
