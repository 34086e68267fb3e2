/**
 * Data sets of the Extreme Classification Repository, in each of the layouts that it has had.
 *
 * <p>{@link org.orthant.datasets.xmc.Xmc} builds a folder from them. Its {@link org.orthant.datasets.xmc.Layout} follows from the
 * names of the files: examples in one file for each part, features and labels in separate files, one file with lists
 * of the examples of each part, or raw text.
 */
@NullMarked
package org.orthant.datasets.xmc;

import org.jspecify.annotations.NullMarked;
