package org.orthant.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A report as aligned text for a person. */
final class TextReport {

    private static final String UNKNOWN = "–";

    private TextReport() {}

    static String of(Report report) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s: %d labels, %d features, %d label sets; one pass over the weights: %s ms%n%n",
                report.subject(),
                report.labels(),
                report.features(),
                report.sets(),
                number(report.floorMillis())));
        appendTable(text, standings(report));
        if (!report.comparison().duels().isEmpty()) {
            text.append('\n');
            appendTable(text, duels(report));
        }
        text.append('\n');
        report.remarks().forEach(remark -> text.append(remark).append('\n'));
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    private static List<List<String>> standings(Report report) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "contender",
                "sets",
                "median ms",
                "p95 ms",
                "total ms",
                "build ms",
                "steps",
                "argmaxable",
                "unargmaxable",
                "undecided"));
        for (Standing standing : report.comparison().standings()) {
            Quantiles solve = standing.solveMillis();
            rows.add(List.of(
                    standing.name(),
                    Integer.toString(standing.measurements().size()),
                    number(solve.median()),
                    number(solve.p95()),
                    number(solve.total()),
                    number(standing.buildMillis().median()),
                    number(standing.medianSteps()),
                    Integer.toString(standing.count(Verdict.ARGMAXABLE)),
                    Integer.toString(standing.count(Verdict.UNARGMAXABLE)),
                    Integer.toString(standing.count(Verdict.UNDECIDED))));
        }
        return rows;
    }

    private static List<List<String>> duels(Report report) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("contender", "against", "sets", "times faster", "same verdict", "radius differs by"));
        for (Duel duel : report.comparison().duels()) {
            rows.add(List.of(
                    duel.name(),
                    duel.peer(),
                    Integer.toString(duel.sets()),
                    number(duel.ratio()),
                    Integer.toString(duel.sameVerdicts()),
                    duel.radiusDifference().isPresent()
                            ? String.format(
                                    Locale.ROOT, "%.1e", duel.radiusDifference().orElseThrow())
                            : UNKNOWN));
        }
        return rows;
    }

    private static void appendTable(StringBuilder text, List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String space = " ".repeat(widths[column] - row.get(column).length());
                boolean isName = column == 0;
                line.append(isName ? "" : "  ").append(isName ? row.get(column) + space : space + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static String number(OptionalDouble number) {
        return number.isPresent() ? number(number.orElseThrow()) : UNKNOWN;
    }

    /** With three significant digits, and whole from 100 on. */
    private static String number(double number) {
        if (!Double.isFinite(number)) {
            return UNKNOWN;
        }
        int decimals = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : number >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
}
