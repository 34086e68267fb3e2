/**
 * From text to numbers: {@link org.orthant.data.text.Words} finds the words of a text, and a {@link
 * org.orthant.data.text.Lexicon} counts or lists those that a model knows.
 */
@NullMarked
package org.orthant.data.text;

import org.jspecify.annotations.NullMarked;
