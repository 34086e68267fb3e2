/** Progress of long commands on the terminal. */
@NullMarked
package org.orthant.cli.terminal;

import org.jspecify.annotations.NullMarked;
