package org.orthant.studio.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON object of text, numbers, truth values and rows of numbers, as the page asks them. */
public final class JsonBody {

    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(4)
                    .maxNumberLength(64)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<String, Object> members;

    private JsonBody(Map<String, Object> members) {
        this.members = members;
    }

    static JsonBody parse(byte[] text) {
        try (JsonParser json = JSON.createParser(text)) {
            require(json.nextToken() == JsonToken.START_OBJECT);
            Map<String, Object> members = new HashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                members.put(name, value(json));
            }
            require(json.nextToken() == null);
            return new JsonBody(members);
        } catch (IOException e) {
            throw malformed();
        }
    }

    /** A whole number within bounds. */
    public int whole(String name, int least, int most) {
        if (members.get(name) instanceof Double number
                && number >= least
                && number <= most
                && number == Math.rint(number)) {
            return number.intValue();
        }
        throw Refusal.badRequest(name + " must be a whole number from " + least + " to " + most);
    }

    /** A number within bounds. */
    public double number(String name, double least, double most) {
        if (members.get(name) instanceof Double number && number >= least && number <= most) {
            return number;
        }
        throw Refusal.badRequest(name + " must be a number from " + least + " to " + most);
    }

    /** Whether there is such a member. */
    public boolean has(String name) {
        return members.containsKey(name);
    }

    /** Text that may be left out. */
    public Optional<String> text(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        if (members.get(name) instanceof String text) {
            return Optional.of(text);
        }
        throw Refusal.badRequest(name + " must be text");
    }

    /** True or false. */
    public boolean truth(String name) {
        if (members.get(name) instanceof Boolean value) {
            return value;
        }
        throw Refusal.badRequest(name + " must be true or false");
    }

    /** One of the given constants, by its name in lower case. */
    public <E extends Enum<E>> E choice(String name, E[] choices) {
        Object value = members.get(name);
        List<String> names = new ArrayList<>();
        for (E choice : choices) {
            String shown = choice.name().toLowerCase(java.util.Locale.ROOT);
            if (shown.equals(value)) {
                return choice;
            }
            names.add(shown);
        }
        throw Refusal.badRequest(name + " must be one of " + String.join(", ", names));
    }

    /** Rows of numbers, each of them finite and of absolute value up to {@code most}. */
    public double[][] rows(String name, int count, int length, double most) {
        String wanted = name + " must be " + count + " rows of " + length + " numbers from " + -most + " to " + most;
        if (!(members.get(name) instanceof List<?> rows) || rows.size() != count) {
            throw Refusal.badRequest(wanted);
        }
        double[][] result = new double[count][length];
        for (int i = 0; i < count; i++) {
            if (!(rows.get(i) instanceof List<?> row) || row.size() != length) {
                throw Refusal.badRequest(wanted);
            }
            for (int j = 0; j < length; j++) {
                if (!(row.get(j) instanceof Double number) || !(Math.abs(number) <= most)) {
                    throw Refusal.badRequest(wanted);
                }
                result[i][j] = number;
            }
        }
        return result;
    }

    private static Object value(JsonParser json) throws IOException {
        @Nullable JsonToken token = json.currentToken();
        require(token != null);
        return switch (token) {
            case VALUE_STRING -> json.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json));
                }
                yield items;
            }
            default -> throw malformed();
        };
    }

    private static void require(boolean wellFormed) {
        if (!wellFormed) {
            throw malformed();
        }
    }

    private static Refusal malformed() {
        return Refusal.badRequest("the request is not a JSON object of text, numbers, true, false and rows of numbers");
    }
}
