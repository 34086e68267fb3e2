package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.List;
import org.orthant.audit.model.AuditedHead;
import org.orthant.audit.model.AuditedHeads;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.verify.Outcome;

/** All output layers of a model in one table, for people; programs get the results of each layer. */
public final class HeadsTable {

    private static final List<Field<AuditedHead>> FIELDS = List.of(
            new Field<>("layer", "output layer", AuditedHead::layer),
            new Field<>("labels", "n", head -> head.audited().audit().layer().labels()),
            new Field<>("features", "d", head -> head.audited().audit().layer().features()),
            new Field<>(
                    "rule", "rule", head -> head.audited().provenance().rule().described()),
            new Field<>("asked", "asked", head -> head.audited().counts().decided()),
            new Field<>("never", "never predicted", head -> count(head, Outcome.UNARGMAXABLE)),
            new Field<>("undecided", "undecided", head -> count(head, Outcome.UNDECIDED)));

    private HeadsTable() {}

    /** Returns the table. */
    public static Results of(AuditedHeads all) {
        Results results = new Results("audit-heads", 1)
                .fact("model", "model", all.file().toString())
                .fact("output_layers", "output layers", all.layers())
                .fact("never", "can never be predicted", all.distinct(Outcome.UNARGMAXABLE))
                .table(Table.of("heads", all.heads(), FIELDS));
        all.report().map(Path::toString).ifPresent(file -> results.fact("report_file", "report", file));
        all.heads().stream()
                .filter(head -> !head.tied().isEmpty())
                .forEach(head -> results.remark(head.layer() + " and " + String.join(", ", head.tied())
                        + " have the same numbers, and were audited once."));
        return results;
    }

    private static long count(AuditedHead head, Outcome outcome) {
        return head.audited().counts().of(outcome).distinct();
    }
}
