/**
 * The {@code orthant} command line. {@link org.orthant.cli.Orthant} is the program.
 *
 * <p>A command (package {@code command}) parses and checks its options (package {@code option}), calls a library, and passes
 * {@link org.orthant.console.render.Results} to a renderer (package {@code render}). Package {@code terminal} shows progress.
 * Only the first two packages use picocli.
 */
@NullMarked
package org.orthant.cli;

import org.jspecify.annotations.NullMarked;
