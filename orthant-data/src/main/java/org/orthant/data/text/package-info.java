/**
 * From text to numbers: {@link org.orthant.data.text.Words} finds the words of a text, and a {@link
 * org.orthant.data.text.Lexicon} counts or lists those that a model knows. For BERT models, {@link
 * org.orthant.data.text.BertWords} finds words, and {@link org.orthant.data.text.WordPiece} cuts them into subwords.
 */
@NullMarked
package org.orthant.data.text;

import org.jspecify.annotations.NullMarked;
