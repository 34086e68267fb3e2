/** Opens model files; their content determines the format. {@link org.orthant.model.open.ModelFile} is the entry point. */
@NullMarked
package org.orthant.model.open;

import org.jspecify.annotations.NullMarked;
