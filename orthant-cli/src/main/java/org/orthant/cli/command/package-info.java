/**
 * The commands, one thin class each, listed in {@link org.orthant.cli.command.OrthantCommand}; {@link
 * org.orthant.cli.command.Failures} turns exceptions into one line and an exit code.
 */
@NullMarked
package org.orthant.cli.command;

import org.jspecify.annotations.NullMarked;
