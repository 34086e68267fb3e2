/**
 * Data sets in folders, in a simple format of our own that {@code docs/reference/data-sets.md} describes.
 *
 * <p>{@link org.orthant.data.folder.FolderWriter} writes one atomically, {@link org.orthant.data.folder.FolderReader}
 * reads it and checks every number in it.
 */
@NullMarked
package org.orthant.data.folder;

import org.jspecify.annotations.NullMarked;
