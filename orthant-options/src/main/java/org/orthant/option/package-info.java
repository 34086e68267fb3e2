/**
 * What the command lines of {@code orthant} and {@code orthant spark} have in common: questions as mixins of options, values as
 * people write them, wrong usage, and exit codes.
 */
@NullMarked
package org.orthant.option;

import org.jspecify.annotations.NullMarked;
