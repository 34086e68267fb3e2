package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.Vocabulary;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.FeatureMap;

/**
 * What is assumed about the output layer of a model, as far as its user has not said it, and why.
 *
 * @param head the layer
 * @param rule how its logits become an answer; none if neither the model nor the user says so
 * @param domain the features that it may get
 * @param because why these
 * @param names of its labels, if they are known
 * @param reasons why, one sentence for each assumption
 */
public record ModelAssumptions(
        Candidate head,
        Optional<DecisionRule> rule,
        FeatureDomain domain,
        DomainReason because,
        Optional<Vocabulary> names,
        List<String> reasons) {

    /** Copies the list. */
    public ModelAssumptions {
        reasons = List.copyOf(reasons);
    }

    /** Takes what a user has said, and the rest from the model; reads the maps before the layer unless the domain is given. */
    public static ModelAssumptions of(
            Candidate head, Optional<DecisionRule> rule, Optional<FeatureDomain> domain, Optional<Vocabulary> names) {
        List<String> reasons = new ArrayList<>();
        Optional<DecisionRule> decided = rule.or(() -> rule(head, reasons));
        rule.ifPresent(given -> reasons.add("rule: " + given.described() + ", as asked"));
        FeatureDomain features = domain.orElseGet(() -> domain(head, reasons));
        domain.ifPresent(given -> reasons.add("features: " + given.described() + ", as asked"));
        Optional<Vocabulary> known = names.or(() -> names(head, reasons));
        DomainReason because = domain.isPresent() ? DomainReason.ASKED : DomainReason.of(head.origin());
        return new ModelAssumptions(head, decided, features, because, known, reasons);
    }

    /** Returns the same with one more reason, in the form {@code what: why}. */
    public ModelAssumptions withReason(String reason) {
        List<String> all = new ArrayList<>(reasons);
        all.add(reason);
        return new ModelAssumptions(head, rule, domain, because, names, all);
    }

    private static Optional<DecisionRule> rule(Candidate head, List<String> reasons) {
        return switch (head.task()) {
            case SINGLE_LABEL -> {
                reasons.add("rule: argmax, because the model answers with the class of the highest logit");
                yield Optional.of(DecisionRule.argmax());
            }
            case TOP_K -> {
                reasons.add("rule: top-k, because the model answers with the labels of the highest logits");
                yield Optional.of(DecisionRule.topK());
            }
            case MULTI_LABEL -> {
                reasons.add("rule: threshold 0 on logits (0.5 after a sigmoid), because labels are independent");
                yield Optional.of(DecisionRule.threshold());
            }
            case UNKNOWN -> Optional.empty();
        };
    }

    private static FeatureDomain domain(Candidate head, List<String> reasons) {
        reasons.add("features: " + head.origin().described());
        return head.domain();
    }

    /** Returns the affine maps that the model applies before its output layer, the one next to it first; none if a user gave the domain. */
    public List<FeatureMap> maps() {
        return because == DomainReason.ASKED ? List.of() : head.origin().maps();
    }

    private static Optional<Vocabulary> names(Candidate head, List<String> reasons) {
        if (head.labelNames().isEmpty()) {
            return Optional.empty();
        }
        try {
            Vocabulary vocabulary = Vocabulary.of(head.labelNames());
            reasons.add("names: those that the model has");
            return Optional.of(vocabulary);
        } catch (IllegalArgumentException e) {
            reasons.add("names: none, because those of the model do not tell labels apart: " + e.getMessage());
            return Optional.empty();
        }
    }
}
