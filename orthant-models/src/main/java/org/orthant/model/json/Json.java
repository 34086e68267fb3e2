package org.orthant.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;

/** A value of JSON that answers questions about itself; what isn't there is nothing, never an error. */
public final class Json {

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

    private final @Nullable Object value;

    private Json(@Nullable Object value) {
        this.value = value;
    }

    /** Parses a document; what is no JSON is refused. */
    public static Json parse(String text, ReadBudget budget) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return new JsonValues(parser, budget, name -> true).document();
        } catch (IOException e) {
            throw notJson(e);
        }
    }

    /** Parses what a stream has, and closes it. */
    public static Json parse(InputStream in, ReadBudget budget) {
        return parse(in, budget, name -> true);
    }

    /** Parses some members of the object that a stream has, and closes it. */
    public static Json parse(InputStream in, ReadBudget budget, Predicate<String> members) {
        try (in;
                JsonParser parser = FACTORY.createParser(in)) {
            return new JsonValues(parser, budget, members).document();
        } catch (IOException e) {
            throw notJson(e);
        }
    }

    /**
     * Parses some members of the object in a file.
     *
     * @throws BadInputException if it cannot be read, or is not JSON
     */
    public static Json read(Path file, ReadBudget budget, Predicate<String> members) {
        try {
            return parse(Files.newInputStream(file), budget, members);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static IllegalArgumentException notJson(IOException cause) {
        return new IllegalArgumentException("is not valid JSON, or damaged", cause);
    }

    /** A value that is a text, a number, a truth, a map or list of others, or null. */
    static Json of(@Nullable Object value) {
        return new Json(value);
    }

    /** A member of an object. */
    public Json get(String name) {
        return value instanceof Map<?, ?> members && members.get(name) instanceof Json member ? member : new Json(null);
    }

    /** The elements of an array. */
    public List<Json> elements() {
        List<Json> elements = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                if (element instanceof Json json) {
                    elements.add(json);
                }
            }
        }
        return elements;
    }

    /** Visits the members of an object. */
    public void forEach(BiConsumer<String, Json> visitor) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> {
                if (name instanceof String key && member instanceof Json json) {
                    visitor.accept(key, json);
                }
            });
        }
    }

    /** Whether it is an object. */
    public boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    /** A text. */
    public Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** A text, or something else. */
    public String text(String otherwise) {
        return text().orElse(otherwise);
    }

    /** A number, or something else. */
    public double number(double otherwise) {
        return value instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** A whole number of 64 bits, if it is written as one. */
    public OptionalLong whole() {
        return value instanceof Integer || value instanceof Long
                ? OptionalLong.of(((Number) value).longValue())
                : OptionalLong.empty();
    }

    /** Whether it is a number. */
    public boolean isNumber() {
        return value instanceof Number;
    }

    /** A truth, or something else. */
    public boolean flag(boolean otherwise) {
        return value instanceof Boolean flag ? flag : otherwise;
    }
}
