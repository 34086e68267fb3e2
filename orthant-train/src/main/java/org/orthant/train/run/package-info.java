/**
 * A training run in a folder: its configuration, its data, its progress, and its result.
 *
 * <p>A {@link org.orthant.train.run.TrainingRun} executes a {@link org.orthant.train.run.RunConfig} in a {@link
 * org.orthant.train.run.RunFolder}. If interrupted and started again, it resumes from its last checkpoint and ends with
 * the same model, bit for bit. A {@link org.orthant.train.run.SavedModel} has all of it that prediction needs.
 */
@NullMarked
package org.orthant.train.run;

import org.jspecify.annotations.NullMarked;
