/**
 * What all builders of data sets share: they read large files in few passes and constant memory, skip what is
 * unusable by rules, and account for it.
 *
 * <p>A {@link org.orthant.datasets.build.SourceFile} is read with its hash taken on the way, {@link
 * org.orthant.datasets.build.Skipped} counts what was skipped and where, {@link org.orthant.datasets.build.PartLists}
 * says which example belongs to which part, a {@link org.orthant.datasets.build.Watcher} sees how far the work is, and
 * the {@link org.orthant.datasets.build.Manifest} beside the data set tells all of it.
 */
@NullMarked
package org.orthant.datasets.build;

import org.jspecify.annotations.NullMarked;
