package org.orthant.repair;

import org.orthant.repair.learn.LearningOptions;

/**
 * The settings that a repair used.
 *
 * @param holdOut the share of examples and kept feature vectors that was not learned from
 * @param allowedChanges the largest share of kept predictions that was allowed to change
 * @param seed of the choice of what is held out
 * @param learning how rows were learned
 */
public record RepairSettings(double holdOut, double allowedChanges, long seed, LearningOptions learning) {}
