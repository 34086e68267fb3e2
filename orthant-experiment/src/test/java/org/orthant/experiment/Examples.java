package org.orthant.experiment;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.data.split.Part;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Beyond;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunResult;

/** Experiments and trials made by hand. */
final class Examples {

    static final String YAML = """
            about: a test
            data:
              source: debtags
            encoder:
              kind: words
              width: 4
            training:
              batch: 16
              epochs: 3
              patience: 2
              criterion: loss
              encoder-rate: 0.01
              head-rate: 0.01
              evaluate-every: 0
              rank: 5
              threads: 1
            active: 20
            heads: [bsl, dft]
            grid:
              - widths: [8, 16]
                seeds: [0, 1, 2]
              - widths: [32]
                seeds: [0]
            verify: [validation, test]
            """;

    private Examples() {}

    static Experiment experiment() {
        return Experiment.parse(Path.of("small.yaml"), YAML);
    }

    static Cell cell(String name) {
        return experiment().cells().stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A trial that can predict so many of 100 test examples, 3 of which have more than 20 labels. */
    static Trial trial(String cell, long argmaxable, double f1, boolean converged) {
        return trial(cell(cell), 0.02, argmaxable, f1, converged);
    }

    /** The same of some cell, with a validation loss. */
    static Trial trial(Cell cell, double loss, long argmaxable, double f1, boolean converged) {
        Map<String, Double> scores = new LinkedHashMap<>();
        scores.put("loss", 0.1);
        scores.put("f1_at_k", f1);
        scores.put("micro_f1", 0.5);
        RunResult result = new RunResult(converged, 0.7, loss, 4, 400, 90, 100, 12_345, 5, scores);
        Counts counts = new Counts(100, argmaxable, argmaxable - 1, 100 - argmaxable, OptionalLong.of(argmaxable - 2));
        Counts distinct = new Counts(50, argmaxable / 2, argmaxable / 2, 50 - argmaxable / 2);
        PartVerdicts verdicts = new PartVerdicts(
                counts, distinct, Optional.of(new Beyond(20, new Counts(3, 1, 1, 2), new Counts(2, 1, 0, 1))), 20);
        Map<Part, PartVerdicts> parts = new EnumMap<>(Part.class);
        parts.put(Part.TEST, verdicts);
        return new Trial(
                cell,
                result,
                parts,
                new Provenance(
                        "2026-01-01T00:00:00Z",
                        new Provenance.Data("a_b", "sha256:1", 467, 1000, 800, 100, 100),
                        0,
                        "1.0",
                        "engine 2",
                        new Provenance.Machine(2, "17", "Linux")));
    }
}
