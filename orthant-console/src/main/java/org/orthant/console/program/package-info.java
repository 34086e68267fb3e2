/**
 * Runs the commands of a program: sets up picocli, opens the standard streams, and turns failures into one line on standard
 * error and an exit code.
 *
 * <p>A program builds its {@code CommandLine}, passes it to {@link org.orthant.console.program.Program} and adds the
 * exceptions it can explain as a function to {@link org.orthant.console.program.Failures}.
 */
@NullMarked
package org.orthant.console.program;

import org.jspecify.annotations.NullMarked;
