package org.orthant.train.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.data.split.Part;
import org.orthant.io.AtomicFile;
import org.orthant.io.JsonObject;
import org.orthant.io.JsonText;
import org.orthant.io.tree.Section;

/**
 * Counts of the label sets of one part of the data that the output layer of a finished run can predict, and of those that its whole
 * head can predict; kept in {@code verdicts.json} of the run folder.
 *
 * @param examples counts of examples
 * @param distinct counts of distinct label sets among them
 * @param beyond counts of label sets that no guarantee covers; empty in folders of earlier versions
 * @param head counts of the whole head; empty in folders of earlier versions, and if the encoder's activations are unknown
 * @param seconds elapsed time
 */
public record PartVerdicts(
        Counts examples, Counts distinct, Optional<Beyond> beyond, Optional<WholeHead> head, double seconds) {

    /** The parts whose counts run folders keep. */
    public static final List<Part> KEPT = List.of(Part.VALIDATION, Part.TEST);

    private static final String FILE = "verdicts.json";
    private static final String SAFE = "safe_in_float32";
    private static final String HEAD = "whole_head";

    /** Verdicts about the output layer alone. */
    public PartVerdicts(Counts examples, Counts distinct, Optional<Beyond> beyond, double seconds) {
        this(examples, distinct, beyond, Optional.empty(), seconds);
    }

    /** The same with counts of the whole head, which took more time. */
    public PartVerdicts withHead(WholeHead found, double more) {
        return new PartVerdicts(examples, distinct, beyond, Optional.of(found), seconds + more);
    }

    /**
     * Numbers of label sets.
     *
     * @param all the number of label sets
     * @param argmaxable the number of those whose region has a radius of at least 1e-8
     * @param oneArgmaxable the number of those whose region has a radius of at least 1
     * @param unargmaxable the number of those that can never be predicted
     * @param safe the number of those that some input produces in float32, in any order of summation; absent if that was not decided
     */
    public record Counts(long all, long argmaxable, long oneArgmaxable, long unargmaxable, OptionalLong safe) {

        /** Counts of a layer for which float32 was not decided. */
        public Counts(long all, long argmaxable, long oneArgmaxable, long unargmaxable) {
            this(all, argmaxable, oneArgmaxable, unargmaxable, OptionalLong.empty());
        }

        private static Counts of(Section section) {
            return new Counts(
                    section.whole("all"),
                    section.whole("argmaxable"),
                    section.whole("one_argmaxable"),
                    section.whole("unargmaxable"),
                    section.has(SAFE) ? OptionalLong.of(section.whole(SAFE)) : OptionalLong.empty());
        }

        private JsonObject toJson() {
            return new JsonObject()
                    .with("all", all)
                    .with("argmaxable", argmaxable)
                    .with("one_argmaxable", oneArgmaxable)
                    .with("unargmaxable", unargmaxable)
                    .withIfPresent(SAFE, safe.isPresent() ? Optional.of(safe.getAsLong()) : Optional.empty());
        }
    }

    /**
     * Label sets with more active labels than a layer was planned for.
     *
     * @param active {@code k}; these have more
     * @param examples counts of examples
     * @param distinct counts of distinct label sets among them
     */
    public record Beyond(int active, Counts examples, Counts distinct) {

        private static Beyond of(Section section) {
            return new Beyond(
                    section.number("active"),
                    Counts.of(section.section("examples")),
                    Counts.of(section.section("distinct")));
        }

        private JsonObject toJson() {
            return new JsonObject()
                    .with("active", active)
                    .with("examples", examples.toJson())
                    .with("distinct", distinct.toJson());
        }
    }

    /**
     * Numbers of label sets that a whole head can predict: those for which some activation vector of the encoder makes projection and
     * output layer, in exact arithmetic with the stored numbers, predict exactly that set.
     *
     * @param all how many there are
     * @param possible how many can be predicted
     * @param never how many can never be predicted
     */
    public record HeadCounts(long all, long possible, long never) {

        private static HeadCounts of(Section section) {
            return new HeadCounts(section.whole("all"), section.whole("can"), section.whole("never"));
        }

        private JsonObject toJson() {
            return new JsonObject().with("all", all).with("can", possible).with("never", never);
        }
    }

    /**
     * Counts of the whole head.
     *
     * @param everyFeature whether it is proven that the output layer can be given every feature vector
     * @param examples counts of examples
     * @param distinct counts of distinct label sets among them
     */
    public record WholeHead(boolean everyFeature, HeadCounts examples, HeadCounts distinct) {

        private static WholeHead of(Section section) {
            return new WholeHead(
                    section.truth("every_feature_vector"),
                    HeadCounts.of(section.section("examples")),
                    HeadCounts.of(section.section("distinct")));
        }

        private JsonObject toJson() {
            return new JsonObject()
                    .with("every_feature_vector", everyFeature)
                    .with("examples", examples.toJson())
                    .with("distinct", distinct.toJson());
        }
    }

    /** Returns the counts that the run folder has of a part. */
    public static Optional<PartVerdicts> read(Path folder, Part part) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Section root = Section.read(file);
        // Test examples stand at the top: once there were no others.
        return switch (part) {
            case TEST -> root.optionalSection("examples").map(present -> of(root));
            case VALIDATION -> root.optionalSection(part.text()).map(PartVerdicts::of);
            case TRAIN -> Optional.empty();
        };
    }

    private static PartVerdicts of(Section section) {
        return new PartVerdicts(
                Counts.of(section.section("examples")),
                Counts.of(section.section("distinct")),
                section.optionalSection("beyond_active").map(Beyond::of),
                section.optionalSection(HEAD).map(WholeHead::of),
                section.real("seconds"));
    }

    /** Returns the counts as text, which other counts do not have. */
    public String text() {
        return JsonText.lines(toJson());
    }

    /** Writes the counts to the run folder if the run is finished; the model of an unfinished one may still change. */
    public void write(Path folder, Part part) {
        if (!KEPT.contains(part)) {
            throw new IllegalArgumentException("run folders keep no counts of " + part.adjective() + " examples");
        }
        if (Files.exists(folder.resolve(RunFiles.RESULT))) {
            write(folder, part, Optional.of(this));
        }
    }

    /** Removes the counts of a part from the run folder. */
    public static void remove(Path folder, Part part) {
        write(folder, part, Optional.empty());
    }

    private static void write(Path folder, Part part, Optional<PartVerdicts> counts) {
        Optional<PartVerdicts> test = part == Part.TEST ? counts : read(folder, Part.TEST);
        Optional<PartVerdicts> validation = part == Part.VALIDATION ? counts : read(folder, Part.VALIDATION);
        JsonObject content = test.map(PartVerdicts::toJson)
                .orElseGet(JsonObject::new)
                .withIfPresent(Part.VALIDATION.text(), validation.map(PartVerdicts::toJson));
        AtomicFile.write(folder.resolve(FILE), JsonText.lines(content));
    }

    private JsonObject toJson() {
        return new JsonObject()
                .with("examples", examples.toJson())
                .with("distinct", distinct.toJson())
                .withIfPresent("beyond_active", beyond.map(sets -> sets.toJson()))
                .withIfPresent(HEAD, head.map(counts -> counts.toJson()))
                .with("seconds", seconds);
    }
}
