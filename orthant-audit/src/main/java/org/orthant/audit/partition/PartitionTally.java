package org.orthant.audit.partition;

/** Sums the certificates, questions and other counts of decisions. */
final class PartitionTally {

    private long certificates;
    private long byDefinition;
    private long branched;
    private long questions;

    void add(PartitionDecision decision) {
        certificates += decision.certificates().size();
        byDefinition += decision.isByDefinition() ? 1 : 0;
        branched += decision.certificates().size() > 1 ? 1 : 0;
        questions += decision.questions();
    }

    PartitionResult.Sums sums() {
        return new PartitionResult.Sums(certificates, byDefinition, branched, questions);
    }
}
