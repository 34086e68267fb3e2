/**
 * Vectors of whole texts by an encoder that was trained elsewhere and stays as it is.
 *
 * <p>A {@link org.orthant.train.sentence.SentenceEncoder} is a service, as the one that there is comes with a hundred
 * megabytes: {@code orthant-sentences} has it. A {@link org.orthant.train.sentence.SentenceCache} keeps vectors on disk,
 * so that texts are read by it only once.
 */
@NullMarked
package org.orthant.train.sentence;

import org.jspecify.annotations.NullMarked;
