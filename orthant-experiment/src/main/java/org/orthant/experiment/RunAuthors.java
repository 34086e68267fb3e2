package org.orthant.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.report.UnverifiedRuns;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.run.TrainingRun;

/** Distinguishes runs that this user has written or accepted from other runs. */
final class RunAuthors {

    private RunAuthors() {}

    /** Returns the runs whose results or losses are only what their files state. */
    static UnverifiedRuns unverified(Collection<Path> runs) {
        List<String> finished = new ArrayList<>();
        List<String> unfinished = new ArrayList<>();
        for (Path run : runs) {
            String name = String.valueOf(run.toAbsolutePath().normalize().getFileName());
            if (!Files.exists(run.resolve(RunFiles.RESULT))) {
                unfinished.add(name);
            } else if (!isOfUser(run)) {
                finished.add(name);
            }
        }
        return new UnverifiedRuns(finished, unfinished);
    }

    /** Returns whether this user has written, or accepted, what tables and figures show of a finished run. */
    private static boolean isOfUser(Path run) {
        try {
            return TrainingRun.hasResultsOfUser(run)
                    && PartVerdicts.KEPT.stream()
                            .allMatch(part -> PartVerdicts.read(run, part)
                                    .map(verdicts -> RunVerification.areOfUser(run, part, verdicts))
                                    .orElse(true));
        } catch (BadInputException incomplete) {
            return false;
        }
    }
}
