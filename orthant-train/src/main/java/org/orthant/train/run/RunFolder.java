package org.orthant.train.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.io.ProcessLock;
import org.orthant.io.SealedFiles;
import org.orthant.train.folder.RunFiles;

/** Where the files of a run are. One process at a time has it open for writing. */
public final class RunFolder implements AutoCloseable {

    private static final String LOCK = "lock";

    /** Also that of folders of runs, which are locked in the same way. */
    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-run"), List.of(LOCK, RunFiles.CONFIG));

    private final Path folder;
    private final ProcessLock lock;

    private RunFolder(Path folder, ProcessLock lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Opens a folder and creates it if it does not exist.
     *
     * @throws BadInputException if it is in use, or has files that are not those of a run
     */
    public static RunFolder open(Path folder) {
        try {
            OutputFolder.open(folder, KIND, Map.of());
            ProcessLock lock = ProcessLock.of(folder.resolve(LOCK)).orElseThrow(() -> inUse(folder));
            RunFolder run = new RunFolder(folder, lock);
            for (Path file : List.of(
                    OutputFolder.marker(folder),
                    folder.resolve(SealedFiles.NAME),
                    run.config(),
                    run.provenance(),
                    run.checkpoint(),
                    run.weights(),
                    RunFiles.onto(folder),
                    RunFiles.labels(folder),
                    RunFiles.features(folder),
                    folder.resolve(RunFiles.MODEL),
                    run.metrics(),
                    run.result())) {
                AtomicFile.deleteUnfinished(file);
            }
            return run;
        } catch (IOException e) {
            throw BadInputException.in(folder, "cannot create directory, or not write to it: " + e.getMessage(), e);
        }
    }

    private static BadInputException inUse(Path folder) {
        return BadInputException.in(folder, "is in use: another process is training in it");
    }

    /** The folder itself. */
    public Path path() {
        return folder;
    }

    Path config() {
        return folder.resolve(RunFiles.CONFIG);
    }

    Path provenance() {
        return folder.resolve(RunFiles.PROVENANCE);
    }

    Path metrics() {
        return folder.resolve(RunFiles.METRICS);
    }

    Path checkpoint() {
        return folder.resolve(RunFiles.CHECKPOINT);
    }

    Path result() {
        return folder.resolve(RunFiles.RESULT);
    }

    Path weights() {
        return RunFiles.weights(folder);
    }

    /** Whether the run in this folder has come to its end. */
    public boolean isFinished() {
        return Files.exists(result());
    }

    @Override
    public void close() {
        lock.close();
    }
}
