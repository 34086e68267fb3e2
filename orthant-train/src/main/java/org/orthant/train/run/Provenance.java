package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.orthant.data.Dataset;
import org.orthant.train.loop.Torch;

/** What a model was made of, and with what. */
public final class Provenance {

    private static final String FILE = "provenance.json";

    private Provenance() {}

    /** What a run folder tells, by name, such as {@code data.fingerprint}; nothing if it has no such file. */
    public static Map<String, String> read(Path folder) {
        Path file = folder.resolve(FILE);
        return Files.exists(file) ? Yaml.read(file).flat() : Map.of();
    }

    static String json(RunConfig config, Dataset data, String fingerprint, String version) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("started", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        Map<String, Object> examples = new LinkedHashMap<>();
        examples.put("name", data.name());
        examples.put("fingerprint", fingerprint);
        examples.put("labels", data.labels());
        examples.put("features", data.features());
        examples.put("train", data.train().size());
        examples.put("validation", data.validation().size());
        examples.put("test", data.test().size());
        content.put("data", examples);
        content.put("seed", config.training().seed());
        Map<String, Object> versions = new LinkedHashMap<>();
        versions.put("orthant", version);
        versions.put("engine", Torch.versions());
        content.put("versions", versions);
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("cores", Runtime.getRuntime().availableProcessors());
        machine.put("java", System.getProperty("java.version") + ", " + System.getProperty("java.vm.name"));
        machine.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        content.put("machine", machine);
        return Json.text(content);
    }
}
