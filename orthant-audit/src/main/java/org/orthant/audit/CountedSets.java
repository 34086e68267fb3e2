package org.orthant.audit;

import java.util.ArrayList;
import java.util.List;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;

/**
 * A row of the summary of an audit.
 *
 * @param text the property, such as {@code unargmaxable}, {@code 1e-8-argmaxable} or {@code float32-safe}
 * @param count the number of label sets with it
 */
public record CountedSets(String text, Count count) {

    /** Returns the rows of a summary, in the order of the paper's tables. */
    public static List<CountedSets> of(VerdictCounts counts) {
        List<CountedSets> rows = new ArrayList<>();
        rows.add(of(Outcome.ARGMAXABLE, counts));
        for (double threshold : counts.thresholds()) {
            rows.add(new CountedSets(shown(threshold) + "-argmaxable", counts.reaching(threshold)));
        }
        rows.add(of(Outcome.UNARGMAXABLE, counts));
        rows.add(of(Outcome.UNDECIDED, counts));
        for (NumberFormat format : counts.formats()) {
            for (Deployed answer : List.of(Deployed.SAFE, Deployed.OBSERVED, Deployed.IMPOSSIBLE)) {
                rows.add(new CountedSets(format.text() + "-" + answer.text(), counts.deployed(format, answer)));
            }
        }
        return rows;
    }

    private static CountedSets of(Outcome outcome, VerdictCounts counts) {
        return new CountedSets(outcome.text(), counts.of(outcome));
    }

    /** Such as {@code 1} and {@code 1e-8}. */
    private static String shown(double threshold) {
        String text = threshold == Math.rint(threshold) && threshold < 1e6
                ? String.valueOf((long) threshold)
                : String.valueOf(threshold);
        return text.replace(".0E", "e").replace("E", "e");
    }
}
