/**
 * Results of commands as tables, JSON and CSV.
 *
 * <p>A command fills {@code Results} with facts, tables and remarks; {@code OutputFormat} renders them. This package
 * does not use picocli.
 */
@NullMarked
package org.orthant.console.render;

import org.jspecify.annotations.NullMarked;
