/**
 * Vector drawings: made once, written as SVG for light and dark pages, and as PNG.
 *
 * <p>A {@link org.orthant.drawing.Canvas} collects {@link org.orthant.drawing.Mark}s into an immutable {@link
 * org.orthant.drawing.Drawing}, which {@link org.orthant.drawing.SvgWriter} and {@link org.orthant.drawing.PngWriter}
 * turn into files. Marks name their colour by its role ({@link org.orthant.drawing.Ink}); the {@link
 * org.orthant.drawing.Theme} decides how it looks. Coordinates are CSS pixels from the upper left corner.
 *
 * <p>Text is measured, and drawn in PNG, by included outlines ({@link org.orthant.drawing.Typeface}):
 * no font needs to be installed, and a picture looks the same on every machine.
 */
@NullMarked
package org.orthant.drawing;

import org.jspecify.annotations.NullMarked;
