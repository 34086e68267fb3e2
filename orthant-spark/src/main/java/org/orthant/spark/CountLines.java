package org.orthant.spark;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;

/** Counts of verdicts as lines of a receipt: what is counted, then the numbers, separated by tabs. */
final class CountLines {

    private static final String OUTCOME = "outcome";
    private static final String REACHED = "reached";
    private static final String DEPLOYED = "deployed";
    private static final String UNCLEAR = "unclear";
    private static final String CUT_SHORT = "cut short";

    private CountLines() {}

    static List<String> of(VerdictCounts counts) {
        List<String> lines = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            lines.add(line(counts.of(outcome), OUTCOME, outcome.name()));
        }
        for (double threshold : counts.thresholds()) {
            lines.add(line(counts.reaching(threshold), REACHED, String.valueOf(threshold)));
        }
        for (NumberFormat format : counts.formats()) {
            for (Deployed answer : Deployed.values()) {
                lines.add(line(counts.deployed(format, answer), DEPLOYED, format.name(), answer.name()));
            }
        }
        lines.add(UNCLEAR + "\t" + counts.unclear());
        lines.add(CUT_SHORT + "\t" + counts.cutShort());
        return lines;
    }

    private static String line(Count count, String... what) {
        return String.join("\t", what) + "\t" + count.distinct() + "\t" + count.lines();
    }

    static VerdictCounts parse(List<String> lines) {
        Map<Outcome, Count> outcomes = new EnumMap<>(Outcome.class);
        Map<Double, Count> reached = new LinkedHashMap<>();
        Map<NumberFormat, Map<Deployed, Count>> deployed = new EnumMap<>(NumberFormat.class);
        long unclear = 0;
        long cutShort = 0;
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            switch (parts[0]) {
                case OUTCOME -> outcomes.put(Outcome.valueOf(parts[1]), count(parts));
                case REACHED -> reached.put(Double.valueOf(parts[1]), count(parts));
                case DEPLOYED ->
                    deployed.computeIfAbsent(NumberFormat.valueOf(parts[1]), format -> new EnumMap<>(Deployed.class))
                            .put(Deployed.valueOf(parts[2]), count(parts));
                case UNCLEAR -> unclear = Long.parseLong(parts[1]);
                case CUT_SHORT -> cutShort = Long.parseLong(parts[1]);
                default -> throw new IllegalArgumentException("unknown count \"" + parts[0] + "\" in a receipt");
            }
        }
        return VerdictCounts.of(outcomes, reached, deployed, unclear, cutShort);
    }

    private static Count count(String... parts) {
        return new Count(Long.parseLong(parts[parts.length - 2]), Long.parseLong(parts[parts.length - 1]));
    }
}
