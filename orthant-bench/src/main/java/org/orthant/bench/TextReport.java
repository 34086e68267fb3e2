package org.orthant.bench;

import static org.orthant.bench.TextTable.number;

import java.util.Locale;

/** Reports as aligned text for a person. */
final class TextReport {

    private TextReport() {}

    static String of(Report report) {
        if (report instanceof ComparisonReport comparison) {
            return of(comparison);
        }
        return report instanceof ThroughputReport throughput ? of(throughput) : of((GrowthReport) report);
    }

    private static String of(ComparisonReport report) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s: %d labels, %d features, %d label sets; one pass over the weights: %s ms\n\n",
                report.subject(),
                report.labels(),
                report.features(),
                report.sets(),
                number(report.floorMillis())));
        text.append(standings(report.comparison()));
        if (!report.comparison().duels().isEmpty()) {
            text.append('\n').append(duels(report.comparison()));
        }
        text.append('\n');
        report.remarks().forEach(remark -> text.append(remark).append('\n'));
        return text.toString();
    }

    private static TextTable standings(Comparison comparison) {
        TextTable table = new TextTable(
                "contender",
                "sets",
                "median ms",
                "p95 ms",
                "total ms",
                "check ms",
                "total check ms",
                "build ms",
                "steps",
                "passes",
                "beyond doubles",
                "argmaxable",
                "unargmaxable",
                "undecided",
                "out of time");
        for (Standing standing : comparison.standings()) {
            Quantiles solve = standing.solveMillis();
            table.add(
                    standing.name(),
                    Integer.toString(standing.measurements().size()),
                    number(solve.median()),
                    number(solve.p95()),
                    number(solve.total()),
                    standing.checkMillis().map(check -> number(check.median())).orElse(TextTable.UNKNOWN),
                    standing.checkMillis().map(check -> number(check.total())).orElse(TextTable.UNKNOWN),
                    number(standing.buildMillis().median()),
                    number(standing.medianSteps()),
                    number(standing.medianPasses()),
                    standing.beyondDoubles().isPresent()
                            ? Long.toString(standing.beyondDoubles().orElseThrow())
                            : TextTable.UNKNOWN,
                    Integer.toString(standing.count(Verdict.ARGMAXABLE)),
                    Integer.toString(standing.count(Verdict.UNARGMAXABLE)),
                    Integer.toString(standing.count(Verdict.UNDECIDED)),
                    Integer.toString(standing.count(Verdict.OUT_OF_TIME)));
        }
        return table;
    }

    private static TextTable duels(Comparison comparison) {
        TextTable table =
                new TextTable("contender", "against", "sets", "times faster", "same verdict", "radius differs by");
        for (Duel duel : comparison.duels()) {
            table.add(
                    duel.name(),
                    duel.peer(),
                    Integer.toString(duel.sets()),
                    number(duel.ratio()),
                    Integer.toString(duel.sameVerdicts()),
                    duel.radiusDifference().isPresent()
                            ? String.format(
                                    Locale.ROOT, "%.1e", duel.radiusDifference().orElseThrow())
                            : TextTable.UNKNOWN);
        }
        return table;
    }

    private static String of(ThroughputReport report) {
        TextTable table = new TextTable("threads", "sets", "seconds", "sets per second", "times the first");
        for (Throughput each : report.throughputs()) {
            table.add(
                    Integer.toString(each.threads()),
                    Long.toString(each.sets()),
                    number(each.seconds()),
                    number(each.setsPerSecond()),
                    number(report.ratio(each)));
        }
        return String.format(
                Locale.ROOT,
                "%s: %d labels, %d features; radius and proofs included, elapsed time\n\n%s",
                report.subject(),
                report.labels(),
                report.features(),
                table);
    }

    private static String of(GrowthReport report) {
        TextTable table = new TextTable(
                "labels",
                "sets",
                "median ms",
                "p95 ms",
                "ns per weight",
                "steps",
                "passes",
                "one pass ms",
                "memory MiB",
                "bytes per weight",
                "argmaxable",
                "unargmaxable");
        for (GrowthReport.Size size : report.sizes()) {
            Standing standing = size.standing();
            table.add(
                    Integer.toString(size.labels()),
                    Integer.toString(standing.measurements().size()),
                    number(standing.solveMillis().median()),
                    number(standing.solveMillis().p95()),
                    number(report.nanosPerWeight(size)),
                    number(standing.medianSteps()),
                    number(standing.medianPasses()),
                    number(size.floorMillis()),
                    number(size.memoryBytes() / (double) (1 << 20)),
                    number(report.bytesPerWeight(size)),
                    Integer.toString(standing.count(Verdict.ARGMAXABLE)),
                    Integer.toString(standing.count(Verdict.UNARGMAXABLE)));
        }
        return String.format(
                Locale.ROOT,
                "%d features; radius and proofs included, CPU time of one thread\n\n%s",
                report.features(),
                table);
    }
}
