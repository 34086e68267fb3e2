/**
 * Results of commands as tables, JSON and CSV.
 *
 * <p>A command fills {@code Results} with facts, tables and remarks; {@code OutputFormat} renders them. Nothing here knows
 * picocli.
 */
@NullMarked
package org.orthant.console.render;

import org.jspecify.annotations.NullMarked;
