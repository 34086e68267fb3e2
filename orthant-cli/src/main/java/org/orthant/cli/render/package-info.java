/** {@link org.orthant.console.render.Results} of commands as tables for people, as JSON and as CSV. */
@NullMarked
package org.orthant.cli.render;

import org.jspecify.annotations.NullMarked;
