package org.orthant.train.run;

import java.util.Map;
import java.util.TreeMap;
import org.orthant.io.BadInputException;

/** What must be the same for a run to be continued. */
final class RunIdentity {

    private final RunConfig config;
    private final String fingerprint;

    RunIdentity(RunConfig config, String fingerprint) {
        this.config = config;
        this.fingerprint = fingerprint;
    }

    /** Refuses a folder that another run has begun in. */
    void requireSame(RunFolder folder) {
        Map<String, Object> there = flat(RunConfig.read(folder.config()).toMap());
        Map<String, Object> here = flat(config.toMap());
        for (Map.Entry<String, Object> entry : here.entrySet()) {
            Object other = there.get(entry.getKey());
            if (!entry.getValue().equals(other)) {
                throw BadInputException.in(
                        folder.config(),
                        "belongs to another run: " + entry.getKey() + " is " + other + " there and " + entry.getValue()
                                + " here; use another folder, or the same options to continue");
            }
        }
        if (!here.keySet().equals(there.keySet())) {
            throw BadInputException.in(
                    folder.config(), "belongs to another run: use another folder, or the same options to continue");
        }
        String known = Yaml.read(folder.provenance()).section("data").text("fingerprint");
        if (!known.equals(fingerprint)) {
            throw BadInputException.in(
                    folder.provenance(),
                    "belongs to another data set: its fingerprint is " + known + " there and " + fingerprint
                            + " here; use another folder");
        }
    }

    private static Map<String, Object> flat(Map<String, Object> sections) {
        Map<String, Object> flat = new TreeMap<>();
        sections.forEach((section, values) ->
                ((Map<?, ?>) values).forEach((key, value) -> flat.put(section + "." + key, value)));
        return flat;
    }
}
