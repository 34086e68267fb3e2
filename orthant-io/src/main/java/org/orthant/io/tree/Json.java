package org.orthant.io.tree;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.RegularFile;

/** A value of JSON. Missing members are empty values, never an error. Immutable. */
public final class Json {

    private static final Json NOTHING = new Json(null);

    private final @Nullable Object value;

    private Json(@Nullable Object value) {
        this.value = value;
    }

    /**
     * Parses a document.
     *
     * @throws IllegalArgumentException if it is not JSON
     */
    public static Json parse(String text, ReadBudget budget) {
        return parse(factory -> factory.createParser(text), budget, name -> true);
    }

    /** Parses the bytes of a document, likewise. */
    public static Json parse(byte[] text, ReadBudget budget) {
        return parse(factory -> factory.createParser(text), budget, name -> true);
    }

    /** Parses what a stream has, likewise, and closes it. */
    public static Json parse(InputStream in, ReadBudget budget) {
        return parse(factory -> factory.createParser(in), budget, name -> true);
    }

    private static Json parse(JsonTree.Source source, ReadBudget budget, Predicate<String> members) {
        try {
            return new Json(JsonTree.parse(source, budget, members));
        } catch (IOException e) {
            throw new IllegalArgumentException("is not valid JSON, or damaged", e);
        }
    }

    /**
     * Parses some members of the object in a file.
     *
     * @throws BadInputException if it cannot be read, or is not JSON
     */
    public static Json read(Path file, ReadBudget budget, Predicate<String> members) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            return new Json(JsonTree.parse(factory -> factory.createParser(in), budget, members));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /** Opens a parser of the document in a file, for documents that would be too large as a tree. */
    public static JsonParser open(Path file) throws IOException {
        InputStream in = Files.newInputStream(RegularFile.of(file));
        return JsonTree.open(factory -> factory.createParser(in));
    }

    private static Json of(@Nullable Object value) {
        return value == null ? NOTHING : new Json(value);
    }

    /** Returns a member of an object. */
    public Json get(String name) {
        return value instanceof Map<?, ?> members ? of(members.get(name)) : NOTHING;
    }

    /** Returns the elements of an array. */
    public List<Json> elements() {
        return value instanceof List<?> list ? list.stream().map(Json::of).toList() : List.of();
    }

    /** Visits the members of an object. */
    public void forEach(BiConsumer<String, Json> visitor) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> visitor.accept(String.valueOf(name), of(member)));
        }
    }

    /** Returns whether there is a value, and not null. */
    public boolean isPresent() {
        return value != null;
    }

    /** Returns whether it is an object. */
    public boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    /** Returns the text, if it is one. */
    public Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Returns the text, or {@code otherwise}. */
    public String text(String otherwise) {
        return text().orElse(otherwise);
    }

    /** Returns the text, the number or the truth value as a text, if it is one of these. */
    public Optional<String> scalar() {
        return value instanceof String || value instanceof Number || value instanceof Boolean
                ? Optional.of(value.toString())
                : Optional.empty();
    }

    /** Returns the number, or {@code otherwise}. */
    public double number(double otherwise) {
        return value instanceof Number number ? number.doubleValue() : otherwise;
    }

    /** Returns the whole number of 64 bits, if it is written as one. */
    public OptionalLong whole() {
        return value instanceof Integer || value instanceof Long
                ? OptionalLong.of(((Number) value).longValue())
                : OptionalLong.empty();
    }

    /** Returns whether it is a number. */
    public boolean isNumber() {
        return value instanceof Number;
    }

    /** Returns the truth value, if it is one. */
    public Optional<Boolean> truth() {
        return value instanceof Boolean truth ? Optional.of(truth) : Optional.empty();
    }

    /** Returns the truth value, or {@code otherwise}. */
    public boolean flag(boolean otherwise) {
        return truth().orElse(otherwise);
    }
}
