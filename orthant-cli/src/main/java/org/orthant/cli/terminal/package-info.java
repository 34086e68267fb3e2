/** What is known of the terminal: progress, the wish to stop, both streams. */
@NullMarked
package org.orthant.cli.terminal;

import org.jspecify.annotations.NullMarked;
