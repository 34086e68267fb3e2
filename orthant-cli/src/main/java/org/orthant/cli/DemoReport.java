package org.orthant.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.data.Dataset;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.train.run.HeadPlan;
import org.orthant.train.run.RunResult;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** What the demo found out, as one table and one example. */
final class DemoReport {

    static final double EPS = Question.PAPER_THRESHOLDS.get(0);
    private static final double LARGE = Question.PAPER_THRESHOLDS.get(1);
    private static final int NAMED = 5;

    /** A trained layer and what it can predict. */
    record Row(HeadPlan head, RunResult result, OutputLayer layer, Tally tally, double seconds) {}

    private DemoReport() {}

    /** All there is to say about layers that were trained for {@code k} active labels. */
    static Results of(Dataset data, DistinctLabelSets sets, List<Row> rows, int k, Path run) {
        Results results = new Results()
                .fact(
                        "data",
                        "data set",
                        data.name(),
                        data.train().size() + " Debian packages, " + data.features() + " words, " + data.labels()
                                + " tags")
                .fact("test_sets", "test packages", sets.total())
                .fact("active", "guaranteed by DFT (k)", k, "all sets of up to " + k + " tags")
                .fact("run", "run folder", run.toString())
                .table(table(rows));
        long beyond = sets.sets().stream().filter(set -> set.size() > k).count();
        results.detail("beyond_active", beyond)
                .remark("Packages whose exact tags the layer can predict, with room for a ball of radius 1e-8 or of"
                        + " radius 1 (features up to 10,000), and those whose tags it never can."
                        + (beyond == 0 ? "" : " " + beyond + " distinct test sets have more than k tags."));
        explain(results, data, sets, rows);
        return results;
    }

    private static Table table(List<Row> rows) {
        List<List<Object>> cells = new ArrayList<>();
        for (Row row : rows) {
            cells.add(List.of(
                    Heads.shortName(row.head),
                    row.head.width(),
                    row.result.headParameters(),
                    Objects.requireNonNull(row.result.test().get("f1_at_k")),
                    Objects.requireNonNull(row.result.test().get("micro_f1")),
                    row.result.bestEpoch(),
                    row.tally.linesReaching(EPS),
                    row.tally.linesReaching(LARGE),
                    row.tally.unargmaxableLines(),
                    row.seconds));
        }
        return new Table(
                "layers",
                List.of(
                        new Column("head", "layer"),
                        new Column("width", "d"),
                        new Column("head_parameters", "parameters"),
                        new Column("f1_at_5", "F1@5"),
                        new Column("micro_f1", "micro F1"),
                        new Column("best_epoch", "epochs"),
                        new Column("eps_argmaxable", "can predict (1e-8)"),
                        new Column("1_argmaxable", "(1)"),
                        new Column("never", "never can"),
                        new Column("seconds", "seconds")),
                cells);
    }

    /** The smallest label set that the narrowest layer without guarantee can never predict, and why. */
    private static void explain(Results results, Dataset data, DistinctLabelSets sets, List<Row> rows) {
        Row narrowest = rows.get(0);
        FeatureDomain domain = FeatureDomain.box(narrowest.layer.features(), FeatureDomain.DEFAULT_BOUND);
        Explainer explainer = new Explainer(Verifier.of(narrowest.layer, Question.verdict(domain)));
        List<LabelSet> bySize = sets.sets().stream()
                .sorted(Comparator.comparingInt(LabelSet::size))
                .toList();
        for (LabelSet set : bySize) {
            Optional<Explanation> reason = explainer.explain(set);
            if (reason.isPresent()) {
                results.detail("example", data.labelNames().names(set))
                        .detail("example_reason", reason.get().sentence(data.labelNames()::name, NAMED))
                        .remark("For example, a package tagged {"
                                + String.join(", ", data.labelNames().names(set)) + "} is beyond the "
                                + Heads.name(narrowest.head) + ": "
                                + reason.get().sentence(data.labelNames()::name, NAMED) + ".");
                return;
            }
        }
    }
}
