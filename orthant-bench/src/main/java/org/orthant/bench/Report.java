package org.orthant.bench;

/** What was measured, with what a reader needs to judge it. */
sealed interface Report permits ComparisonReport, ThroughputReport, GrowthReport, HeadReport {}
