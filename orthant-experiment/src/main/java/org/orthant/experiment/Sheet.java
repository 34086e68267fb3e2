package org.orthant.experiment;

import java.util.List;

/**
 * A table for readers, independent of its file format.
 *
 * @param key a short name, for references to it
 * @param title what it shows
 * @param columns at least one
 * @param rows a text per column
 */
record Sheet(String key, String title, List<Column> columns, List<List<String>> rows) {

    /**
     * The head of a column.
     *
     * @param group what it has in common with its neighbours; empty if nothing
     * @param name what it is
     */
    record Column(String group, String name) {

        static Column of(String name) {
            return new Column("", name);
        }
    }

    Sheet {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    boolean hasGroups() {
        return columns.stream().anyMatch(column -> !column.group().isEmpty());
    }
}
