package org.orthant.spark;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;

/** Counts of verdicts as lines of a receipt: what is counted, then the numbers, separated by tabs. */
final class CountLines {

    /** What a line counts. */
    private enum Kind {
        OUTCOME,
        REACHED,
        DEPLOYED,
        UNCLEAR,
        CUT_SHORT;

        static Kind of(String text) {
            return Stream.of(values())
                    .filter(kind -> kind.toString().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown count \"" + text + "\" in a receipt"));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private CountLines() {}

    static List<String> of(VerdictCounts counts) {
        List<String> lines = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            lines.add(line(counts.of(outcome), Kind.OUTCOME, outcome.name()));
        }
        for (double threshold : counts.thresholds()) {
            lines.add(line(counts.reaching(threshold), Kind.REACHED, String.valueOf(threshold)));
        }
        for (NumberFormat format : counts.formats()) {
            for (Deployed answer : Deployed.values()) {
                lines.add(line(counts.deployed(format, answer), Kind.DEPLOYED, format.name(), answer.name()));
            }
        }
        lines.add(Kind.UNCLEAR + "\t" + counts.unclear());
        lines.add(Kind.CUT_SHORT + "\t" + counts.cutShort());
        return lines;
    }

    private static String line(Count count, Kind kind, String... what) {
        return kind + "\t" + String.join("\t", what) + "\t" + count.distinct() + "\t" + count.lines();
    }

    static VerdictCounts parse(List<String> lines) {
        Map<Outcome, Count> outcomes = new EnumMap<>(Outcome.class);
        Map<Double, Count> reached = new LinkedHashMap<>();
        Map<NumberFormat, Map<Deployed, Count>> deployed = new EnumMap<>(NumberFormat.class);
        long unclear = 0;
        long cutShort = 0;
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            switch (Kind.of(parts[0])) {
                case OUTCOME -> outcomes.put(Outcome.valueOf(parts[1]), count(parts));
                case REACHED -> reached.put(Double.valueOf(parts[1]), count(parts));
                case DEPLOYED ->
                    deployed.computeIfAbsent(NumberFormat.valueOf(parts[1]), format -> new EnumMap<>(Deployed.class))
                            .put(Deployed.valueOf(parts[2]), count(parts));
                case UNCLEAR -> unclear = Long.parseLong(parts[1]);
                case CUT_SHORT -> cutShort = Long.parseLong(parts[1]);
            }
        }
        return VerdictCounts.of(outcomes, reached, deployed, unclear, cutShort);
    }

    private static Count count(String... parts) {
        return new Count(Long.parseLong(parts[parts.length - 2]), Long.parseLong(parts[parts.length - 1]));
    }
}
