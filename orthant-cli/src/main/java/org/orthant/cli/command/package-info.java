/**
 * The commands, one thin class each, below {@link org.orthant.cli.command.OrthantCommand}. {@link
 * org.orthant.console.program.Failures} turns their exceptions into one line and an exit code.
 */
@NullMarked
package org.orthant.cli.command;

import org.jspecify.annotations.NullMarked;
