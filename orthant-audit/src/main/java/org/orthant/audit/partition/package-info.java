/**
 * Audits of label sets that a hierarchy or clusters restrict: {@link org.orthant.audit.partition.PartitionAudit} decides them and {@link
 * org.orthant.audit.partition.PartitionFiles} writes verdicts and certificates, which {@link org.orthant.audit.partition.PartitionFilesCheck}
 * checks.
 */
@NullMarked
package org.orthant.audit.partition;

import org.jspecify.annotations.NullMarked;
