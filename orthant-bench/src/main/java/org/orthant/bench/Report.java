package org.orthant.bench;

/** The results of a measurement, with all that a reader needs to evaluate them. */
sealed interface Report permits ComparisonReport, ThroughputReport, GrowthReport, HeadReport {}
