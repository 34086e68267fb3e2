/**
 * How good predictions are (paper, appendix "MLC Evaluation Metrics").
 *
 * <p>An {@link org.orthant.metrics.Evaluation} takes the logits of one example after the other and keeps sums only; its
 * {@link org.orthant.metrics.Scores} have a number for every {@link org.orthant.metrics.Metric}, where each is defined exactly. {@link org.orthant.metrics.Top} finds the best labels of
 * an example, and {@link org.orthant.metrics.Propensities} give rare labels the weight that extreme classification does.
 */
@NullMarked
package org.orthant.metrics;

import org.jspecify.annotations.NullMarked;
