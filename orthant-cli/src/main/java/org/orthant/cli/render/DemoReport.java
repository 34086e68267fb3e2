package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.data.Dataset;
import org.orthant.experiment.Heads;
import org.orthant.experiment.Trial;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.metrics.Metric;
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
        Results results = new Results("demo", 1)
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
        int rank = trials.get(0).result().rank();
        List<Field<Trial>> fields = new ArrayList<>();
        fields.add(new Field<>("head", "layer", trial -> Heads.shortName(trial.head())));
        fields.add(new Field<>("width", "d", trial -> trial.head().width()));
        fields.add(new Field<>("seed", "seed", Trial::seed));
        fields.add(new Field<>(
                "head_parameters", "parameters", trial -> trial.result().headParameters()));
        for (Metric metric : Metric.headlines()) {
            fields.add(new Field<>(metric.key(rank), metric.title(rank), trial -> trial.score(metric)));
        }
        fields.add(new Field<>("best_epoch", "epochs", trial -> trial.result().bestEpoch()));
        fields.add(new Field<>(
                "eps_argmaxable",
                "layer can (1e-8)",
                trial -> trial.ofTest().examples().argmaxable()));
        fields.add(new Field<>(
                "1_argmaxable", "(1)", trial -> trial.ofTest().examples().oneArgmaxable()));
        fields.add(
                new Field<>("never", "never", trial -> trial.ofTest().examples().unargmaxable()));
        fields.add(new Field<>("head_can", "head can", trial -> ofHead(trial, HeadCounts::possible)));
        fields.add(new Field<>("head_never", "never", trial -> ofHead(trial, HeadCounts::never)));
        fields.add(new Field<>("seconds", "seconds", Trial::seconds));
        return Table.of("layers", trials, fields);
    }

    private static Object ofHead(Trial trial, Function<HeadCounts, Object> count) {
        return trial.ofTest().head().map(WholeHead::examples).map(count).orElse(Optional.empty());
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
