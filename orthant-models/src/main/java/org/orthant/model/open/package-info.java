/** Opens model files, whose content tells their format. {@link org.orthant.model.open.ModelFile} is the entry point. */
@NullMarked
package org.orthant.model.open;

import org.jspecify.annotations.NullMarked;
