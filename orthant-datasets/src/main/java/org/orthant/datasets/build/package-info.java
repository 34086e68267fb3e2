/**
 * What all builders of data sets share: they read large files in few passes and constant memory, skip unusable parts by
 * fixed rules, and record what they skipped.
 *
 * <p>A {@link org.orthant.datasets.build.SourceFile} is read with its hash taken on the way, {@link
 * org.orthant.datasets.build.Skipped} counts what was skipped and where, {@link org.orthant.datasets.build.PartLists}
 * says which example belongs to which part, a {@link org.orthant.datasets.build.Watcher} follows the progress, and
 * the {@link org.orthant.datasets.build.Manifest} next to the data set records how it was made.
 */
@NullMarked
package org.orthant.datasets.build;

import org.jspecify.annotations.NullMarked;
