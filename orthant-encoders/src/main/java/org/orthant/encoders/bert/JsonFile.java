package org.orthant.encoders.bert;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.io.BadInputException;

/** The members of an object in a JSON file of a checkpoint. */
final class JsonFile {

    private JsonFile() {}

    /**
     * The members that are neither objects nor arrays nor null, as texts.
     *
     * @param path the names of the objects that lead to the one that is meant; none for the outermost
     */
    static Map<String, String> members(Path file, List<String> path) {
        Map<String, String> members = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = new JsonFactory().createParser(in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw BadInputException.in(file, "is not a JSON object");
            }
            for (String name : path) {
                enter(file, name, parser);
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                    members.put(name, parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
            return members;
        } catch (JsonProcessingException e) {
            throw BadInputException.in(file, "is not valid JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static void enter(Path file, String wanted, JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals(wanted) && value == JsonToken.START_OBJECT) {
                return;
            }
            parser.skipChildren();
        }
        throw BadInputException.in(file, "has no " + wanted);
    }
}
