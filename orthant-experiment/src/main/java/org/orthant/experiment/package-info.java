/**
 * The paper's comparison of output layers: every kind of layer with every width and seed of a grid, on one data set.
 *
 * <p>An {@link org.orthant.experiment.Experiment} is read from a YAML file and has {@link org.orthant.experiment.Cell}s,
 * each of which is a training run in its own folder. An {@link org.orthant.experiment.ExperimentRun} trains them, several
 * at a time, each in its own process, and verifies them in this one. From the finished cells, which are {@link
 * org.orthant.experiment.Trial}s, an {@link org.orthant.experiment.ExperimentFolder} writes the tables of the paper's appendix
 * "Unargmaxable test examples", its scores at k, and its figures 4 to 6: medians of counts and means of scores over seeds.
 */
@NullMarked
package org.orthant.experiment;

import org.jspecify.annotations.NullMarked;
