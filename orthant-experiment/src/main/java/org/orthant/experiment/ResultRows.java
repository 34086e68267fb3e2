package org.orthant.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.orthant.data.split.Part;
import org.orthant.io.CsvText;
import org.orthant.train.folder.HeadPlan.Spread;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.Counts;
import org.orthant.train.folder.PartVerdicts.HeadCounts;
import org.orthant.train.folder.RunResult;

/** Trials as comma-separated values: a row for each, with every digit of every number. */
final class ResultRows {

    private ResultRows() {}

    /** All of them, of which {@code chosen} are the ones that tables show. */
    static String csv(List<Trial> trials, Set<Trial> chosen) {
        List<Map<String, Object>> rows =
                trials.stream().map(trial -> row(trial, chosen.contains(trial))).toList();
        Map<String, Object> columns = new LinkedHashMap<>();
        rows.forEach(columns::putAll);
        StringBuilder text = new StringBuilder(CsvText.record(List.copyOf(columns.keySet())));
        for (Map<String, Object> row : rows) {
            text.append(CsvText.record(columns.keySet().stream()
                    .map(column -> row.getOrDefault(column, ""))
                    .toList()));
        }
        return text.toString();
    }

    private static Map<String, Object> row(Trial trial, boolean chosen) {
        RunResult result = trial.result();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("cell", trial.cell().name());
        row.put("layer", trial.cell().layerName());
        row.put("width", trial.head().width());
        row.put("seed", trial.seed());
        row.put("active", trial.head().active());
        row.put("spread", trial.head().spread().map(Spread::frequencies).orElse(0));
        row.put("encoder_rate", trial.cell().config().training().encoderRate());
        row.put("head_rate", trial.cell().config().training().headRate());
        row.put("best_rate", chosen);
        row.put("head_parameters", result.headParameters());
        row.put("converged", result.converged());
        row.put("first_validation_loss", result.firstLoss());
        row.put("best_validation_loss", result.bestLoss());
        row.put("best_epoch", result.bestEpoch());
        row.put("best_step", result.bestStep());
        row.put("best_seconds", result.bestSeconds());
        row.put("seconds", result.seconds());
        row.put("rank", result.rank());
        result.test().forEach((name, score) -> row.put("test_" + name, score));
        for (Part part : PartVerdicts.KEPT) {
            PartVerdicts verdicts = trial.verdicts().get(part);
            if (verdicts != null) {
                put(row, part.text() + "_examples", verdicts.examples());
                put(row, part.text() + "_distinct", verdicts.distinct());
                verdicts.beyond().ifPresent(beyond -> {
                    put(row, part.text() + "_beyond_examples", beyond.examples());
                    put(row, part.text() + "_beyond_distinct", beyond.distinct());
                });
                verdicts.head().ifPresent(head -> {
                    put(row, part.text() + "_examples", head.examples());
                    put(row, part.text() + "_distinct", head.distinct());
                });
                row.put(part.text() + "_verification_seconds", verdicts.seconds());
            }
        }
        return row;
    }

    private static void put(Map<String, Object> row, String prefix, Counts counts) {
        row.put(prefix, counts.all());
        row.put(prefix + "_eps_argmaxable", counts.argmaxable());
        row.put(prefix + "_1_argmaxable", counts.oneArgmaxable());
        row.put(prefix + "_unargmaxable", counts.unargmaxable());
        counts.safe().ifPresent(safe -> row.put(prefix + "_safe_in_float32", safe));
    }

    private static void put(Map<String, Object> row, String prefix, HeadCounts counts) {
        row.put(prefix + "_head_can", counts.possible());
        row.put(prefix + "_head_never", counts.never());
    }
}
