package org.orthant.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Part;
import org.orthant.io.BadInputException;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;
import org.orthant.report.ComparedRun.WholeHead;
import org.orthant.report.Comparison;
import org.orthant.report.Origin;
import org.orthant.report.ShellText;
import org.orthant.report.UnverifiedRuns;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunResult;
import org.orthant.train.run.RunConfig;

/** Reads the run folders of a comparison. */
public final class ComparisonReader {

    /** Facts that differ between runs and are shown elsewhere. */
    private static final Set<String> OWN = Set.of("started", "seed");

    private static final Set<String> RATES_AND_SEED =
            Set.of("training.encoder-rate", "training.head-rate", "training.seed");

    /** The number of digits of a fingerprint that distinguish data sets. */
    private static final int SHORT = 8;

    private final Path folder;
    private final String version;
    private final List<Path> runs;
    private final Set<Path> worse;
    private final Set<String> fingerprints;
    private final Set<DataSource> places;

    private ComparisonReader(Path folder, Set<String> leftOut, String version) {
        this.folder = folder;
        this.version = version;
        this.runs = RunFigures.in(List.of(folder)).runs().stream()
                .filter(run -> !leftOut.contains(String.valueOf(run.getFileName())))
                .toList();
        this.worse = atWorseRates(runs);
        this.fingerprints = runs.stream().map(ComparisonReader::fingerprint).collect(Collectors.toSet());
        this.places = runs.stream()
                .map(run -> RunConfig.read(run.resolve("config.yaml")).data())
                .collect(Collectors.toSet());
    }

    /** Reads all runs in a folder, for a report by this version of Orthant. */
    public static Comparison read(Path folder, String version) {
        return readBut(Set.of(), folder, version);
    }

    /** Reads all runs in a folder except those with these names; at least one must remain. */
    public static Comparison readBut(Set<String> leftOut, Path folder, String version) {
        return new ComparisonReader(folder, leftOut, version).experiment();
    }

    private Comparison experiment() {
        List<ComparedRun> read =
                runs.stream().filter(run -> !worse.contains(run)).map(this::run).toList();
        Path name = folder.toAbsolutePath().normalize().getFileName();
        UnverifiedRuns unverified = RunAuthors.unverified(
                runs.stream().filter(ComparisonReader::isFinished).toList());
        return new Comparison(
                String.valueOf(name == null ? folder : name), read, unverified, rank(), provenance(), recheck());
    }

    /** Returns the finished runs whose learning rate is not the best one among runs that differ only in learning rate and seed. */
    static Set<Path> atWorseRates(List<Path> runs) {
        Map<Map<String, String>, Map<Trial, Path>> alike = new LinkedHashMap<>();
        for (Path run : runs) {
            if (isFinished(run)) {
                Cell cell = Cell.read(run);
                Map<String, String> settings = new LinkedHashMap<>(cell.config().settings());
                settings.keySet().removeAll(RATES_AND_SEED);
                alike.computeIfAbsent(settings, key -> new LinkedHashMap<>())
                        .put(Trial.read(cell, run).orElseThrow(), run);
            }
        }
        Set<Path> worse = new TreeSet<>();
        for (Map<Trial, Path> finished : alike.values()) {
            Set<Trial> best = Set.copyOf(TriedRates.best(List.copyOf(finished.keySet())));
            finished.forEach((trial, run) -> {
                if (!best.contains(trial)) {
                    worse.add(run);
                }
            });
        }
        return worse;
    }

    private ComparedRun run(Path run) {
        Cell cell = Cell.read(run);
        RunConfig config = cell.config();
        return new ComparedRun(
                String.valueOf(run.getFileName()),
                cell.layerName(),
                config.head().width(),
                config.training().seed(),
                settings(run, config),
                RunFigures.losses(run),
                isFinished(run) ? Optional.of(outcome(run)) : Optional.empty());
    }

    private static boolean isFinished(Path run) {
        return Files.exists(run.resolve("result.json"));
    }

    private static TrainingOutcome outcome(Path run) {
        RunResult result = RunResult.read(run);
        return new TrainingOutcome(
                result.headParameters(),
                result.converged(),
                result.firstLoss(),
                result.bestEpoch(),
                result.bestStep(),
                result.bestSeconds(),
                scores(run, result),
                PartVerdicts.read(run, Part.TEST).map(ComparisonReader::predictable));
    }

    private static Predictable predictable(PartVerdicts verdicts) {
        PartVerdicts.Counts counts = verdicts.examples();
        return new Predictable(
                counts.all(),
                counts.argmaxable(),
                counts.oneArgmaxable(),
                counts.safe(),
                counts.unargmaxable(),
                verdicts.head()
                        .map(PartVerdicts.WholeHead::examples)
                        .map(head -> new WholeHead(head.possible(), head.never())));
    }

    /** Returns the settings, with the content of the data where runs have different data, and without paths where it is the same. */
    private Map<String, String> settings(Path run, RunConfig config) {
        Map<String, String> settings = new LinkedHashMap<>(config.settings());
        if (fingerprints.size() > 1) {
            settings.put("data.fingerprint", shortened(fingerprint(run)));
        }
        if (places.size() > 1) {
            DataSource.PATHS.forEach(name -> settings.remove("data." + name));
        }
        return settings;
    }

    private static String fingerprint(Path run) {
        return Provenance.read(run).data().fingerprint();
    }

    private static String shortened(String fingerprint) {
        String digits = fingerprint.substring(fingerprint.indexOf(':') + 1);
        return digits.substring(0, Math.min(SHORT, digits.length()));
    }

    private static Map<Metric, Double> scores(Path run, RunResult result) {
        Map<Metric, Double> scores = result.scores();
        if (!scores.containsKey(Metric.MAIN)) {
            throw BadInputException.in(run, "has no scores of test examples: expected " + Metric.MAIN.key());
        }
        return scores;
    }

    private int rank() {
        List<Integer> ranks = runs.stream()
                .map(run ->
                        RunConfig.read(run.resolve("config.yaml")).training().rank())
                .distinct()
                .toList();
        if (ranks.size() > 1) {
            throw BadInputException.in(
                    folder, "has runs with scores of several ranks, K = " + ranks + ": expected runs of one rank");
        }
        return ranks.get(0);
    }

    private List<Origin> provenance() {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        TreeSet<String> started = new TreeSet<>();
        for (Path run : runs) {
            Provenance.read(run).facts().forEach((name, value) -> {
                if (!OWN.contains(name)) {
                    values.computeIfAbsent(name, key -> new TreeSet<>()).add(value);
                } else if (name.equals("started")) {
                    started.add(value);
                }
            });
        }
        List<Origin> origins = new ArrayList<>();
        origins.add(new Origin("run folders", folder + ", " + runs.size()));
        if (!worse.isEmpty()) {
            origins.add(new Origin(
                    "not shown",
                    worse.size()
                            + " runs at learning rates with a greater validation loss than others of their layer"));
        }
        values.forEach((name, different) -> origins.add(new Origin(name, String.join("; ", different))));
        if (!started.isEmpty()) {
            origins.add(new Origin("trained", "from " + started.first() + " to " + started.last()));
        }
        origins.add(new Origin("report made by", "orthant " + version));
        origins.add(new Origin(
                "report made at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
        return origins;
    }

    private List<String> recheck() {
        String run = ShellText.quoted(runs.get(0).toString());
        return List.of(
                "orthant train --config "
                        + ShellText.quoted(runs.get(0).resolve("config.yaml").toString()) + " --run again",
                "orthant evaluate --verify --run again",
                "orthant verify --weights " + run + " --names "
                        + ShellText.quoted(runs.get(0).resolve("labels.txt").toString())
                        + " sets.txt --out verdicts.jsonl --certificates proofs.jsonl");
    }
}
