package org.orthant.io.tree;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.orthant.io.Excerpt;
import org.orthant.io.JsonProblem;
import org.orthant.io.ReadBudget;
import org.orthant.io.WholeCharacters;

/**
 * Parses a document of JSON into maps, lists, texts, numbers, truth values and null, as far as the budget of its file allows. An object with
 * two members of one name is refused: readers would differ about which one counts.
 */
final class JsonTree {

    /** Texts are names and paths; numbers in them are not longer than a double. */
    private static final int LONGEST_TEXT = 1 << 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST_TEXT)
                    .maxNestingDepth(1000)
                    .build())
            .build();

    /** Values repeat, such as the names of files in an index: the first few are kept once. */
    private static final int MOST_SHARED = 1024;

    /** Opens a parser of the content. */
    @FunctionalInterface
    interface Source {
        JsonParser open(JsonFactory factory) throws IOException;
    }

    private final JsonParser parser;
    private final ReadBudget budget;
    private final Predicate<String> members;
    private final Map<String, String> shared = new HashMap<>();

    private JsonTree(JsonParser parser, ReadBudget budget, Predicate<String> members) {
        this.parser = parser;
        this.budget = budget;
        this.members = members;
    }

    /** Opens a parser. */
    static JsonParser open(Source source) throws IOException {
        return source.open(FACTORY);
    }

    /**
     * Returns the value of a document.
     *
     * @param members which members of the outermost object are kept
     * @throws IllegalArgumentException if it is not JSON
     */
    static @Nullable Object parse(Source source, ReadBudget budget, Predicate<String> members) throws IOException {
        try (JsonParser parser = open(source)) {
            parser.nextToken();
            Object value = new JsonTree(parser, budget, members).value(0);
            if (parser.nextToken() != null) {
                throw new JsonProblem.Ours(parser, "it continues after its end");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(JsonProblem.of(e), e);
        }
    }

    private @Nullable Object value(int depth) throws IOException {
        budget.nest(depth);
        budget.step();
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new JsonProblem.Ours(parser, "there is no value");
        }
        return switch (token) {
            case START_OBJECT -> object(depth);
            case START_ARRAY -> array(depth);
            case VALUE_STRING -> text(WholeCharacters.of(parser.getText()));
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> null;
        };
    }

    private Map<String, @Nullable Object> object(int depth) throws IOException {
        budget.take(2 * ReadBudget.OBJECT);
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = WholeCharacters.of(parser.currentName());
            parser.nextToken();
            if (depth == 0 && !members.test(name)) {
                parser.skipChildren();
                budget.step();
                continue;
            }
            if (object.containsKey(name)) {
                throw new JsonProblem.Ours(parser, "duplicate member \"" + Excerpt.of(name) + "\"");
            }
            budget.takeText(name);
            budget.take(ReadBudget.OBJECT);
            object.put(name, value(depth + 1));
        }
        return object;
    }

    private List<@Nullable Object> array(int depth) throws IOException {
        budget.take(ReadBudget.OBJECT);
        List<@Nullable Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
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
