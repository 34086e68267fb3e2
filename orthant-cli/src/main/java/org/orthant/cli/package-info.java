/**
 * The {@code orthant} command line. {@link org.orthant.cli.Orthant} is the program.
 *
 * <p>A command (package {@code command}) parses and checks its options (package {@code option}), asks a library, and hands
 * {@link org.orthant.console.render.Results} to a renderer (package {@code render}). What is about the terminal, progress,
 * interruption and exit codes is in package {@code terminal}. Only the first two know picocli.
 */
@NullMarked
package org.orthant.cli;

import org.jspecify.annotations.NullMarked;
