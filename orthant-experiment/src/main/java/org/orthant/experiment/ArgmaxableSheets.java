package org.orthant.experiment;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.orthant.experiment.Sheet.Column;
import org.orthant.train.folder.ExamplePart;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Beyond;
import org.orthant.train.folder.PartVerdicts.Counts;

/** What layers can predict of some examples, as medians over seeds (paper, appendix "Unargmaxable test examples"). */
final class ArgmaxableSheets {

    /** One of the numbers that are compared. */
    private record Measure(String name, ToDoubleFunction<Counts> count) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("1e-8-argmaxable", Counts::argmaxable),
            new Measure("1-argmaxable", Counts::oneArgmaxable),
            new Measure("never", Counts::unargmaxable));

    private final ExamplePart part;
    private final List<Layers> layers;

    /** Of those trials that have been asked. */
    ArgmaxableSheets(ExamplePart part, List<Trial> trials) {
        this.part = part;
        this.layers = Layers.of(trials.stream()
                .filter(trial -> trial.verdicts().containsKey(part))
                .toList());
    }

    /** As far as there is something to show: examples, distinct label sets, and those beyond {@code k}. */
    List<Sheet> sheets() {
        if (layers.isEmpty()) {
            return List.of();
        }
        List<Sheet> sheets = new ArrayList<>(List.of(
                byWidth("argmaxable", part.text() + " examples", PartVerdicts::examples),
                byWidth("distinct", "distinct label sets of " + part.text() + " examples", PartVerdicts::distinct)));
        beyond().ifPresent(sheets::add);
        return sheets;
    }

    private Sheet byWidth(String key, String what, Function<PartVerdicts, Counts> counts) {
        List<String> heads = layers.stream()
                .map(same -> Heads.shortName(same.head()))
                .distinct()
                .toList();
        List<Column> columns = new ArrayList<>(List.of(Column.of("d"), Column.of("seeds")));
        MEASURES.forEach(measure -> heads.forEach(head -> columns.add(new Column(measure.name(), head))));
        List<List<String>> rows = new ArrayList<>();
        for (int width :
                layers.stream().map(same -> same.head().width()).distinct().toList()) {
            List<String> row = new ArrayList<>(List.of(String.valueOf(width), seeds(width)));
            for (Measure measure : MEASURES) {
                heads.forEach(head -> row.add(find(head, width)
                        .map(same -> Shown.median(
                                same.median(trial -> measure.count().applyAsDouble(counts.apply(verdicts(trial))))))
                        .orElse(Shown.NONE)));
            }
            rows.add(row);
        }
        long all = counts.apply(verdicts(layers.get(0).trials().get(0))).all();
        return new Sheet(
                part.text() + "-" + key,
                "What layers can predict of " + Shown.count(all) + " " + what + " (median over seeds)",
                columns,
                rows);
    }

    /** How many there are of each layer; from the least to the most, if some are not done. */
    private String seeds(int width) {
        IntSummaryStatistics seeds = layers.stream()
                .filter(same -> same.head().width() == width)
                .mapToInt(same -> same.trials().size())
                .summaryStatistics();
        return seeds.getMin() == seeds.getMax()
                ? String.valueOf(seeds.getMin())
                : seeds.getMin() + "–" + seeds.getMax();
    }

    private Optional<Layers> find(String head, int width) {
        return layers.stream()
                .filter(same -> same.head().width() == width
                        && Heads.shortName(same.head()).equals(head))
                .findFirst();
    }

    private Optional<Sheet> beyond() {
        List<Layers> known = Layers.of(layers.stream()
                .flatMap(same -> same.trials().stream())
                .filter(trial -> verdicts(trial).beyond().isPresent())
                .toList());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Beyond any = beyond(known.get(0).trials().get(0));
        List<Column> columns = new ArrayList<>(List.of(Column.of("layer"), Column.of("d")));
        List<List<String>> rows = new ArrayList<>();
        MEASURES.forEach(measure -> columns.add(Column.of(measure.name())));
        for (Layers same : any.distinct().all() == 0 ? List.<Layers>of() : known) {
            List<String> row = new ArrayList<>(List.of(
                    Heads.shortName(same.head()), String.valueOf(same.head().width())));
            MEASURES.forEach(measure -> row.add(Shown.median(same.median(
                    trial -> measure.count().applyAsDouble(beyond(trial).distinct())))));
            rows.add(row);
        }
        return Optional.of(new Sheet(
                part.text() + "-beyond",
                "What layers can predict beyond k = " + any.active() + ": of "
                        + Shown.count(any.distinct().all()) + " distinct label sets of "
                        + Shown.count(any.examples().all()) + " " + part.text()
                        + " examples with more labels (median over seeds)",
                columns,
                rows));
    }

    private PartVerdicts verdicts(Trial trial) {
        return Objects.requireNonNull(trial.verdicts().get(part));
    }

    private Beyond beyond(Trial trial) {
        return verdicts(trial).beyond().orElseThrow();
    }
}
