package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Circuit;
import org.orthant.verify.Explanation;

/**
 * Why a label set can never be predicted: no input switches on all of {@code on} while all of {@code off} stay off; or, by a
 * ranking, puts all of {@code on} before all of {@code off}.
 *
 * @param on labels of the set
 * @param off labels that are not in the set
 * @param bounded whether that holds only because features are bounded
 * @param ranking whether logits are compared with one another
 * @param shares for rankings, about the weights of {@code off} in a mixture of them whose logit is never lower; empty if not
 *     known
 */
public record Reason(List<Integer> on, List<Integer> off, boolean bounded, boolean ranking, List<Double> shares) {

    /** The number of labels that stay off that a sentence names. */
    private static final int NAMED = 5;

    /** The number of rivals of a class that a sentence names: their shares take space, and fall quickly. */
    private static final int RIVALS_NAMED = 3;

    /** A piece of a sentence, which is the name of a label or what stands between names. */
    public record Piece(String text, boolean name) {}

    /** Copies the lists. */
    public Reason {
        on = List.copyOf(on);
        off = List.copyOf(off);
        shares = List.copyOf(shares);
        Explanation.requireShares(shares, off);
    }

    /** A reason where labels are on above a threshold. */
    public Reason(List<Integer> on, List<Integer> off, boolean bounded) {
        this(on, off, bounded, false, List.of());
    }

    /** Returns what a circuit says about the label set with these active labels. */
    static Reason of(Circuit circuit, List<Integer> active, DecisionRule rule) {
        return new Reason(
                circuit.labels().stream().filter(active::contains).toList(),
                circuit.labels().stream()
                        .filter(label -> !active.contains(label))
                        .toList(),
                isBounded(circuit),
                rule.isRanking(),
                List.of());
    }

    /** Returns the same as an explanation. */
    static Reason of(Explanation explanation) {
        return new Reason(
                explanation.on(),
                explanation.off(),
                isBounded(explanation.circuit()),
                explanation.rule().isRanking(),
                explanation.shares());
    }

    private static boolean isBounded(Circuit circuit) {
        return !circuit.lowerBounds().isEmpty() || !circuit.upperBounds().isEmpty();
    }

    /** Positions in {@code off}, those with the largest shares first; in their order if shares are not known. */
    private Stream<Integer> heaviest() {
        Stream<Integer> places = IntStream.range(0, off.size()).boxed();
        return shares.isEmpty() ? places : places.sorted(Comparator.comparingDouble((Integer i) -> -shares.get(i)));
    }

    /** Returns the reason as a sentence. */
    List<Piece> sentence(IntFunction<String> names) {
        List<Piece> pieces = new ArrayList<>();
        if (bounded) {
            between(pieces, "Within the bounds of the features, ");
        }
        if (ranking) {
            ranked(pieces, names);
        } else {
            switched(pieces, names);
        }
        return pieces;
    }

    private void switched(List<Piece> pieces, IntFunction<String> names) {
        if (on.isEmpty()) {
            if (off.size() > 1) {
                between(pieces, bounded ? "at least one of " : "At least one of ");
            }
            list(pieces, off, "or", names);
            between(pieces, " is always predicted.");
            return;
        }
        list(pieces, on, "and", names);
        between(pieces, on.size() == 1 ? " can never be predicted" : " can never be predicted together");
        if (!off.isEmpty()) {
            between(pieces, off.size() == 1 ? " unless " : " unless at least one of ");
            list(pieces, off, "or", names);
            between(pieces, " is predicted, too");
        }
        between(pieces, ".");
    }

    /** One class loses to others everywhere; of several labels, some lose to others everywhere. */
    private void ranked(List<Piece> pieces, IntFunction<String> names) {
        if (on.size() == 1) {
            if (off.size() > 1) {
                between(pieces, bounded ? "a mixture of " : "A mixture of ");
            }
            rivals(pieces, names);
            between(pieces, " scores at least as high as ");
            list(pieces, on, "and", names);
            between(pieces, off.size() > 1 ? " for every input, so that one of them does." : " for every input.");
            return;
        }
        between(pieces, bounded ? "no input ranks all of " : "No input ranks all of ");
        list(pieces, on, "and", names);
        between(pieces, off.size() == 1 ? " above " : " above all of ");
        rivals(pieces, names);
        between(pieces, ".");
    }

    private void rivals(List<Piece> pieces, IntFunction<String> names) {
        List<Integer> order = heaviest().toList();
        int shown = order.size() > RIVALS_NAMED + 1 ? RIVALS_NAMED : order.size();
        for (int i = 0; i < shown; i++) {
            if (i > 0) {
                between(pieces, i == order.size() - 1 ? " and " : ", ");
            }
            int place = order.get(i);
            pieces.add(new Piece(names.apply(off.get(place)), true));
            if (!shares.isEmpty() && off.size() > 1) {
                between(pieces, String.format(Locale.ROOT, " (%.0f %%)", 100 * shares.get(place)));
            }
        }
        if (shown < order.size()) {
            between(pieces, " and " + (order.size() - shown) + " more");
        }
    }

    private static void list(List<Piece> pieces, List<Integer> labels, String last, IntFunction<String> names) {
        int shown = last.equals("or") && labels.size() > NAMED + 1 ? NAMED : labels.size();
        for (int i = 0; i < shown; i++) {
            if (i > 0) {
                between(pieces, i == labels.size() - 1 ? " " + last + " " : ", ");
            }
            pieces.add(new Piece(names.apply(labels.get(i)), true));
        }
        if (shown < labels.size()) {
            between(pieces, " " + last + " " + (labels.size() - shown) + " more");
        }
    }

    private static void between(List<Piece> pieces, String text) {
        pieces.add(new Piece(text, false));
    }
}
