package org.orthant.bench;

import java.util.List;

/**
 * Solvers compared on one layer.
 *
 * @param subject what the layer is, such as {@code W25}
 * @param labels n
 * @param features d
 * @param sets the number of label sets
 * @param floorMillis the time of one pass over the weights
 * @param comparison the comparison of the solvers
 * @param remarks sentences on how it was made
 */
record ComparisonReport(
        String subject,
        int labels,
        int features,
        int sets,
        double floorMillis,
        Comparison comparison,
        List<String> remarks)
        implements Report {

    ComparisonReport {
        remarks = List.copyOf(remarks);
    }
}
