/**
 * Where output layers come from: {@link org.orthant.model.layer.LayerSource} names one, in a file of weights, a model, a run folder, or
 * made from its sizes, and opens it. Commands, the studio, the benchmark and Spark's executors all take their layers from it.
 */
@NullMarked
package org.orthant.model.layer;

import org.jspecify.annotations.NullMarked;
