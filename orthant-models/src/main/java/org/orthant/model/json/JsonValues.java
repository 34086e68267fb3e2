package org.orthant.model.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.orthant.io.ReadBudget;

/** Makes the values of a document, as far as the budget of its file allows. */
final class JsonValues {

    /** Values repeat, such as the names of files in an index: the first few are kept once. */
    private static final int MOST_SHARED = 1024;

    private final JsonParser parser;
    private final ReadBudget budget;
    private final Predicate<String> members;
    private final Map<String, String> shared = new HashMap<>();

    JsonValues(JsonParser parser, ReadBudget budget, Predicate<String> members) {
        this.parser = parser;
        this.budget = budget;
        this.members = members;
    }

    Json document() throws IOException {
        parser.nextToken();
        return value(0);
    }

    private Json value(int depth) throws IOException {
        budget.nest(depth);
        budget.step();
        return Json.of(content(depth));
    }

    private @Nullable Object content(int depth) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return null;
        }
        return switch (token) {
            case START_OBJECT -> object(depth);
            case START_ARRAY -> array(depth);
            case VALUE_STRING -> text(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> null;
        };
    }

    private Map<String, Json> object(int depth) throws IOException {
        budget.take(2 * ReadBudget.OBJECT);
        Map<String, Json> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (depth == 0 && !members.test(name)) {
                parser.skipChildren();
                budget.step();
                continue;
            }
            budget.takeText(name);
            budget.take(ReadBudget.OBJECT);
            object.put(name, value(depth + 1));
        }
        return object;
    }

    private List<Json> array(int depth) throws IOException {
        budget.take(ReadBudget.OBJECT);
        List<Json> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
            budget.take(ReadBudget.OBJECT);
            array.add(value(depth + 1));
        }
        return array;
    }

    private String text(String text) {
        String known = shared.get(text);
        if (known != null) {
            return known;
        }
        budget.takeText(text);
        if (shared.size() < MOST_SHARED) {
            budget.take(ReadBudget.OBJECT);
            shared.put(text, text);
        }
        return text;
    }
}
