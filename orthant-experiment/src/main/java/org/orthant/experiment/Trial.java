package org.orthant.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.orthant.data.split.Part;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunResult;

/**
 * An output layer that was trained, and asked which label sets it could ever predict.
 *
 * @param cell what was to be done
 * @param result how good it became
 * @param verdicts what it can predict of which examples
 * @param provenance what it was made of
 */
public record Trial(Cell cell, RunResult result, Map<Part, PartVerdicts> verdicts, Provenance provenance) {

    /** Copies the map. */
    public Trial {
        verdicts =
                Collections.unmodifiableMap(verdicts.isEmpty() ? new EnumMap<>(Part.class) : new EnumMap<>(verdicts));
    }

    /** What is known of a cell in its folder, if it is trained. */
    public static Optional<Trial> read(Cell cell, Path folder) {
        if (!Files.exists(folder.resolve("result.json"))) {
            return Optional.empty();
        }
        Map<Part, PartVerdicts> verdicts = new EnumMap<>(Part.class);
        for (Part part : PartVerdicts.KEPT) {
            PartVerdicts.read(folder, part).ifPresent(known -> verdicts.put(part, known));
        }
        return Optional.of(new Trial(cell, RunResult.read(folder), verdicts, Provenance.read(folder)));
    }

    /** Its layer. */
    public HeadPlan head() {
        return cell.config().head();
    }

    /** The seed of its training. */
    public long seed() {
        return cell.config().training().seed();
    }

    /** What it can predict of the test examples, which must have been asked. */
    public PartVerdicts ofTest() {
        return Objects.requireNonNull(verdicts.get(Part.TEST));
    }

    /** One of its scores on the test examples; NaN if it is not known. */
    public double score(Metric metric) {
        Double score = result.test().get(metric.key());
        return score == null ? Double.NaN : score;
    }

    /** Of training and verification. */
    public double seconds() {
        return result.seconds()
                + verdicts.values().stream().mapToDouble(PartVerdicts::seconds).sum();
    }
}
