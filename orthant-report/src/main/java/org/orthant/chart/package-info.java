/**
 * Charts: scales with readable ticks, panels with axes, and what is plotted in them.
 *
 * <p>A {@link org.orthant.chart.Panel} is a rectangle of a canvas with a {@link org.orthant.chart.Scale} in each
 * direction. It draws its axes and then lines, points, bands and bars at values instead of coordinates. Series are named
 * where they end ({@link org.orthant.chart.EndLabels}) rather than in a legend, and differ in the shape of their points
 * ({@link org.orthant.chart.Marker}) as well as in colour.
 */
@NullMarked
package org.orthant.chart;

import org.jspecify.annotations.NullMarked;
