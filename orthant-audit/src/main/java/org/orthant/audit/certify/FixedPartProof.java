package org.orthant.audit.certify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.RunOptions;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.GzipStream;
import org.orthant.io.LineWriter;
import org.orthant.io.RegularFile;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;

/** Proves for each label set that fixed columns answer it, in a certificate file of all that they do. */
public final class FixedPartProof {

    /** What the names of files begin with that are of no use once it has ended. */
    private static final String WORK = "proof-";

    private final SpreadLayer layer;
    private final DistinctLabelSets sets;
    private final Demand demand;
    private final String version;
    private List<LabelSet> failures = List.of();

    /** About fixed columns alone, by some version of a program. */
    public FixedPartProof(SpreadLayer layer, DistinctLabelSets sets, Demand demand, String version) {
        this.layer = layer;
        this.sets = sets;
        this.demand = demand;
        this.version = version;
    }

    /**
     * Writes the file if the demand is met, and returns whether it is. Every certificate is checked before. If interrupted, the same call
     * resumes.
     */
    public boolean write(Path file, RunOptions options) {
        Path folder = file.toAbsolutePath().normalize().resolveSibling("");
        // The frequencies in their names: a journal of others is of no use.
        String name =
                WORK + layer.frequencies().seed() + "-" + layer.frequencies().spread();
        Path verdicts = folder.resolve(name + ".jsonl");
        Path certificates = folder.resolve(name + ".certificates.jsonl.gz");
        Attempt attempt = new Attempt(layer, sets, demand);
        boolean met = attempt.run(
                AuditFiles.of(verdicts).withCertificates(certificates).withVersion(version),
                options.checkingCertificates(),
                sets.size());
        failures = attempt.failures();
        if (met) {
            AtomicFile.write(file, unfinished -> {
                if (failures.isEmpty()) {
                    Files.move(certificates, unfinished, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    copyAnswered(certificates, unfinished);
                }
            });
        }
        if (met || !options.cancelled().getAsBoolean()) {
            deleteWork(folder);
        }
        return met;
    }

    /** All lines but those of label sets that are not answered; behind the header, there is one for each in their order. */
    private void copyAnswered(Path from, Path to) throws IOException {
        Set<LabelSet> without = new HashSet<>(failures);
        try (InputStream raw = Files.newInputStream(RegularFile.of(from));
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(new GzipStream(raw), StandardCharsets.UTF_8));
                LineWriter out = LineWriter.of(to, from)) {
            out.line(line(in, from));
            for (LabelSet set : sets.sets()) {
                String line = line(in, from);
                if (!without.contains(set)) {
                    out.line(line);
                }
            }
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    /** Returns the next line; the file was complete when it was written. */
    private static String line(BufferedReader in, Path file) throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw BadInputException.in(file, "has been cut off by another program: run the same again");
        }
        return line;
    }

    private static void deleteWork(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(FixedPartProof::isWork).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw BadInputException.in(folder, "has files that cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Whether a file is one that an unfinished proof has left. */
    public static boolean isWork(Path file) {
        return String.valueOf(file.getFileName()).startsWith(WORK);
    }

    /** The label sets that are not answered: all of them if the demand is met, and else some. */
    public List<LabelSet> failures() {
        return failures;
    }
}
