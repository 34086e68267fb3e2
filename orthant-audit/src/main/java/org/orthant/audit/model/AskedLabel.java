package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.orthant.audit.Audit;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.io.BoundText;
import org.orthant.io.UnnamedLabel;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Circuit;
import org.orthant.verify.Explainer;
import org.orthant.verify.Margin;
import org.orthant.verify.RankReason;

/** Results for single labels, in words. */
public final class AskedLabel {

    /** Rivals that a sentence names. */
    private static final int RIVALS = 3;

    private static final int DIGITS = 3;

    private AskedLabel() {}

    /**
     * Returns the label with that name, or else with that number, which may be spelt as output spells it ({@link UnnamedLabel}).
     *
     * @throws IllegalArgumentException if no label has it, with a message for users
     */
    public static int find(Audit audit, String text) {
        return find(audit.names(), audit.layer().labels(), text);
    }

    /** Returns the same, for labels that may have names. */
    static int find(Optional<Vocabulary> names, int labels, String text) {
        OptionalInt byName = names.map(known -> known.id(text)).orElse(OptionalInt.empty());
        if (byName.isPresent()) {
            return byName.getAsInt();
        }
        OptionalInt byId = UnnamedLabel.id(text);
        if (byId.isPresent() && byId.getAsInt() < labels) {
            return byId.getAsInt();
        }
        String closest = names.flatMap((Vocabulary known) -> known.closest(text))
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
        throw new IllegalArgumentException(
                text + ": is neither the name of a label nor a number from 0 to " + (labels - 1) + closest);
    }

    /**
     * Returns what the verdict about a label alone means, in words.
     *
     * @param circuits why it can never be predicted, if that is so and known, followed by further proofs of its rank
     */
    public static String answer(
            Audit audit, int label, VerdictRecord verdict, List<Circuit> circuits, Explainer explainer) {
        return switch (verdict.outcome()) {
            case ARGMAXABLE -> "the output layer can predict this; look at the encoder or the data";
            case UNDECIDED -> "undecided: " + verdict.reason().orElse("");
            case UNARGMAXABLE -> {
                LabelSet set = LabelSet.of(audit.layer().labels(), label);
                String because = circuits.stream()
                        .findFirst()
                        .map(known -> ": "
                                + explainer.explain(set, known).sentence(other -> LabelText.of(audit, other), RIVALS))
                        .orElse("");
                String rank = verdict.rank()
                        .map(bounds -> "; "
                                + RankReason.of(label, bounds, circuits)
                                        .sentence(other -> LabelText.of(audit, other), RIVALS))
                        .orElse("");
                yield VerdictWords.of(audit.question().rule()).never()
                        + because
                        + rank
                        + verdict.margin()
                                .map(margin ->
                                        "; " + remedy(margin, audit.question().rule()))
                                .orElse("");
            }
        };
    }

    /**
     * Returns how far a label alone is from reachable, and which change of biases makes it so: with thresholds, the others must also be lowered.
     * The distance is rounded down, and the change, which is to suffice, up.
     */
    public static String remedy(Margin margin, DecisionRule rule) {
        String change = rule.isRanking() ? "raising its bias by " : "raising its bias and lowering all others by ";
        // The verdict proves that the margin is not positive, and its own bound may be a little above 0.
        String distance = VerdictWords.of(rule).shortOf(Math.max(0, -margin.high()));
        return distance + ": " + change
                + (margin.low() == Double.NEGATIVE_INFINITY
                        ? "enough"
                        : "more than " + BoundText.atLeast(Math.max(0, -margin.low()), DIGITS))
                + " makes it reachable";
    }
}
