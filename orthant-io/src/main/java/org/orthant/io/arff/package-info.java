/**
 * Reads ARFF, the attribute-relation file format of WEKA, Mulan and MEKA.
 *
 * <p>An {@link org.orthant.io.arff.ArffReader} passes the {@link org.orthant.io.arff.ArffAttribute}s of a file and then its {@link
 * org.orthant.io.arff.ArffRow}s, dense or sparse, to a handler. Quotes, escapes and comments follow WEKA: a value may be quoted
 * with {@code '} or {@code "}, a backslash escapes the next character within quotes ({@code \n}, {@code \r} and {@code \t} are line
 * breaks and tabs), and {@code %} outside of quotes starts a comment. A doubled quote within quotes is also
 * accepted, as other programs write it.
 */
@NullMarked
package org.orthant.io.arff;

import org.jspecify.annotations.NullMarked;
