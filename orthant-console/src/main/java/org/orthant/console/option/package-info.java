/**
 * Options shared by the programs: mixins, converters of option values, and usage errors.
 *
 * <p>A mixin declares options once, checks their combination and returns a value of the libraries, such as {@code
 * QuestionOptions} a {@code Question}. Libraries know no option names: messages that name one are written here.
 */
@NullMarked
package org.orthant.console.option;

import org.jspecify.annotations.NullMarked;
