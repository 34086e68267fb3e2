package org.orthant.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.OutputFolder;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.train.folder.CertifiedPlan;

/** Label sets to plan for, and copies of certified plans in run folders. */
public final class PlanFolder {

    private PlanFolder() {}

    /** Returns the label sets of all examples. */
    public static DistinctLabelSets sets(Dataset data) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (Split part : List.of(data.train(), data.validation(), data.test())) {
            for (int example = 0; example < part.size(); example++) {
                sets.add(part.labelSet(example));
            }
        }
        return sets.build();
    }

    /** Copies a plan into a run folder, unless it contains the plan already. */
    public static void keep(Path plan, Path run) {
        Path kept = run.resolve(CertifiedPlan.IN_RUN);
        try (Stream<Path> files = Files.list(plan)) {
            OutputFolder.inside(run, CertifiedPlan.IN_RUN);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = kept.resolve(file.getFileName());
                if (!Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)) {
                    AtomicFile.replace(copy, unfinished -> Files.copy(file, unfinished));
                }
            }
        } catch (IOException e) {
            throw BadInputException.in(kept, "cannot be written: " + e.getMessage(), e);
        }
    }
}
