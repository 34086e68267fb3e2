package org.orthant.io;

import java.util.List;

/**
 * What was measured during a training.
 *
 * @param columns their names
 * @param rows one per evaluation, with a number for each column; NaN if it is missing
 */
public record MetricsTable(List<String> columns, List<double[]> rows) {

    /** Copies the lists. */
    public MetricsTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(double[]::clone).toList();
    }

    /** Returns copies of the rows. */
    @Override
    public List<double[]> rows() {
        return rows.stream().map(double[]::clone).toList();
    }
}
