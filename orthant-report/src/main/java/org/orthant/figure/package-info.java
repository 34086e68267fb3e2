/**
 * Pictures of a small layer: every label assignment, and which of them the layer can ever predict.
 *
 * <p>The {@code 2ⁿ} assignments of {@code n} labels form a lattice, in levels by number of active labels {@code k}; a
 * step up switches one label on. Marking the argmaxable ones shows a guarantee at a glance: a layer that can predict
 * every set of at most {@code k} labels has only marked nodes in its levels {@code 0} to {@code k} (paper, appendix
 * "Illustration of Argmaxable Regions", with DFT(6, 3) as the example).
 *
 * <p>All pictures start from an {@link org.orthant.geometry.HasseDiagram}:
 *
 * <ul>
 *   <li>{@link org.orthant.figure.HasseSvg}: a self-contained image for pages and papers;
 *   <li>{@link org.orthant.figure.HasseText}: lines for a terminal;
 *   <li>{@link org.orthant.figure.HasseDot}: input for Graphviz, for those who want to arrange it themselves.
 * </ul>
 *
 * <p>The two kinds of node always differ in more than their colour, and the colours are ones that colour-blind readers
 * tell apart. Equal diagrams give equal text, whatever the locale.
 */
@NullMarked
package org.orthant.figure;

import org.jspecify.annotations.NullMarked;
