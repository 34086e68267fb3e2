/**
 * The figures of the paper, computed by Orthant, and the same figures of your own layers and runs.
 *
 * <p>Every figure is a class with a method {@code of} that returns a {@link org.orthant.drawing.Drawing}:
 *
 * <ul>
 *   <li>{@link org.orthant.figure.ArrangementFigure}: the plane of two features, cut into regions (figures 1a, 3, 4c);
 *   <li>{@link org.orthant.figure.NormalsFigure}: a layer of two features as its matrix with all minors, and as arrows (figures 4a, 4b);
 *   <li>{@link org.orthant.figure.FractionFigure}: the argmaxable part of all label sets against {@code d} (figure 2);
 *   <li>{@link org.orthant.figure.RadiusFigure}: the radius of small regions against {@code n}, as a {@link
 *       org.orthant.figure.RadiusSurvey} finds it (figure 5);
 *   <li>{@link org.orthant.figure.MinorFigure}: the size of maximal minors against {@code n} (appendix "Why DFT Regions Become Very Small");
 *   <li>{@link org.orthant.figure.HeadsFigure}, {@link org.orthant.figure.LossFigure}, {@link
 *       org.orthant.figure.ConvergenceFigure}: trained heads side by side (figure 6, appendix "DFT Train Efficiency");
 *   <li>{@link org.orthant.figure.CapacityFigure}: the share of label sets of each size that can be predicted;
 *   <li>{@link org.orthant.figure.ActiveLabelsFigure}: the number of active labels (appendix);
 *   <li>{@link org.orthant.figure.HasseFigure} and {@link org.orthant.figure.SphereFigure}: all label assignments of a
 *       small layer, and its regions on the sphere (appendix "Illustration of Argmaxable Regions").
 * </ul>
 *
 * <p>The {@code 2ⁿ} assignments of {@code n} labels form a lattice, in levels by number of active labels {@code k}; a
 * step up switches one label on. Marking the argmaxable ones shows a guarantee at a glance: a layer that can predict
 * every set of at most {@code k} labels has only marked nodes in its levels {@code 0} to {@code k}. {@link
 * org.orthant.figure.HasseText} and {@link org.orthant.figure.HasseDot} write the same for terminals and for Graphviz.
 *
 * <p>Distinct marks always differ in more than their colour, and colour-blind readers can distinguish the colours. Equal
 * input gives equal text in every locale.
 */
@NullMarked
package org.orthant.figure;

import org.jspecify.annotations.NullMarked;
