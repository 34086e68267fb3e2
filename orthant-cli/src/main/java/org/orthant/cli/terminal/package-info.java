/** What is known of the terminal: progress, the wish to stop, exit codes, both streams. */
@NullMarked
package org.orthant.cli.terminal;

import org.jspecify.annotations.NullMarked;
