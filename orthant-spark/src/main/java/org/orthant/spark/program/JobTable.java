package org.orthant.spark.program;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Set;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.spark.AuditJob;
import org.orthant.spark.Tally;

/**
 * Shows what came of a job.
 *
 * @param result what did
 * @param seconds how long it took
 */
record JobTable(AuditJob.Result result, double seconds) {

    private static final Set<String> REMARKS = Set.of(Tally.CUT_SHORT, Tally.UNCLEAR);

    void print(PrintWriter out) {
        out.printf(Locale.ROOT, "label sets   %d%n", result.lines());
        out.printf(Locale.ROOT, "distinct     %d%n", result.distinct());
        if (result.badLines() > 0) {
            out.printf(Locale.ROOT, "left out     %d%n", result.badLines());
        }
        out.printf(
                Locale.ROOT,
                "seconds      %.3g (distinct sets %.3g, deciding %.3g, writing %.3g)%n%n",
                seconds,
                result.seconds().get(0),
                result.seconds().get(1),
                result.seconds().get(2));
        out.printf(Locale.ROOT, "%-26s %12s %7s %12s %7s%n", "label sets that are", "distinct", "%", "lines", "%");
        result.tally().counts().forEach((row, count) -> {
            if (!REMARKS.contains(row)) {
                print(out, row, count);
            }
        });
        remark(out, Tally.CUT_SHORT, "radii are known less closely than asked, because the budget was spent on them.");
        remark(out, Tally.UNCLEAR, "radii are too close to a threshold to tell; they are not counted as reaching it.");
        out.flush();
    }

    private void print(PrintWriter out, String row, Count count) {
        out.printf(
                Locale.ROOT,
                "%-26s %12d %7.2f %12d %7.2f%n",
                row.replace(".0E", "e").replace("E", "e").replace("1.0-", "1-"),
                count.distinct(),
                100.0 * count.distinct() / result.distinct(),
                count.lines(),
                100.0 * count.lines() / result.lines());
    }

    private void remark(PrintWriter out, String row, String text) {
        long number = result.tally().of(row).distinct();
        if (number > 0) {
            out.printf(Locale.ROOT, "%n%d %s%n", number, text);
        }
    }
}
