package org.orthant.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.orthant.experiment.Sheet.Column;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.Yaml;
import org.orthant.train.loop.TrainingOptions;

/** What an experiment was made of, and with what; where its trials differ in that, all that they say. */
final class ProvenanceSheet {

    private ProvenanceSheet() {}

    static Sheet of(Experiment experiment, List<Trial> trials, int cells) {
        Provenance.Data data = trials.get(0).provenance().data();
        TrainingOptions training = experiment.training();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("cells", trials.size() + " of " + cells + " trained");
        facts.put("data", data.name());
        facts.put(
                "fingerprint", distinct(trials, provenance -> provenance.data().fingerprint()));
        facts.put("labels n", Shown.count(data.labels()));
        facts.put("features", Shown.count(data.features()));
        facts.put(
                "examples",
                Shown.count(data.train()) + " for training, " + Shown.count(data.validation()) + " for validation, "
                        + Shown.count(data.test()) + " for tests");
        facts.put("guaranteed by DFT", "k = " + experiment.active());
        facts.put("encoder", encoder(trials.get(0)));
        facts.put(
                "training",
                "batches of " + training.batch() + ", at most " + training.mostEpochs() + " epochs, patience "
                        + training.patience() + " on " + training.criterion() + ", rates " + rates(experiment)
                        + ", evaluated every "
                        + (training.evaluateEvery() == 0 ? "epoch" : training.evaluateEvery() + " steps")
                        + ", threads: " + experiment.threads());
        facts.put("Orthant", distinct(trials, Provenance::version));
        facts.put("engine", distinct(trials, Provenance::engine));
        facts.put(
                "cores",
                distinct(
                        trials,
                        provenance -> String.valueOf(provenance.machine().cores())));
        facts.put("Java", distinct(trials, provenance -> provenance.machine().java()));
        facts.put("system", distinct(trials, provenance -> provenance.machine().os()));
        facts.put(
                "begun",
                trials.stream()
                        .map(trial -> trial.provenance().started())
                        .min(String::compareTo)
                        .orElseThrow());
        double seconds = trials.stream().mapToDouble(Trial::seconds).sum();
        facts.put("time of all cells", Math.round(seconds / 60) + " minutes of training and verification");
        List<List<String>> rows = new ArrayList<>();
        facts.forEach((name, fact) -> rows.add(List.of(name, fact)));
        return new Sheet("provenance", "Provenance", List.of(Column.of("what"), Column.of("value")), rows);
    }

    private static String rates(Experiment experiment) {
        TrainingOptions training = experiment.training();
        return experiment.cells().stream().noneMatch(Cell::hasTriedRate)
                ? training.encoderRate() + " (encoder) and " + training.headRate() + " (layer)"
                : experiment.cells().stream().map(Cell::rate).distinct().collect(Collectors.joining(", "))
                        + " (encoder and layer alike)";
    }

    /** As it stands in the configuration. */
    private static String encoder(Trial trial) {
        String config = trial.cell().config().toYaml();
        return new TreeMap<>(Yaml.parse(Path.of("config.yaml"), config)
                        .section("encoder")
                        .texts())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static String distinct(List<Trial> trials, Function<Provenance, String> fact) {
        return trials.stream()
                .map(trial -> fact.apply(trial.provenance()))
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
