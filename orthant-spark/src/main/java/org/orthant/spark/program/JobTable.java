package org.orthant.spark.program;

import org.orthant.console.render.Results;
import org.orthant.console.render.VerdictTables;
import org.orthant.spark.AuditJob;

/** The results of a job. */
final class JobTable {

    private JobTable() {}

    static Results of(AuditJob.Result result, double seconds) {
        Results results = new Results("spark-verify", 1)
                .fact("label_sets", "label sets", result.lines())
                .fact("distinct", "distinct", result.distinct())
                .fact("bad_lines", "skipped lines", result.badLines())
                .fact("seconds", "seconds", seconds)
                .fact(
                        "seconds_reading",
                        "  finding distinct sets",
                        result.seconds().get(0))
                .fact("seconds_deciding", "  deciding", result.seconds().get(1))
                .fact("seconds_writing", "  writing", result.seconds().get(2))
                .table(VerdictTables.counts(result.counts(), result.distinct(), result.lines()));
        VerdictTables.addShortfalls(results, result.counts());
        return results;
    }
}
