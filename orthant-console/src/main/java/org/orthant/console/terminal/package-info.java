/** Standard output and standard error, progress lines, interruption, and exit codes. Nothing here knows picocli. */
@NullMarked
package org.orthant.console.terminal;

import org.jspecify.annotations.NullMarked;
