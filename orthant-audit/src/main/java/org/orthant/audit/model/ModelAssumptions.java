package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.audit.model.Assumption.Topic;
import org.orthant.io.DomainStatement;
import org.orthant.io.Vocabulary;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.FeatureMap;

/**
 * What is assumed about the output layer of a model where the caller has not set it, and why.
 *
 * @param head the layer
 * @param rule how its logits become a prediction; empty if neither the model nor the caller determines it
 * @param domain the features that it can get
 * @param because where the domain is known from
 * @param names of its labels, if they are known
 * @param reasons one for each assumption
 */
public record ModelAssumptions(
        Candidate head,
        Optional<DecisionRule> rule,
        FeatureDomain domain,
        DomainReason because,
        Optional<Vocabulary> names,
        List<Assumption> reasons) {

    /** Copies the list. */
    public ModelAssumptions {
        reasons = List.copyOf(reasons);
    }

    /** Returns what the caller has set, and the rest from the model; reads the maps before the layer unless the domain is set. */
    public static ModelAssumptions of(
            Candidate head, Optional<DecisionRule> rule, Optional<FeatureDomain> domain, Optional<Vocabulary> names) {
        List<Assumption> reasons = new ArrayList<>();
        Optional<DecisionRule> decided = rule.or(() -> rule(head, reasons));
        rule.ifPresent(given -> reasons.add(new Assumption(Topic.RULE, given.described() + ", as asked")));
        FeatureDomain features = domain.orElseGet(() -> domain(head, reasons));
        domain.ifPresent(given -> reasons.add(new Assumption(
                Topic.FEATURES,
                (given.isFinite() ? given.described() : VerdictWords.range(DomainStatement.of(given)))
                        + ", as asked")));
        Optional<Vocabulary> known = names.or(() -> names(head, reasons));
        DomainReason because = domain.isPresent() ? DomainReason.ASKED : DomainReason.of(head.origin());
        return new ModelAssumptions(head, decided, features, because, known, reasons);
    }

    /** Returns the same with one more assumption. */
    ModelAssumptions with(Assumption assumption) {
        List<Assumption> all = new ArrayList<>(reasons);
        all.add(assumption);
        return new ModelAssumptions(head, rule, domain, because, names, all);
    }

    private static Optional<DecisionRule> rule(Candidate head, List<Assumption> reasons) {
        return switch (head.task()) {
            case SINGLE_LABEL -> {
                reasons.add(new Assumption(
                        Topic.RULE, "argmax, because the model predicts the class of the highest logit"));
                yield Optional.of(DecisionRule.argmax());
            }
            case TOP_K -> {
                reasons.add(new Assumption(
                        Topic.RULE, "top-k, because the model predicts the labels of the highest logits"));
                yield Optional.of(DecisionRule.topK());
            }
            case MULTI_LABEL -> {
                reasons.add(new Assumption(
                        Topic.RULE, "threshold 0 on logits (0.5 after a sigmoid), because labels are independent"));
                yield Optional.of(DecisionRule.threshold());
            }
            case UNKNOWN -> Optional.empty();
        };
    }

    private static FeatureDomain domain(Candidate head, List<Assumption> reasons) {
        reasons.add(new Assumption(Topic.FEATURES, head.origin().described()));
        return head.domain();
    }

    /** Returns why something is assumed; empty if nothing is assumed about it. */
    public Optional<String> reason(Topic topic) {
        return reasons.stream()
                .filter(assumption -> assumption.topic() == topic)
                .map(Assumption::text)
                .findFirst();
    }

    /** Returns the affine maps that the model applies before its output layer, the one next to it first; none if the caller set the domain. */
    public List<FeatureMap> maps() {
        return because == DomainReason.ASKED ? List.of() : head.origin().maps();
    }

    private static Optional<Vocabulary> names(Candidate head, List<Assumption> reasons) {
        if (head.labelNames().isEmpty()) {
            return Optional.empty();
        }
        List<String> names = DistinctNames.of(head.labelNames());
        long changed = IntStream.range(0, names.size())
                .filter(label -> !names.get(label).equals(head.labelNames().get(label)))
                .count();
        reasons.add(new Assumption(
                Topic.NAMES,
                "those in the model file" + (changed == 0 ? "" : ", " + changed + " of them changed to be distinct")));
        return Optional.of(Vocabulary.of(names));
    }
}
