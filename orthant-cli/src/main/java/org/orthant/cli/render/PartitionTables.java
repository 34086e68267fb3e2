package org.orthant.cli.render;

import java.util.Optional;
import org.orthant.audit.partition.PartitionAudit;
import org.orthant.audit.partition.PartitionResult;
import org.orthant.console.render.Results;
import org.orthant.console.render.VerdictTables;
import org.orthant.partition.PartitionedLayer;

/** Counts the verdicts of an audit of a partitioned layer. */
public final class PartitionTables {

    private PartitionTables() {}

    /** Returns the counts, and what a reader must know of the domain. */
    public static Results of(PartitionResult result, Optional<String> domainNote) {
        PartitionAudit audit = result.audit();
        PartitionedLayer layer = audit.verifier().layer();
        PartitionResult.Sums sums = result.sums();
        Results results = new Results("verify", 1)
                .size(
                        layer.layer().labels(),
                        layer.layer().features(),
                        layer.layer().hasBias())
                .fact("label_sets", "label sets", audit.sets().total())
                .fact("distinct", "distinct", audit.sets().size())
                .fact("seconds", "seconds", result.seconds())
                .fact("certificates", "certificates", sums.certificates())
                .table(VerdictTables.counts(
                        result.counts(), audit.sets().size(), audit.sets().total()))
                .detail("by_definition", sums.byDefinition())
                .detail("several_refutations", sums.branched());
        if (audit.verifier().layer().layer().labels()
                > audit.verifier().partition().labels()) {
            results.remark("Rows are those of " + audit.verifier().partition().labels()
                    + " labels, followed by one for each cluster; free thresholds are further features.");
        }
        if (sums.byDefinition() > 0) {
            results.remark(sums.byDefinition()
                    + " of the unargmaxable sets are output for no logits at all, and need no certificate.");
        }
        if (sums.branched() > 0) {
            results.remark(sums.branched()
                    + " of them take several refutations, which together cover all choices of clusters.");
        }
        domainNote.ifPresent(results::remark);
        if (layer.domain().asBox().isEmpty()) {
            results.fact("domain", "features", layer.domain().described());
        }
        return results;
    }
}
