package org.orthant.train.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.orthant.data.read.DataSource;
import org.orthant.io.BadInputException;
import org.orthant.train.folder.Provenance;
import org.orthant.train.folder.RunFiles;

/**
 * Identifies a run that can be resumed: its configuration and the content of its data. The files of the data may have moved.
 */
record RunIdentity(RunConfig config, String fingerprint) {

    private static final Set<String> PLACES =
            DataSource.PATHS.stream().map(name -> "data." + name).collect(Collectors.toUnmodifiableSet());

    /** Throws {@link BadInputException} if the folder holds another run. */
    void requireSame(Path folder) {
        Path configFile = folder.resolve(RunFiles.CONFIG);
        Map<String, Object> there = flat(RunConfig.read(configFile).toMap());
        Map<String, Object> here = flat(config.toMap());
        for (Map.Entry<String, Object> entry : here.entrySet()) {
            Object other = there.get(entry.getKey());
            if (!entry.getValue().equals(other)) {
                throw BadInputException.in(
                        configFile,
                        "belongs to another run: " + entry.getKey() + " is " + other + " there and " + entry.getValue()
                                + " here; use another folder, or the same options to continue");
            }
        }
        if (!here.keySet().equals(there.keySet())) {
            throw BadInputException.in(
                    configFile, "belongs to another run: use another folder, or the same options to continue");
        }
        String known = Provenance.read(folder).data().fingerprint();
        if (!known.equals(fingerprint)) {
            throw BadInputException.in(
                    folder.resolve(RunFiles.PROVENANCE),
                    "belongs to another data set: its fingerprint is " + known + " there and " + fingerprint
                            + " here; use another folder");
        }
    }

    /** Returns what is the same for all processes of the run, as text. */
    String text() {
        return "fingerprint = " + fingerprint
                + flat(config.toMap()).entrySet().stream()
                        .map(entry -> "\n" + entry.getKey() + " = " + entry.getValue())
                        .collect(Collectors.joining());
    }

    private static Map<String, Object> flat(Map<String, Object> sections) {
        Map<String, Object> flat = new TreeMap<>();
        sections.forEach((section, values) ->
                ((Map<?, ?>) values).forEach((key, value) -> flat.put(section + "." + key, value)));
        flat.keySet().removeAll(PLACES);
        return flat;
    }
}
