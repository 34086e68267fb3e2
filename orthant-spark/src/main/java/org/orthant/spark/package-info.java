/**
 * Audits on a cluster of Apache Spark: label sets in, verdicts and certificates out.
 *
 * <p>{@link org.orthant.spark.SparkAudit} is a layer and a question. It decides the rows of a data set, or, with
 * {@link org.orthant.spark.AuditJob}, files of any number of label sets into a folder that outlives the driver. A
 * {@link org.orthant.spark.SharedLayer} states where executors find the layer, which each of their JVMs opens once
 * ({@code ExecutorLayer}). Decisions are bit-identical to those of {@link org.orthant.audit.Audit}.
 */
@NullMarked
package org.orthant.spark;

import org.jspecify.annotations.NullMarked;
