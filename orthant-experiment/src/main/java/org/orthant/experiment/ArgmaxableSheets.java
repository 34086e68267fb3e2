package org.orthant.experiment;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.orthant.data.split.Part;
import org.orthant.experiment.Sheet.Column;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Beyond;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.PartVerdicts.WholeHead;

/** What layers can predict of some examples, as medians over seeds (paper, appendix "Unargmaxable test examples"). */
final class ArgmaxableSheets {

    /** One of the numbers that are compared. */
    private record Measure(String name, ToDoubleFunction<Counts> count) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("1e-8-argmaxable", Counts::argmaxable),
            new Measure("1-argmaxable", Counts::oneArgmaxable),
            new Measure(
                    "safe in float32",
                    counts -> counts.safe().isPresent() ? counts.safe().getAsLong() : Double.NaN),
            new Measure("never", Counts::unargmaxable));

    /** More kinds of layers, with a column each, would make tables too wide to read. */
    private static final int MOST_HEADS = 4;

    private final Part part;
    private final List<Layers> layers;
    private final List<String> heads;
    private final List<Integer> widths;

    /** Of those trials that have been asked. */
    ArgmaxableSheets(Part part, List<Trial> trials) {
        this.part = part;
        this.layers = Layers.of(trials.stream()
                .filter(trial -> trial.verdicts().containsKey(part))
                .toList());
        this.heads = layers.stream().map(Layers::name).distinct().toList();
        this.widths =
                layers.stream().map(same -> same.head().width()).distinct().toList();
    }

    /** As far as there is something to show: examples, distinct label sets, and those beyond {@code k}. */
    List<Sheet> sheets() {
        if (layers.isEmpty()) {
            return List.of();
        }
        List<Sheet> sheets = new ArrayList<>(List.of(
                sheet("argmaxable", part.text() + " examples", PartVerdicts::examples),
                sheet("distinct", "distinct label sets of " + part.text() + " examples", PartVerdicts::distinct)));
        beyond().ifPresent(sheets::add);
        head().ifPresent(sheets::add);
        return sheets;
    }

    /** What the whole heads can predict, in which the output layers only get features that the projection makes of activations. */
    private Optional<Sheet> head() {
        List<Layers> known = where(verdicts -> verdicts.head().isPresent());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        WholeHead any = head(known.get(0).trials().get(0));
        List<Column> columns = Stream.of(
                        "layer",
                        "d",
                        "parameters",
                        "seeds",
                        "every feature vector",
                        "examples",
                        "never",
                        "distinct",
                        "never")
                .map(Column::of)
                .toList();
        List<List<String>> rows = new ArrayList<>();
        for (Layers same : known) {
            long every = same.trials().stream()
                    .filter(trial -> head(trial).everyFeature())
                    .count();
            rows.add(List.of(
                    same.name(),
                    String.valueOf(same.head().width()),
                    Shown.count(same.trials().get(0).result().headParameters()),
                    String.valueOf(same.trials().size()),
                    every == same.trials().size()
                            ? "yes"
                            : every + " of " + same.trials().size(),
                    Shown.median(same.median(trial -> head(trial).examples().possible())),
                    Shown.median(same.median(trial -> head(trial).examples().never())),
                    Shown.median(same.median(trial -> head(trial).distinct().possible())),
                    Shown.median(same.median(trial -> head(trial).distinct().never()))));
        }
        return Optional.of(new Sheet(
                part.text() + "-head",
                "What whole heads can predict for some activation vector of the encoder, of "
                        + Shown.count(any.examples().all()) + " " + part.text() + " examples and their "
                        + Shown.count(any.distinct().all()) + " distinct label sets (median over seeds)",
                columns,
                rows));
    }

    private WholeHead head(Trial trial) {
        return verdicts(trial).head().orElseThrow();
    }

    /** The paper's form where a few kinds of layers have widths in common; where they don't, most of it would be empty. */
    private Sheet sheet(String key, String what, Function<PartVerdicts, Counts> counts) {
        long all = counts.apply(verdicts(layers.get(0).trials().get(0))).all();
        String title = "What layers can predict of " + Shown.count(all) + " " + what + " (median over seeds)";
        return heads.size() <= MOST_HEADS && Layers.haveCommonWidths(layers)
                ? byWidth(part.text() + "-" + key, title, counts)
                : byLayer(part.text() + "-" + key, title, layers, trial -> counts.apply(verdicts(trial)));
    }

    private Sheet byWidth(String key, String title, Function<PartVerdicts, Counts> counts) {
        List<Column> columns = new ArrayList<>(List.of(Column.of("d"), Column.of("seeds")));
        MEASURES.forEach(measure -> heads.forEach(head -> columns.add(new Column(measure.name(), head))));
        List<List<String>> rows = new ArrayList<>();
        for (int width : widths) {
            List<String> row = new ArrayList<>(List.of(String.valueOf(width), seeds(width)));
            for (Measure measure : MEASURES) {
                heads.forEach(head -> row.add(find(head, width)
                        .map(same -> Shown.median(
                                same.median(trial -> measure.count().applyAsDouble(counts.apply(verdicts(trial))))))
                        .orElse(Shown.NONE)));
            }
            rows.add(row);
        }
        return new Sheet(key, title, columns, rows);
    }

    private static Sheet byLayer(String key, String title, List<Layers> layers, Function<Trial, Counts> counts) {
        List<Column> columns = new ArrayList<>(
                List.of(Column.of("layer"), Column.of("d"), Column.of("parameters"), Column.of("seeds")));
        MEASURES.forEach(measure -> columns.add(Column.of(measure.name())));
        List<List<String>> rows = new ArrayList<>();
        for (Layers same : layers) {
            List<String> row = new ArrayList<>(List.of(
                    same.name(),
                    String.valueOf(same.head().width()),
                    Shown.count(same.trials().get(0).result().headParameters()),
                    String.valueOf(same.trials().size())));
            MEASURES.forEach(measure ->
                    row.add(Shown.median(same.median(trial -> measure.count().applyAsDouble(counts.apply(trial))))));
            rows.add(row);
        }
        return new Sheet(key, title, columns, rows);
    }

    /** The count for each layer; a range from the least to the most if some cells are not finished. */
    private String seeds(int width) {
        IntSummaryStatistics seeds = layers.stream()
                .filter(same -> same.head().width() == width)
                .mapToInt(same -> same.trials().size())
                .summaryStatistics();
        return seeds.getMin() == seeds.getMax()
                ? String.valueOf(seeds.getMin())
                : seeds.getMin() + "–" + seeds.getMax();
    }

    /** Returns the layers, each with the trials whose verdicts satisfy a condition. */
    private List<Layers> where(Predicate<PartVerdicts> condition) {
        return Layers.of(layers.stream()
                .flatMap(same -> same.trials().stream())
                .filter(trial -> condition.test(verdicts(trial)))
                .toList());
    }

    private Optional<Layers> find(String head, int width) {
        return layers.stream()
                .filter(same -> same.head().width() == width && same.name().equals(head))
                .findFirst();
    }

    private Optional<Sheet> beyond() {
        List<Layers> known = where(verdicts -> verdicts.beyond().isPresent());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Beyond any = beyond(known.get(0).trials().get(0));
        return Optional.of(byLayer(
                part.text() + "-beyond",
                "What layers can predict beyond k = " + any.active() + ": of "
                        + Shown.count(any.distinct().all()) + " distinct label sets of "
                        + Shown.count(any.examples().all()) + " " + part.text()
                        + " examples with more labels (median over seeds)",
                any.distinct().all() == 0 ? List.of() : known,
                trial -> beyond(trial).distinct()));
    }

    private PartVerdicts verdicts(Trial trial) {
        return Objects.requireNonNull(trial.verdicts().get(part));
    }

    private Beyond beyond(Trial trial) {
        return verdicts(trial).beyond().orElseThrow();
    }
}
