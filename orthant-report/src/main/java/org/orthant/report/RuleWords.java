package org.orthant.report;

import java.util.Locale;
import java.util.Optional;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;

/**
 * What a report calls things, which depends on the rule by which logits become a prediction.
 *
 * @param title the heading of the page, with a place for the name of the model
 * @param one one of those asked about
 * @param many several of them
 * @param can the predicate of those that some input produces
 * @param never the predicate of those that no input produces
 * @param question what was asked about each
 * @param rule how logits become a prediction
 */
record RuleWords(String title, String one, String many, String can, String never, String question, String rule) {

    private static final RuleWords THRESHOLD = new RuleWords(
            "Which label sets can %s predict?",
            "distinct label set",
            "distinct label sets",
            "can be predicted",
            "can never be predicted",
            "is there any feature vector for which exactly these labels are predicted?",
            "");

    private static final RuleWords TOP_K = new RuleWords(
            "Which label sets can %s rank first?",
            "distinct label set",
            "distinct label sets",
            "can be ranked first",
            "can never be ranked first",
            "is there any feature vector for which these labels have higher logits than all others?",
            "The prediction is the labels with the highest logits, the number of labels in the set (top-k); a tie is not a prediction. ");

    private static final RuleWords ARGMAX = new RuleWords(
            "Which classes can %s predict?",
            "class",
            "classes",
            "can be predicted",
            "can never be predicted",
            "is there any feature vector for which it has the highest logit of all?",
            "The prediction is the class with the highest logit (argmax); a tie is not a prediction. ");

    static RuleWords of(DecisionRule rule) {
        return rule.match(
                threshold -> threshold.logits().isEmpty()
                        ? THRESHOLD
                        : THRESHOLD.withRule("A label is on where its logit is above "
                                + (threshold.logits().size() == 1
                                        ? Quantity.bound(threshold.logits().get(0))
                                        : "a threshold of its own")
                                + ". "),
                topK -> TOP_K,
                argmax -> ARGMAX);
    }

    private RuleWords withRule(String text) {
        return new RuleWords(title, one, many, can, never, question, text);
    }

    /** Returns the heading of a page about a model, or about a layer if no model is known. */
    String title(Optional<String> model) {
        return String.format(Locale.ROOT, title, model.orElse("this layer"));
    }

    /** Returns the number of them. */
    String counted(long number) {
        return Quantity.count(number) + " " + (number == 1 ? one : many);
    }

    /** Returns which features count, as a clause. */
    static String domain(CertificateHeader header) {
        DomainStatement domain = header.domain();
        return domain.asBox().map(RuleWords::bounds).orElseGet(() -> "features are " + domain.described());
    }

    private static String bounds(Box domain) {
        double low = domain.lower(0);
        double high = domain.upper(0);
        for (int j = 1; j < domain.features(); j++) {
            if (domain.lower(j) != low || domain.upper(j) != high) {
                return "each feature has bounds of its own";
            }
        }
        if (Double.isInfinite(low) && Double.isInfinite(high)) {
            return "features may be any numbers";
        }
        if (Double.isInfinite(high)) {
            return "no feature is below " + Quantity.bound(low) + ", and none has an upper bound";
        }
        return Double.isInfinite(low)
                ? "no feature is above " + Quantity.bound(high) + ", and none has a lower bound"
                : "features lie between " + Quantity.bound(low) + " and " + Quantity.bound(high);
    }
}
