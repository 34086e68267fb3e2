package org.orthant.verify;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.orthant.proof.Circuit;

/**
 * Why a class is never among the best: groups of other classes of which, at every input, at least one scores at least as high.
 *
 * @param label the class
 * @param rank bounds of its best rank
 * @param groups the groups, none of which has a class of another
 */
public record RankReason(int label, Rank rank, List<List<Integer>> groups) {

    /** Copies the lists. */
    public RankReason {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** Returns the reason that refutations without common classes prove. */
    public static RankReason of(int label, Rank rank, List<Circuit> refutations) {
        return new RankReason(
                label,
                rank,
                refutations.stream()
                        .map(circuit -> circuit.labels().stream()
                                .filter(other -> other != label)
                                .toList())
                        .toList());
    }

    /** Returns the reason as a sentence that names at most {@code most} classes of each group. */
    public String sentence(IntFunction<String> names, int most) {
        String reached = "some input makes it number " + rank.high();
        if (groups.size() < 2) {
            return reached;
        }
        return "at every input at least one of each of these " + groups.size() + " groups scores at least as high: "
                + groups.stream().map(group -> text(group, names, most)).collect(Collectors.joining(", "))
                + "; so it is never among the " + (rank.low() - 1) + " best, and " + reached;
    }

    private static String text(List<Integer> group, IntFunction<String> names, int most) {
        String first = group.stream().limit(most).map(names::apply).collect(Collectors.joining(", "));
        return "{" + first + (group.size() > most ? " and " + (group.size() - most) + " more" : "") + "}";
    }
}
