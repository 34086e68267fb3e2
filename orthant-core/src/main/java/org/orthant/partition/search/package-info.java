/**
 * Decides by the engine which label sets a partitioned layer can output.
 *
 * <p>{@link org.orthant.partition.search.PartitionSession} starts with the rows that a label set fixes and decides one cluster after the other,
 * only where a witness shows another output. A refutation that names no row of a cluster refutes both ways to decide it.
 */
@NullMarked
package org.orthant.partition.search;

import org.jspecify.annotations.NullMarked;
