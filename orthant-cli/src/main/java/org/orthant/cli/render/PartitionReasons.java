package org.orthant.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.partition.PartitionedLayer;
import org.orthant.partition.search.PartitionSession;
import org.orthant.partition.search.PartitionVerdict;
import org.orthant.partition.search.PartitionVerifier;
import org.orthant.proof.Certificate;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** Reasons why a partitioned layer never outputs label sets: one for each refutation. */
public final class PartitionReasons {

    private record Reason(int set, List<Integer> on, List<Integer> off, String text) {

        List<Object> row(boolean forPeople) {
            return forPeople ? List.of(set, text) : List.of(set, on, off, text);
        }
    }

    private final PartitionSession session;
    private final Explainer explainer;
    private final IntFunction<String> rowName;
    private final int named;

    /**
     * Prepares the explanation of verdicts.
     *
     * @param labelName the names of labels
     * @param named the number of inactive labels that a sentence names
     */
    public PartitionReasons(PartitionVerifier verifier, IntFunction<String> labelName, int named) {
        PartitionedLayer layer = verifier.layer();
        this.session = verifier.session();
        this.explainer = new Explainer(
                Verifier.of(layer.layer(), Question.verdict(layer.domain()).withRule(layer.rule())));
        this.rowName = row -> verifier.partition().rowName(row, labelName);
        this.named = named;
    }

    /** Adds the reasons of all label sets that are never output. */
    public void addTo(Results results, DistinctLabelSets sets, boolean forPeople) {
        List<Reason> reasons = new ArrayList<>();
        int never = 0;
        for (int index = 0; index < sets.size(); index++) {
            int set = index;
            List<Reason> found = session.verify(sets.sets().get(index))
                    .match(yes -> List.of(), no -> reasons(set, no), open -> List.of());
            reasons.addAll(found);
            never += found.isEmpty() ? 0 : 1;
        }
        Column set = new Column("index", "set");
        Column reason = new Column("reason", "reason");
        results.fact("label_sets", "distinct label sets", sets.size())
                .fact("unargmaxable", "can never be predicted", never)
                .table(new Table(
                        "explanations",
                        forPeople
                                ? List.of(set, reason)
                                : List.of(set, new Column("on", "core"), new Column("off", "off"), reason),
                        reasons.stream().map(each -> each.row(forPeople)).toList()));
    }

    private List<Reason> reasons(int set, PartitionVerdict.Never never) {
        if (never.definition().isPresent()) {
            return List.of(
                    new Reason(set, List.of(), List.of(), never.definition().get() + ", by definition never output"));
        }
        return never.refutations().stream().map(proof -> reason(set, proof)).toList();
    }

    private Reason reason(int set, Certificate.Unargmaxable proof) {
        Explanation why = explainer.explain(proof.labelSet(), proof.circuit());
        return new Reason(set, why.on(), why.off(), why.sentence(rowName, named));
    }
}
