/**
 * Options as typed values, groups of options shared by the programs, converters of option values, and usage errors.
 *
 * <p>A group declares options once, checks their combination and returns a value of the libraries, such as {@code
 * QuestionOptions} a {@code Question}. Libraries do not use option names; this package adds them to messages.
 */
@NullMarked
package org.orthant.console.option;

import org.jspecify.annotations.NullMarked;
