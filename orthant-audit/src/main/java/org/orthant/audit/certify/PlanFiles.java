package org.orthant.audit.certify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import org.orthant.io.Remedy;
import org.orthant.labels.LabelSet;

/**
 * The files of a {@link PlanCertification}: those of the plan, and of a search that is not finished.
 *
 * @param folder that has them and nothing else
 */
record PlanFiles(Path folder) {

    private static final String SEARCH = "search.journal";

    /** The files of a plan; the last one is written last, and followed only by the end of the search. */
    private static final List<String> LEFT =
            List.of(CertifiedPlan.CERTIFICATES, CertifiedPlan.CERTIFIED, CertifiedPlan.BEYOND, CertifiedPlan.FILE);

    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-plan"), List.of(SEARCH, CertifiedPlan.FILE));

    Path certificates() {
        return folder.resolve(CertifiedPlan.CERTIFICATES);
    }

    Path plan() {
        return folder.resolve(CertifiedPlan.FILE);
    }

    Path search() {
        return folder.resolve(SEARCH);
    }

    /** Returns whether the last file of a plan is there, and the search has ended. */
    boolean areFinished() {
        return Files.isRegularFile(plan(), LinkOption.NOFOLLOW_LINKS)
                && !Files.exists(search(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Refuses a folder of another kind. */
    void requireUsable() {
        OutputFolder.requireUsable(folder, KIND);
    }

    /** Makes the folder; refuses one that contains something else than the files of an unfinished search. */
    void open(Map<String, String> question) {
        OutputFolder.requireNoLink(folder);
        try {
            Files.createDirectories(folder);
            try (Stream<Path> files = Files.list(folder)) {
                boolean unfinished = Files.exists(search(), LinkOption.NOFOLLOW_LINKS);
                if (files.anyMatch(file -> !isFirst(file) && (!unfinished || !isLeft(file)))) {
                    throw BadInputException.in(folder, "is not empty; specify another folder for the plan");
                }
            }
        } catch (IOException e) {
            throw BadInputException.uncreatable(folder, e).withRemedy(Remedy.OUTPUT_FOLDER);
        }
        OutputFolder.open(folder, KIND, question);
    }

    /** Deletes what a killed process has not finished writing. */
    void deleteUnfinished() {
        AtomicFile.deleteUnfinished(OutputFolder.marker(folder));
        LEFT.forEach(name -> AtomicFile.deleteUnfinished(folder.resolve(name)));
    }

    /** Writes label sets, one per line. */
    void write(String name, Stream<LabelSet> lines) {
        AtomicFile.write(
                folder.resolve(name),
                String.join("", lines.map(set -> CertifiedPlan.line(set) + "\n").toList()));
    }

    /** Removes the files of a search without result, and the folder if it is new. The journal keeps other processes out until the end. */
    void remove(SearchJournal journal, boolean isNew) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> isNew && isLeft(file) && !isJournal(file))
                    .toList()) {
                Files.delete(file);
            }
            journal.delete();
            if (isNew) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw BadInputException.in(folder, "cannot be removed", e);
        }
    }

    /** Returns whether a file belongs to a search that is not finished, which rewrites or deletes it. */
    private static boolean isLeft(Path file) {
        String name = String.valueOf(file.getFileName());
        return isJournal(file)
                || isMarker(file)
                || FixedPartProof.isWork(file)
                || LEFT.contains(name)
                || LEFT.stream().anyMatch(left -> AtomicFile.isUnfinished(file, left));
    }

    /** Returns whether a file may remain of a process that was interrupted before its search. */
    private static boolean isFirst(Path file) {
        return isMarker(file) || AtomicFile.isUnfinished(file, SEARCH);
    }

    private static boolean isJournal(Path file) {
        return String.valueOf(file.getFileName()).startsWith(SEARCH);
    }

    private static boolean isMarker(Path file) {
        return file.endsWith(OutputFolder.MARKER) || AtomicFile.isUnfinished(file, OutputFolder.MARKER);
    }
}
