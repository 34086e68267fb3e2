package org.orthant.encoders.bert;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.io.tree.Json;

/** The members of an object in a JSON file of a checkpoint. */
final class JsonFile {

    private JsonFile() {}

    /**
     * Returns the members of an object that are neither objects nor arrays nor null, as texts.
     *
     * @param path the names that lead to the object; empty for the outermost
     */
    static Map<String, String> members(Path file, List<String> path) {
        Json object = Json.read(
                file, ReadBudget.of(file, ReadPolicy.STRANGERS), name -> path.isEmpty() || name.equals(path.get(0)));
        if (!object.isObject()) {
            throw BadInputException.in(file, "is not a JSON object");
        }
        for (String name : path) {
            object = object.get(name);
            if (!object.isObject()) {
                throw BadInputException.in(file, "has no " + name);
            }
        }
        Map<String, String> members = new LinkedHashMap<>();
        object.forEach((name, value) -> value.scalar().ifPresent(text -> members.put(name, text)));
        return members;
    }
}
