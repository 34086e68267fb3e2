package org.orthant.train.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.orthant.io.BadInputException;
import org.orthant.io.tree.Section;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** YAML 1.2, of which JSON is a part. */
public final class Yaml {

    private Yaml() {}

    /** Values as YAML. */
    public static String text(Map<String, Object> values) {
        return new Dump(DumpSettings.builder()
                        .setDefaultFlowStyle(FlowStyle.BLOCK)
                        .build())
                .dumpToString(values);
    }

    /** The sections of a file. */
    public static Section read(Path file) {
        try {
            return parse(file, Files.readString(file));
        } catch (NoSuchFileException e) {
            throw BadInputException.in(file, "there is no such file", e);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** The sections of a text, which is called {@code file} where something is wrong with it. */
    public static Section parse(Path file, String text) {
        try {
            Object content =
                    new Load(LoadSettings.builder().setLabel(file.toString()).build()).loadFromString(text);
            if (content instanceof Map<?, ?> map) {
                return Section.of(file, map);
            }
            throw BadInputException.in(file, "has no sections: expected such as data, encoder and training");
        } catch (MarkedYamlEngineException e) {
            String problem = "is not valid YAML: " + e.getProblem();
            throw e.getProblemMark()
                    .map(mark -> BadInputException.at(file, mark.getLine() + 1, problem, e))
                    .orElseGet(() -> BadInputException.in(file, problem, e));
        } catch (YamlEngineException e) {
            throw BadInputException.in(file, "is not valid YAML: " + e.getMessage(), e);
        }
    }
}
