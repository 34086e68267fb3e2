package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.audit.RankCounts;
import org.orthant.verify.Rank;

/**
 * How good the ranks of classes that can never be predicted get.
 *
 * @param lows lower bounds of their best ranks, ascending: at every input at least {@code low − 1} other classes score at least as high
 * @param highs upper bounds of their best ranks, ascending: at some input only {@code high − 1} other classes do
 * @param counts how many of all classes can be among the best
 */
public record RankAnswer(List<Integer> lows, List<Integer> highs, List<RankCounts> counts) {

    /** Copies the lists. */
    public RankAnswer {
        lows = List.copyOf(lows);
        highs = List.copyOf(highs);
        counts = List.copyOf(counts);
    }

    static Optional<RankAnswer> of(List<NeverPredicted> never, List<RankCounts> counts) {
        List<Rank> known =
                never.stream().flatMap(each -> each.verdict().rank().stream()).toList();
        return counts.isEmpty()
                ? Optional.empty()
                : Optional.of(new RankAnswer(
                        known.stream().map(Rank::low).sorted().toList(),
                        known.stream().map(Rank::high).sorted().toList(),
                        counts));
    }

    /** Returns the ranges of both ends in words; empty if no class has bounds. */
    public Optional<String> sentence() {
        return lows.isEmpty()
                ? Optional.empty()
                : Optional.of("never better than " + range(lows) + "; some input makes them number " + range(highs));
    }

    private static String range(List<Integer> sorted) {
        int least = sorted.get(0);
        int most = sorted.get(sorted.size() - 1);
        return least == most ? String.valueOf(least) : least + " to " + most + " (median " + median(sorted) + ")";
    }

    private static int median(List<Integer> sorted) {
        return sorted.get(sorted.size() / 2);
    }

    /** Returns minimum, median and maximum of ascending numbers; empty for an empty list. */
    public static List<Integer> spread(List<Integer> sorted) {
        return sorted.isEmpty()
                ? List.of()
                : Stream.of(sorted.get(0), median(sorted), sorted.get(sorted.size() - 1))
                        .toList();
    }
}
