/** Standard output and standard error, progress lines, interruption, and exit codes. This package does not use picocli. */
@NullMarked
package org.orthant.console.terminal;

import org.jspecify.annotations.NullMarked;
