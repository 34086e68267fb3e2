package org.orthant.train.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.orthant.io.BadInputException;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** YAML 1.2, of which JSON is a part. */
final class Yaml {

    private Yaml() {}

    static String text(Map<String, Object> values) {
        return new Dump(DumpSettings.builder()
                        .setDefaultFlowStyle(FlowStyle.BLOCK)
                        .build())
                .dumpToString(values);
    }

    static Section read(Path file) {
        try {
            Object content = new Load(
                            LoadSettings.builder().setLabel(file.toString()).build())
                    .loadFromString(Files.readString(file));
            if (content instanceof Map<?, ?> map) {
                return new Section(file, "", map);
            }
            throw BadInputException.in(file, "has no sections: expected data, encoder, head and training");
        } catch (NoSuchFileException e) {
            throw BadInputException.in(file, "there is no such file", e);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be read: " + e.getMessage(), e);
        } catch (YamlEngineException e) {
            throw BadInputException.in(file, "is no YAML: " + e.getMessage(), e);
        }
    }
}
