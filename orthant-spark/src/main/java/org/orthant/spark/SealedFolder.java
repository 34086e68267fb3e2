package org.orthant.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.orthant.io.Seal;

/**
 * A folder of files that resumed jobs trust: each ends with a line that has its seal.
 *
 * <p>A seal covers the folder's name, the file's name and its content, so that no file can take the place of another. Callers check
 * {@link #isIntact} before they read a file of an earlier process.
 *
 * @param folder where the files are
 * @param seal of the job, the same on all machines
 */
record SealedFolder(JobFolder folder, Seal seal) implements Serializable {

    /** No line of a job begins like this. */
    private static final String START = "seal ";

    private static final int LENGTH = START.length() + 64 + 1;

    void write(String name, JobFolder.Content content) {
        folder.write(name, content, hash -> line(name, hash));
    }

    private String line(String name, String hash) {
        return START + seal.of(context(name), hash) + "\n";
    }

    private String context(String name) {
        return folder.path().substring(folder.path().lastIndexOf('/') + 1) + "/" + name;
    }

    /** Returns whether a file is there as a process of this job has written it. */
    boolean isIntact(String name) {
        return folder.endsWith(
                name,
                LENGTH,
                (hash, end) -> end.length() == LENGTH
                        && end.startsWith(START)
                        && end.endsWith("\n")
                        && seal.matches(end.substring(START.length(), LENGTH - 1), context(name), hash));
    }

    /** The lines of a file, without its seal. */
    List<String> lines(String name) {
        List<String> lines = folder.lines(name);
        return lines.subList(0, lines.size() - 1);
    }

    /** Hands the lines of a file to {@code action}. */
    void forEachLine(String name, JobFolder.Lines action) {
        folder.forEachLine(name, line -> !line.startsWith(START) && action.take(line));
    }

    /** Returns the lines of a file, read lazily. */
    Iterator<String> iterator(String name) {
        return Iterators.map(
                folder.iterator(name), line -> line.startsWith(START) ? Optional.empty() : Optional.of(line));
    }

    boolean has(String name) {
        return folder.has(name);
    }
}
