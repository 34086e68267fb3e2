package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.orthant.proof.Circuit;

/**
 * Why a label set can never be predicted: no input switches on all of {@code on} while all of {@code off} stay off.
 *
 * @param on labels of the set
 * @param off labels that are not in the set
 * @param bounded whether that holds only because features are bounded
 */
public record Reason(List<Integer> on, List<Integer> off, boolean bounded) {

    /** How many of the labels that stay off a sentence names. */
    private static final int NAMED = 5;

    /** A piece of a sentence, which is the name of a label or what stands between names. */
    public record Piece(String text, boolean name) {}

    /** Copies the lists. */
    public Reason {
        on = List.copyOf(on);
        off = List.copyOf(off);
    }

    /** Returns what a circuit says about the label set with these active labels. */
    static Reason of(Circuit circuit, List<Integer> active) {
        return new Reason(
                circuit.labels().stream().filter(active::contains).toList(),
                circuit.labels().stream()
                        .filter(label -> !active.contains(label))
                        .toList(),
                !circuit.lowerBounds().isEmpty() || !circuit.upperBounds().isEmpty());
    }

    /** Returns the reason as a sentence. */
    List<Piece> sentence(IntFunction<String> names) {
        List<Piece> pieces = new ArrayList<>();
        if (bounded) {
            between(pieces, "Within the bounds of the features, ");
        }
        if (on.isEmpty()) {
            if (off.size() > 1) {
                between(pieces, bounded ? "at least one of " : "At least one of ");
            }
            list(pieces, off, "or", names);
            between(pieces, " is always predicted.");
            return pieces;
        }
        list(pieces, on, "and", names);
        between(pieces, on.size() == 1 ? " can never be predicted" : " can never be predicted together");
        if (!off.isEmpty()) {
            between(pieces, off.size() == 1 ? " unless " : " unless at least one of ");
            list(pieces, off, "or", names);
            between(pieces, " is predicted, too");
        }
        between(pieces, ".");
        return pieces;
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
