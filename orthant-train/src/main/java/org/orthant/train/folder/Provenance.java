package org.orthant.train.folder;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.orthant.data.Dataset;
import org.orthant.io.JsonText;
import org.orthant.io.tree.Section;

/**
 * What a model was made of, and with what.
 *
 * @param started when, in UTC
 * @param data of which examples
 * @param seed of all random numbers
 * @param version of Orthant
 * @param engine the versions of the libraries that compute
 * @param machine where
 */
public record Provenance(String started, Data data, long seed, String version, String engine, Machine machine) {

    /**
     * A data set in numbers.
     *
     * @param name what it is called
     * @param fingerprint of its content
     * @param labels {@code n}
     * @param features words, or numbers of a feature vector
     * @param train how many training examples there are
     * @param validation how many validation examples
     * @param test how many test examples
     */
    public record Data(String name, String fingerprint, int labels, int features, int train, int validation, int test) {

        private static Data of(Section section) {
            return new Data(
                    section.text("name"),
                    section.text("fingerprint"),
                    section.number("labels"),
                    section.number("features"),
                    section.number("train"),
                    section.number("validation"),
                    section.number("test"));
        }

        private Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", name);
            map.put("fingerprint", fingerprint);
            map.put("labels", labels);
            map.put("features", features);
            map.put("train", train);
            map.put("validation", validation);
            map.put("test", test);
            return map;
        }
    }

    /** What computed: the number of cores, the version of Java and the operating system. */
    public record Machine(int cores, String java, String os) {

        private static Machine ofThisProcess() {
            return new Machine(
                    Runtime.getRuntime().availableProcessors(),
                    System.getProperty("java.version") + ", " + System.getProperty("java.vm.name"),
                    System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                            + System.getProperty("os.arch"));
        }

        private static Machine of(Section section) {
            return new Machine(section.number("cores"), section.text("java"), section.text("os"));
        }

        private Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("cores", cores);
            map.put("java", java);
            map.put("os", os);
            return map;
        }
    }

    /**
     * The provenance of a run that begins now, in this process.
     *
     * @param engine the versions of the libraries that compute
     */
    public static Provenance ofNow(Dataset data, String fingerprint, long seed, String version, String engine) {
        return new Provenance(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                new Data(
                        data.name(),
                        fingerprint,
                        data.labels(),
                        data.features(),
                        data.train().size(),
                        data.validation().size(),
                        data.test().size()),
                seed,
                version,
                engine,
                Machine.ofThisProcess());
    }

    /** Reads that of the run in a folder. */
    public static Provenance read(Path folder) {
        Section root = Section.read(folder.resolve(RunFiles.PROVENANCE));
        Section versions = root.section("versions");
        return new Provenance(
                root.text("started"),
                Data.of(root.section("data")),
                root.whole("seed"),
                versions.text("orthant"),
                versions.text("engine"),
                Machine.of(root.section("machine")));
    }

    /** All of it by name, such as {@code data.fingerprint}. */
    public Map<String, String> facts() {
        return Section.flat(toMap());
    }

    /** The file, from which it can be read again. */
    public String toJson() {
        return JsonText.lines(toMap());
    }

    private Map<String, Object> toMap() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("started", started);
        content.put("data", data.toMap());
        content.put("seed", seed);
        Map<String, Object> versions = new LinkedHashMap<>();
        versions.put("orthant", version);
        versions.put("engine", engine);
        content.put("versions", versions);
        content.put("machine", machine.toMap());
        return content;
    }
}
