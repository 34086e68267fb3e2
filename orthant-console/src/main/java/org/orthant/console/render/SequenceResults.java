package org.orthant.console.render;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.orthant.audit.sequence.SequenceAudit;
import org.orthant.audit.sequence.SequenceAuditResult;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.io.Excerpt;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.SequenceProof;
import org.orthant.verify.Outcome;

/**
 * The results of an audit of label sequences.
 *
 * @param result of the audit
 * @param forPeople whether only the first label sets of each kind are listed
 */
public record SequenceResults(SequenceAuditResult result, boolean forPeople) {

    /** The label sets of one kind that a table shows. */
    private static final int MOST_ROWS = 10;

    /** The labels that usually fit on a line. */
    private static final int MOST_LABELS = 8;

    private static final int LONGEST_NAME = 40;

    /** Returns the results. */
    public Results results() {
        SequenceAudit audit = result.audit();
        OutputLayer layer = audit.decoder().layer();
        int end = audit.decoder().end();
        Results results = new Results("verify-sequences", 1)
                .size(layer.labels(), layer.features(), layer.hasBias())
                .fact("end", "end symbol", end, name(end))
                .fact(
                        "domain",
                        "features of each step",
                        audit.decoder().domain().described())
                .fact("label_sets", "label sets", audit.sets().total())
                .fact("distinct", "distinct", audit.sets().size())
                .fact("seconds", "seconds", result.seconds())
                .table(counts());
        add(results, Outcome.UNARGMAXABLE, impossible());
        add(results, Outcome.ARGMAXABLE, orders());
        add(results, Outcome.UNDECIDED, undecided());
        return results;
    }

    private Table counts() {
        return Table.of(
                "counts",
                List.of(Outcome.values()),
                List.of(
                        new Field<>("what", "label sets that are", Outcome::text),
                        new Field<>("distinct", "distinct", result::distinct),
                        new Field<>("lines", "lines", result::lines)));
    }

    private void add(Results results, Outcome outcome, List<Field<Integer>> fields) {
        List<Integer> indices = result.indices(outcome).boxed().toList();
        if (!forPeople) {
            results.table(Table.of(outcome.text(), indices, fields));
            return;
        }
        List<Integer> shown = indices.subList(0, Math.min(indices.size(), MOST_ROWS));
        if (!shown.isEmpty()) {
            results.table(Table.of(outcome.text(), shown, fields));
        }
        if (shown.size() < indices.size()) {
            results.remark("The table shows the first " + shown.size() + " of " + indices.size()
                    + " label sets that are " + outcome.text() + "; --out writes all of them.");
        }
    }

    private List<Field<Integer>> impossible() {
        return List.of(
                new Field<>("labels", "unargmaxable", index -> shown(labels(index))),
                new Field<>("emitted", "even after", index -> shown(stuck(index).emitted())),
                new Field<>(
                        "impossible",
                        "none can win",
                        index -> shown(stuck(index).impossible())));
    }

    private List<Field<Integer>> orders() {
        int end = result.audit().decoder().end();
        return List.of(
                new Field<>("labels", "argmaxable", index -> shown(labels(index))),
                new Field<>(
                        "order",
                        "in the order",
                        index -> shown(
                                Stream.concat(((SequenceProof.Order) proof(index)).labels().stream(), Stream.of(end))
                                        .toList())));
    }

    private List<Field<Integer>> undecided() {
        return List.of(
                new Field<>("labels", "undecided", index -> shown(labels(index))),
                new Field<>("reason", "because", index -> ((SequenceProof.Open) proof(index)).reason()));
    }

    private SequenceProof proof(int index) {
        return result.proofs().get(index);
    }

    private SequenceProof.Stuck stuck(int index) {
        return (SequenceProof.Stuck) proof(index);
    }

    private List<Integer> labels(int index) {
        LabelSet set = proof(index).labelSet();
        return set.stream().boxed().toList();
    }

    private Object shown(List<Integer> labels) {
        if (!forPeople) {
            return labels;
        }
        String more = labels.size() > MOST_LABELS ? " and " + (labels.size() - MOST_LABELS) + " more" : "";
        return labels.isEmpty()
                ? "no label"
                : labels.stream().limit(MOST_LABELS).map(this::name).collect(Collectors.joining(", ", "", more));
    }

    private String name(int label) {
        return result.audit()
                .names()
                .map(known -> Excerpt.of(known.name(label), LONGEST_NAME))
                .orElse(String.valueOf(label));
    }
}
