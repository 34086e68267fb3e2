package org.orthant.audit.finished;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.io.BoundText;
import org.orthant.io.DomainStatement;
import org.orthant.layer.Box;
import org.orthant.layer.ClaimSubject;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/**
 * What terminal, reports and studio say about verdicts. None of them has sentences of its own about what is possible, how far it is from
 * possible, and what rounding changes, so that none can claim more than another, or more than is proven.
 *
 * <p>Immutable; threads may share it. Methods do not throw. Sentences have no full stop, and begin with a small letter.
 *
 * @param decision how logits become a prediction
 * @param subject what verdicts are about
 * @since 0.4.0
 */
public record VerdictWords(DecisionRule decision, ClaimSubject subject) {

    private static final int DIGITS = 3;

    /** The end of every sentence about rounding that holds for features up to some magnitude only. */
    static final String LARGER = "larger features may round by more than is lacking";

    /** Returns the words for an output layer that computes in floating point. */
    public static VerdictWords of(DecisionRule decision) {
        return new VerdictWords(decision, ClaimSubject.OUTPUT_LAYER);
    }

    private <T> T by(T threshold, T topK, T argmax) {
        return decision.match(any -> threshold, any -> topK, any -> argmax);
    }

    /** Returns one of those asked about. */
    public String one() {
        return by("label set", "label set", "class");
    }

    /** Returns several of those asked about. */
    public String many() {
        return by("distinct label sets", "distinct label sets", "classes");
    }

    /** Returns a number of them. */
    public String counted(long number) {
        return String.format(
                Locale.ROOT,
                "%,d %s",
                number,
                number == 1 ? by("distinct label set", "distinct label set", "class") : many());
    }

    /** Returns a heading; the model is its name, if one is known. */
    public String title(Optional<String> model) {
        return "Which " + by("label sets", "label sets", "classes") + " can " + model.orElse("this layer")
                + " predict?";
    }

    /** Returns what is true of those that some input produces. */
    public String can() {
        return "can be predicted";
    }

    /** Returns what is true of those that no input produces. */
    public String never() {
        return "can never be predicted";
    }

    /** Returns what is true of those with an outcome. */
    public String verdict(Outcome outcome) {
        return switch (outcome) {
            case ARGMAXABLE -> can();
            case UNARGMAXABLE -> never();
            case UNDECIDED -> "undecided";
        };
    }

    /** Returns what was found, such as {@code 5 can never be predicted, whatever the input}. */
    public String found(long number) {
        return String.format(Locale.ROOT, "%,d %s, %s", number, never(), whatever());
    }

    /** Returns how far an audit is. */
    public String progress(long decided, long all, long impossible) {
        return String.format(
                Locale.ROOT, "%,d of %,d %s decided, %,d of them %s", decided, all, many(), impossible, never());
    }

    /** Returns for which inputs a verdict holds: the integers of a quantised layer may differ from the features that verdicts are about. */
    public String whatever() {
        return subject.isFloatingPoint() ? "whatever the input" : "whatever the features";
    }

    /** Returns what is asked about each. */
    public String question() {
        return by(
                "is there any feature vector for which exactly these labels are predicted?",
                "is there any feature vector for which these labels have higher logits than all others?",
                "is there any feature vector for which it has the highest logit of all?");
    }

    /** Returns how logits become a prediction; empty if labels with positive logits are predicted. */
    public Optional<String> rule() {
        return decision.match(
                threshold -> threshold.logits().isEmpty()
                        ? Optional.empty()
                        : Optional.of("a label is predicted where its logit is above "
                                + (threshold.logits().size() == 1
                                        ? number(threshold.logits().get(0))
                                        : "a threshold of its own")),
                topK -> Optional.of(
                        "the prediction is the labels with the highest logits, the number of labels in the set (top-k); a tie"
                                + " is not a prediction"),
                argmax -> Optional.of(
                        "the prediction is the class with the highest logit (argmax); a tie is not a prediction"));
    }

    /** Returns which features count, as a clause. */
    public static String features(DomainStatement domain) {
        return "features are " + range(domain);
    }

    /** Returns which features count, such as {@code at least 0}. */
    public static String range(DomainStatement domain) {
        return domain.asBox().map(VerdictWords::range).orElseGet(domain::described);
    }

    private static String range(Box domain) {
        double low = domain.lower(0);
        double high = domain.upper(0);
        for (int j = 1; j < domain.features(); j++) {
            if (domain.lower(j) != low || domain.upper(j) != high) {
                return "within bounds of their own";
            }
        }
        if (Double.isInfinite(low)) {
            return Double.isInfinite(high) ? "any numbers" : "at most " + number(high);
        }
        return Double.isInfinite(high) ? "at least " + number(low) : "between " + number(low) + " and " + number(high);
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.valueOf(value).replace(".0E", "e").replace("E", "e");
    }

    /** Returns how far one of them is from possible, by at least this number of logits; 0 is a tie. */
    public String shortOf(double logits) {
        return logits > 0 ? atLeast(logits) + " logits short of the winner" : "at best a tie";
    }

    /** Returns how far they are from possible, each by at least the given number of logits, ascending; empty if none is known. */
    public Optional<String> shortOf(List<Double> logits) {
        if (logits.isEmpty()) {
            return Optional.empty();
        }
        double least = logits.get(0);
        double most = logits.get(logits.size() - 1);
        if (most == 0 || logits.size() == 1) {
            return Optional.of(
                    most == 0
                            ? "at best a tie, which is not a prediction"
                            : "by at least " + atLeast(most) + " logits");
        }
        return Optional.of("by at least " + atLeast(least) + " to " + atLeast(most) + " logits, median "
                + atLeast(logits.get(logits.size() / 2)));
    }

    /** Returns how large a region is. */
    public String radius(Radius radius) {
        return "a ball of radius " + atLeast(radius.low()) + " fits into its region; none larger than "
                + atMost(radius.high()) + " does";
    }

    /** Returns what a certificate proves about the layer as deployed, a sentence for each number format. */
    public List<String> deployed(Certificate certificate) {
        List<String> sentences = new ArrayList<>();
        certificate.match(
                can -> sentences.addAll(can.safe().stream()
                        .map(claim -> deployed(claim.format(), Deployed.SAFE, 0))
                        .toList()),
                never -> sentences.addAll(never.impossible().stream()
                        .map(claim -> deployed(
                                claim.format(),
                                claim.isAboutAll() ? Deployed.IMPOSSIBLE : Deployed.OPEN,
                                claim.within()))
                        .toList()),
                open -> false);
        return List.copyOf(sentences);
    }

    private String deployed(NumberFormat format, Deployed answer, double within) {
        return "as deployed in " + format.text() + " (" + new DeployedArithmetic(format).described() + "), "
                + switch (answer) {
                    case SAFE -> "some input produces it";
                    case OBSERVED -> "an input produced it in one order of summation; another order may not";
                    case UNSEEN -> "no input that was tried produced it";
                    case IMPOSSIBLE -> "no input produces it either";
                    case OPEN ->
                        within > 0
                                ? "no input produces it either for features up to ±" + magnitude(within) + "; " + LARGER
                                : "it is not proven that rounding changes nothing";
                };
    }

    /**
     * Returns what is known about a verdict as deployed, in the few words of a table's cell, of which {@link #legend} explains all.
     *
     * @param refutations what is proven about the label set in number formats
     */
    public String deployedBriefly(NumberFormat format, Deployed answer, List<DeployedRefutation> refutations) {
        double within = within(format, refutations);
        return switch (answer) {
            case SAFE -> "yes, in " + format.text();
            case OBSERVED -> "seen in " + format.text();
            case UNSEEN -> "not seen in " + format.text();
            case IMPOSSIBLE -> "never in " + format.text();
            case OPEN ->
                within > 0
                        ? "never in " + format.text() + " up to ±" + magnitude(within)
                        : "not proven in " + format.text();
        };
    }

    /** Returns what the short answers of {@link #deployedBriefly} mean. */
    public static String legend(NumberFormat format) {
        return "As deployed in " + format.text() + " means: " + new DeployedArithmetic(format).described()
                + ". Yes: proven, some input produces it in every order of summation. Seen: an input produced it in one order."
                + " Never: proven, no input produces it. Never up to ±x: proven for features of at most that magnitude; "
                + LARGER + ". Not proven: rounding may change the verdict.";
    }

    /** Returns the largest magnitude of features up to which a format is proven not to produce a label set; 0 if nothing is proven. */
    public static double within(NumberFormat format, List<DeployedRefutation> refutations) {
        return refutations.stream()
                .filter(claim -> claim.format() == format)
                .mapToDouble(DeployedRefutation::within)
                .max()
                .orElse(0);
    }

    /** Returns a magnitude of features, rounded down. */
    static String magnitude(double value) {
        return value >= 1 && value < 1e9 ? String.valueOf((long) value) : BoundText.atMost(value, DIGITS);
    }

    private static String atLeast(double bound) {
        return BoundText.atMost(bound, DIGITS);
    }

    private static String atMost(double bound) {
        return BoundText.atLeast(bound, DIGITS);
    }
}
