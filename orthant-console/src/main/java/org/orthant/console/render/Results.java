package org.orthant.console.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The results of a command: facts, tables and remarks, independent of how they are shown.
 *
 * <p>Values are numbers, strings, booleans, lists of those, {@link Shown}, or an {@link Optional} of these for a value that may be missing. Keys are
 * stable: scripts rely on them.
 */
public final class Results {

    /**
     * A value with another form in text output.
     *
     * @param value the value in JSON and CSV
     * @param text the text in tables
     */
    public record Shown(Object value, String text) {}

    /** A named value and its label in text output, if any. */
    record Fact(String key, String label, Object value, String shown) {

        boolean isForPeople() {
            return !label.isEmpty();
        }
    }

    /** A named column. Without a key, only text output has it; without a label, only JSON and CSV have it. */
    public record Column(String key, String label) {

        boolean isForPeople() {
            return !label.isEmpty() || key.isEmpty();
        }

        boolean isForPrograms() {
            return !key.isEmpty();
        }
    }

    /** A named table; every row has a value per column. */
    public record Table(String key, List<Column> columns, List<List<Object>> rows) {

        /** Returns a table with a row per item and a column per field. */
        public static <T> Table of(String key, List<T> items, List<Field<T>> fields) {
            return new Table(
                    key,
                    fields.stream().map(Field::column).toList(),
                    items.stream()
                            .map(item -> fields.stream()
                                    .map(field -> field.value().apply(item))
                                    .toList())
                            .toList());
        }
    }

    /** A column and its value for each item of a table. */
    public record Field<T>(Column column, Function<T, Object> value) {

        /** Creates a field with the key and label of its column. */
        public Field(String key, String label, Function<T, Object> value) {
            this(new Column(key, label), value);
        }
    }

    /** The JSON Schema of results, which says what keys mean. */
    record Schema(String name, int version) {}

    private final Schema schema;
    private final List<Fact> facts = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Table> data = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    /**
     * Creates results without facts.
     *
     * @param schema the name of their JSON Schema, which says what keys mean
     * @param version its version; a larger one if a key is removed or changes its meaning
     */
    public Results(String schema, int version) {
        this.schema = new Schema(schema, version);
    }

    public Results fact(String key, String label, Object value) {
        return fact(key, label, value, Numbers.shown(value));
    }

    public Results fact(String key, String label, Object value, String shown) {
        facts.add(new Fact(key, label, value, shown));
        return this;
    }

    /** Adds the size of a layer. */
    public Results size(int labels, int features, boolean bias) {
        return fact("labels", "labels (n)", labels)
                .fact("features", "features (d)", features, features + (bias ? " and a bias" : ""));
    }

    /** Adds a value that only JSON has. */
    public Results detail(String key, Object value) {
        return fact(key, "", value, "");
    }

    public Results table(Table table) {
        tables.add(table);
        return this;
    }

    /** Adds a table that only JSON has. */
    public Results data(Table table) {
        data.add(table);
        return this;
    }

    /** Adds a sentence that only text output has. */
    public Results remark(String sentence) {
        remarks.add(sentence);
        return this;
    }

    Schema schema() {
        return schema;
    }

    List<Fact> facts() {
        return facts;
    }

    List<Table> tables() {
        return tables;
    }

    List<Table> allTables() {
        return Stream.concat(tables.stream(), data.stream()).toList();
    }

    List<String> remarks() {
        return remarks;
    }
}
