/**
 * How good predictions are (paper, appendix "MLC Evaluation Metrics").
 */
@NullMarked
package org.orthant.metrics;

import org.jspecify.annotations.NullMarked;
