package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;
import org.orthant.io.SealedFiles;
import org.orthant.train.folder.RunFiles;

/**
 * Recognises the files of a run from which training resumes, or whose results it repeats: nothing in them proves that they come from this
 * training.
 *
 * @param folder the run folder
 * @param seals of its files
 */
record RunSeals(Path folder, SealedFiles seals) {

    /** What a run has from its beginning. */
    private static final List<String> DESCRIPTION =
            List.of(RunFiles.CONFIG, RunFiles.PROVENANCE, RunFiles.MODEL, RunFiles.LABELS, RunFiles.FEATURES);

    /** What changes while a model is trained. */
    private static final List<String> STATE = List.of(RunFiles.WEIGHTS, RunFiles.CHECKPOINT);

    /** What a run has at its end. */
    private static final List<String> END = List.of(RunFiles.RESULT, RunFiles.METRICS, RunFiles.ONTO);

    static RunSeals of(Path folder, RunIdentity identity) {
        return new RunSeals(folder, SealedFiles.in(folder, "training run\n" + identity.text()));
    }

    /** Refuses files that this user has not written for this run, nor accepted. */
    void requireAll() {
        boolean finished = exists(RunFiles.RESULT);
        foreign(Stream.of(DESCRIPTION, STATE, finished ? END : List.<String>of()))
                .ifPresent(name -> {
                    throw BadInputException.in(
                                    folder.resolve(name),
                                    "was written by another user, on another machine, by an earlier version, or changed since:"
                                            + " training neither resumes from it nor repeats its results; train in another"
                                            + " folder, or accept the files of this one if you trust their author")
                            .withRemedy(Remedy.TRUST_RUN);
                });
    }

    /** Returns whether this user has written or accepted what the run was, and its results; weights are not looked at. */
    boolean holdResults() {
        return exists(RunFiles.RESULT) && foreign(Stream.of(DESCRIPTION, END)).isEmpty();
    }

    /** Returns the first file that this user has not written for this run, nor accepted. */
    private Optional<String> foreign(Stream<List<String>> names) {
        return names.flatMap(List::stream)
                .filter(this::exists)
                .filter(name -> !seals.holds(folder.resolve(name)))
                .findFirst();
    }

    /** Accepts all files as they are. */
    void acceptAll() {
        seals.add(Stream.of(DESCRIPTION, STATE, END)
                .flatMap(List::stream)
                .filter(this::exists)
                .map(folder::resolve)
                .toList());
    }

    /** Seals what a run has from its beginning, except for its configuration. */
    void begin() {
        seals.add(DESCRIPTION.stream()
                .filter(name -> !name.equals(RunFiles.CONFIG) && exists(name))
                .map(folder::resolve)
                .toList());
    }

    /** Writes the configuration, weights, a checkpoint or the result. */
    void write(String name, AtomicFile.Content content) {
        seals.write(folder.resolve(name), content);
    }

    /** Seals what a run has at its end, except for its result. */
    void end() {
        seals.add(END.stream()
                .filter(name -> !name.equals(RunFiles.RESULT) && exists(name))
                .map(folder::resolve)
                .toList());
    }

    private boolean exists(String name) {
        return Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS);
    }
}
