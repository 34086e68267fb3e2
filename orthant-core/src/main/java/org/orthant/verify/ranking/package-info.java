/**
 * What rankings make easy: a class is mostly ahead of all others where features point along its own weights, which one look at
 * all rows proves ({@link org.orthant.verify.ranking.OwnRows}). Only the others need a program.
 */
@NullMarked
package org.orthant.verify.ranking;

import org.jspecify.annotations.NullMarked;
