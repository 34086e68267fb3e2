/**
 * Photographs as numbers.
 *
 * <p>{@link org.orthant.data.image.PictureReader} decodes files, and refuses what is not an intact picture of usual
 * colours and size; a {@link org.orthant.data.image.Picture} can be stretched to a square, written, and copied as the
 * numbers that a network takes.
 */
@NullMarked
package org.orthant.data.image;

import org.jspecify.annotations.NullMarked;
