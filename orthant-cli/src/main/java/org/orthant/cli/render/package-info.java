/** Builds the {@link org.orthant.console.render.Results} of commands, and writes figures. */
@NullMarked
package org.orthant.cli.render;

import org.jspecify.annotations.NullMarked;
