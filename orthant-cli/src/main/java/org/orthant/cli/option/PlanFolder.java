package org.orthant.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.train.folder.CertifiedPlan;

/** Plans of fixed columns, and the data that they are for. */
public final class PlanFolder {

    private PlanFolder() {}

    /** The label sets of all examples. */
    public static DistinctLabelSets sets(Dataset data) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (Split part : List.of(data.train(), data.validation(), data.test())) {
            for (int example = 0; example < part.size(); example++) {
                sets.add(part.labelSet(example));
            }
        }
        return sets.build();
    }

    /** Copies a plan to where a run folder keeps it, unless it is there. */
    public static void keep(Path plan, Path run) {
        Path kept = run.resolve(CertifiedPlan.IN_RUN);
        try (Stream<Path> files = Files.list(plan)) {
            Files.createDirectories(kept);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = kept.resolve(file.getFileName());
                if (!Files.exists(copy)) {
                    // Where a file is, all of it is.
                    Path unfinished = copy.resolveSibling(copy.getFileName() + ".unfinished");
                    Files.copy(file, unfinished, StandardCopyOption.REPLACE_EXISTING);
                    Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException e) {
            throw BadInputException.in(kept, "cannot be written: " + e.getMessage(), e);
        }
    }
}
