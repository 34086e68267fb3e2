package org.orthant.console.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a command found out: facts, tables and remarks, independent of how they are shown.
 *
 * <p>Values are numbers, strings, booleans, lists of those, or an empty {@link Optional} for none. Keys are stable:
 * scripts rely on them.
 */
public final class Results {

    /** A named value and the words that a person reads, if any. */
    record Fact(String key, String label, Object value, String shown) {

        boolean isForPeople() {
            return !label.isEmpty();
        }
    }

    /** A named column; one without a key is for people only. */
    public record Column(String key, String label) {

        boolean isForPrograms() {
            return !key.isEmpty();
        }
    }

    /** A named table; every row has a value per column. */
    public record Table(String key, List<Column> columns, List<List<Object>> rows) {}

    private final List<Fact> facts = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    public Results fact(String key, String label, Object value) {
        return fact(key, label, value, Numbers.shown(value));
    }

    public Results fact(String key, String label, Object value, String shown) {
        facts.add(new Fact(key, label, value, shown));
        return this;
    }

    /** A value for programs, which people read elsewhere in the text. */
    public Results detail(String key, Object value) {
        return fact(key, "", value, "");
    }

    public Results table(Table table) {
        tables.add(table);
        return this;
    }

    /** A sentence for people, which other formats leave out. */
    public Results remark(String sentence) {
        remarks.add(sentence);
        return this;
    }

    List<Fact> facts() {
        return facts;
    }

    List<Table> tables() {
        return tables;
    }

    List<String> remarks() {
        return remarks;
    }
}
