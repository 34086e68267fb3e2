/**
 * The debtags data set: Debian packages, described by the words of their name and summary, with the tags that volunteers
 * have given them.
 *
 * <p>{@link org.orthant.data.debtags.Debtags} builds it from the package lists of any Debian machine, and has a copy
 * built in, which all commands use when they are given no data.
 */
@NullMarked
package org.orthant.data.debtags;

import org.jspecify.annotations.NullMarked;
