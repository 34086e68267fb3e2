package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.AtomicFile;

/**
 * How many label sets of the test examples the output layer of a finished run can predict, kept in its folder.
 *
 * @param examples counts of test examples
 * @param distinct counts of distinct label sets among them
 * @param seconds that it took to find out
 */
public record TestVerdicts(Counts examples, Counts distinct, double seconds) {

    private static final String FILE = "verdicts.json";

    /**
     * Numbers of label sets.
     *
     * @param all how many there are
     * @param argmaxable how many have a region of radius at least 1e-8
     * @param oneArgmaxable how many have one of radius at least 1
     * @param unargmaxable how many can never be predicted
     */
    public record Counts(long all, long argmaxable, long oneArgmaxable, long unargmaxable) {

        private static Counts of(Section section) {
            return new Counts(
                    section.whole("all"),
                    section.whole("argmaxable"),
                    section.whole("one_argmaxable"),
                    section.whole("unargmaxable"));
        }

        private Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("all", all);
            map.put("argmaxable", argmaxable);
            map.put("one_argmaxable", oneArgmaxable);
            map.put("unargmaxable", unargmaxable);
            return map;
        }
    }

    /** What is known of the run in this folder. */
    public static Optional<TestVerdicts> read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Section root = Yaml.read(file);
        return Optional.of(new TestVerdicts(
                Counts.of(root.section("examples")), Counts.of(root.section("distinct")), root.real("seconds")));
    }

    /** Keeps this in the folder of a run, if it is finished: the model of any other may still change. */
    public void write(Path folder) {
        if (!Files.exists(folder.resolve(RunFolder.RESULT))) {
            return;
        }
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("examples", examples.toMap());
        content.put("distinct", distinct.toMap());
        content.put("seconds", seconds);
        AtomicFile.write(folder.resolve(FILE), Json.text(content));
    }
}
