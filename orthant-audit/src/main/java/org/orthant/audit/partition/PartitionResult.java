package org.orthant.audit.partition;

import org.orthant.audit.VerdictCounts;

/**
 * How an audit of a partitioned layer ended.
 *
 * @param audit what was asked
 * @param counts the numbers of verdicts
 * @param sums what they needed
 * @param seconds how long it took
 */
public record PartitionResult(PartitionAudit audit, VerdictCounts counts, Sums sums, double seconds) {

    /**
     * What verdicts needed.
     *
     * @param certificates number of certificates
     * @param byDefinition number of label sets that are output for no logits at all
     * @param branched number of label sets with more than one refutation
     * @param questions number of partial label sets that were decided
     */
    public record Sums(long certificates, long byDefinition, long branched, long questions) {}
}
