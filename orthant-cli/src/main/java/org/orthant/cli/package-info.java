/**
 * The {@code orthant} command line: one thin class per subcommand.
 *
 * <p>A command parses and checks its options, asks the library, and hands {@link org.orthant.cli.Results} to one of the
 * renderers. {@link org.orthant.cli.Orthant} is the entry point, {@link org.orthant.cli.ExitCode} lists what commands
 * return, and {@link org.orthant.cli.Failures} turns exceptions into one line each.
 */
@NullMarked
package org.orthant.cli;

import org.jspecify.annotations.NullMarked;
