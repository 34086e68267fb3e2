/**
 * The data set of image tagging: which objects a photograph of OpenImages v6 shows (paper, section "Image MLC (OpenImages
 * v6)").
 *
 * <p>{@link org.orthant.datasets.openimages.OpenImages} builds it from the published tables of image-level labels, the list of
 * trainable classes, and the photographs.
 */
@NullMarked
package org.orthant.datasets.openimages;

import org.jspecify.annotations.NullMarked;
