package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.data.Dataset;
import org.orthant.experiment.Heads;
import org.orthant.experiment.Trial;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.PartVerdicts.HeadCounts;
import org.orthant.train.folder.PartVerdicts.WholeHead;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** The results of the demo, as a table and an example. */
public final class DemoReport {

    private static final int NAMED = 5;

    private final Dataset data;
    private final DistinctLabelSets sets;
    private final List<Trial> trials;
    private final int active;

    /** Creates the report on layers trained for {@code active} active labels, at least one. */
    public DemoReport(Dataset data, DistinctLabelSets sets, List<Trial> trials, int active) {
        this.data = data;
        this.sets = sets;
        this.trials = List.copyOf(trials);
        this.active = active;
    }

    /** Returns the results of all layers; the first layer serves as the example. */
    public Results results(Path run, OutputLayer first) {
        Results results = new Results()
                .fact(
                        "data",
                        "data set",
                        data.name(),
                        data.train().size() + " Debian packages, " + data.features() + " words, " + data.labels()
                                + " tags")
                .fact(
                        "test_sets",
                        "test packages",
                        sets.total(),
                        sets.total() + ", " + sets.size() + " distinct tag sets")
                .fact("active", "guaranteed by DFT (k)", active, "all sets of up to " + active + " tags")
                .fact("run", "run folder", run.toString())
                .table(layers());
        long beyond = sets.sets().stream().filter(set -> set.size() > active).count();
        results.detail("beyond_active", beyond)
                .remark(
                        "Counts of packages: the output layer can predict their exact tags, with a region that contains a ball of"
                                + " radius 1e-8 or 1 (features up to 10,000), or never can; the whole head can predict them for some"
                                + " activation vector of the encoder, or never can."
                                + (beyond == 0 ? "" : " " + beyond + " distinct test sets have more than k tags."));
        explain(results, first);
        return results;
    }

    private Table layers() {
        List<List<Object>> rows = new ArrayList<>();
        for (Trial trial : trials) {
            Counts examples = trial.ofTest().examples();
            Optional<HeadCounts> head = trial.ofTest().head().map(WholeHead::examples);
            List<Object> row = new ArrayList<>(List.of(
                    Heads.shortName(trial.head()),
                    trial.head().width(),
                    trial.seed(),
                    trial.result().headParameters()));
            Metric.headlines().forEach(metric -> row.add(trial.score(metric)));
            row.addAll(List.of(
                    trial.result().bestEpoch(),
                    examples.argmaxable(),
                    examples.oneArgmaxable(),
                    examples.unargmaxable(),
                    head.<Object>map(HeadCounts::possible).orElse(Optional.empty()),
                    head.<Object>map(HeadCounts::never).orElse(Optional.empty()),
                    trial.seconds()));
            rows.add(row);
        }
        int rank = trials.get(0).result().rank();
        List<Column> columns = new ArrayList<>(List.of(
                new Column("head", "layer"),
                new Column("width", "d"),
                new Column("seed", "seed"),
                new Column("head_parameters", "parameters")));
        Metric.headlines().forEach(metric -> columns.add(new Column(metric.key(rank), metric.title(rank))));
        columns.addAll(List.of(
                new Column("best_epoch", "epochs"),
                new Column("eps_argmaxable", "layer can (1e-8)"),
                new Column("1_argmaxable", "(1)"),
                new Column("never", "never"),
                new Column("head_can", "head can"),
                new Column("head_never", "never"),
                new Column("seconds", "seconds")));
        return new Table("layers", columns, rows);
    }

    /** Adds the smallest label set that the first layer, a narrow one without guarantee, can never predict, and why. */
    private void explain(Results results, OutputLayer first) {
        FeatureDomain domain = FeatureDomain.box(first.features(), FeatureDomain.DEFAULT_BOUND);
        Explainer explainer = new Explainer(Verifier.of(first, Question.verdict(domain)));
        List<LabelSet> bySize = sets.sets().stream()
                .sorted(Comparator.comparingInt(LabelSet::size))
                .toList();
        for (LabelSet set : bySize) {
            Optional<Explanation> reason = explainer.explain(set);
            if (reason.isPresent()) {
                String sentence = reason.get().sentence(data.labelNames()::name, NAMED);
                results.detail("example", data.labelNames().names(set))
                        .detail("example_reason", sentence)
                        .remark("For example, a package tagged {"
                                + String.join(", ", data.labelNames().names(set)) + "} is beyond the "
                                + Heads.name(trials.get(0).head()) + ": " + sentence + ".");
                return;
            }
        }
    }
}
