package org.orthant.verify;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Circuit;

/**
 * Why a label set can never be predicted, in as few of its labels as possible: no input switches on all of {@code on}
 * while all of {@code off} stay off; or, by a ranking, puts all of {@code on} before all of {@code off}.
 *
 * @param on labels of the set; without any one of them, no such reason was found
 * @param off labels that are not in the set
 * @param circuit the proof
 * @param rule the decision rule
 * @param shares for rankings, about the weights of {@code off} in a mixture of them that is never behind a mixture of {@code on};
 *     they sum to 1. None if they are not known
 */
public record Explanation(
        List<Integer> on, List<Integer> off, Circuit circuit, DecisionRule rule, List<Double> shares) {

    /** Copies the lists. */
    public Explanation {
        on = List.copyOf(on);
        off = List.copyOf(off);
        shares = List.copyOf(shares);
        requireShares(shares, off);
    }

    /**
     * Requires a share for each label, or none.
     *
     * @throws IllegalArgumentException if there are shares, but not one for each label
     */
    public static void requireShares(List<Double> shares, List<Integer> labels) {
        if (!shares.isEmpty() && shares.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "there are " + shares.size() + " shares of " + labels.size() + " labels: expected one for each");
        }
    }

    /** Makes an explanation for the rule that predicts labels with positive logits. */
    public Explanation(List<Integer> on, List<Integer> off, Circuit circuit) {
        this(on, off, circuit, DecisionRule.threshold(), List.of());
    }

    /** Returns the same about labels with other numbers, in the same order. */
    Explanation relabelled(IntUnaryOperator labelOf) {
        return new Explanation(
                on.stream().map(labelOf::applyAsInt).toList(),
                off.stream().map(labelOf::applyAsInt).toList(),
                circuit.relabelled(labelOf),
                rule,
                shares);
    }

    /** Returns the labels of {@code off}, those with the largest shares first; in their order if shares are not known. */
    public List<Integer> rivals() {
        return heaviest().mapToObj(off::get).toList();
    }

    private IntStream heaviest() {
        IntStream positions = IntStream.range(0, off.size());
        return shares.isEmpty()
                ? positions
                : positions
                        .boxed()
                        .sorted(Comparator.comparingDouble((Integer i) -> -shares.get(i)))
                        .mapToInt(i -> i);
    }

    /** Returns the explanation as a sentence that names at most {@code most} of the labels that stay off. */
    public String sentence(IntFunction<String> names, int most) {
        if (rule.isRanking()) {
            return rankingSentence(names, most);
        }
        String offNames = off.stream().limit(most).map(names::apply).collect(Collectors.joining(", "));
        String more = off.size() > most ? " and " + (off.size() - most) + " more" : "";
        String reason = off.isEmpty() ? "" : " while all of {" + offNames + more + "} stay off";
        if (on.isEmpty()) {
            return "no input keeps all of {" + offNames + more + "} off";
        }
        return "no input switches on "
                + on.stream().map(names::apply).collect(Collectors.joining(", ", "{", "}"))
                + reason;
    }

    private String rankingSentence(IntFunction<String> names, int most) {
        String rivals = heaviest()
                .limit(most)
                .mapToObj(i -> names.apply(off.get(i))
                        + (shares.isEmpty() ? "" : String.format(Locale.ROOT, " (%.0f %%)", 100 * shares.get(i))))
                .collect(Collectors.joining(", "));
        String more = off.size() > most ? " and " + (off.size() - most) + " more" : "";
        String set = on.stream().map(names::apply).collect(Collectors.joining(", "));
        if (on.size() == 1 && off.size() == 1) {
            return "for every input, " + names.apply(off.get(0)) + " scores at least as high as " + set;
        }
        return on.size() == 1
                ? "for every input, a mixture of {" + rivals + more + "} scores at least as high as " + set
                        + ", so that one of them does"
                : "no input ranks all of {" + set + "} above all of {" + rivals + more + "}";
    }
}
