/**
 * A training run in a folder: what was to be done, what it was done with, how it went, and what came out.
 *
 * <p>A {@link org.orthant.train.run.TrainingRun} does a {@link org.orthant.train.run.RunConfig} in a {@link
 * org.orthant.train.run.RunFolder}. Killed at any time and started again it goes on from its last checkpoint and ends with
 * the same model, to the last bit. A {@link org.orthant.train.run.SavedModel} is what others need of it to predict.
 */
@NullMarked
package org.orthant.train.run;

import org.jspecify.annotations.NullMarked;
