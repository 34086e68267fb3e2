package org.orthant.io;

import java.util.Optional;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Fingerprint;

/**
 * The first line of a certificate file: what its certificates are about.
 *
 * @param fingerprint of the layer, see {@link Fingerprint}
 * @param labels n
 * @param features d
 * @param bias whether the layer has one
 * @param domain the feature domain; the maps of an image by name only
 * @param rule how predictions are read off logits
 * @param version of the format
 */
public record CertificateHeader(
        String fingerprint,
        int labels,
        int features,
        boolean bias,
        DomainStatement domain,
        DecisionRule rule,
        int version) {

    /** The format, with the version that is written and the oldest one that is still understood. */
    public static final FileFormat FORMAT = new FileFormat("orthant-certificates", 1, 4);

    /** Checks that sizes make sense and fit one another. */
    public CertificateHeader {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        if (domain.features() != features) {
            throw new IllegalArgumentException("the domain has " + domain.features() + " features and the layer has "
                    + features + ": expected as many");
        }
        int thresholds = rule.thresholds().size();
        if (thresholds > 1 && thresholds != labels) {
            throw new IllegalArgumentException(
                    "there are " + thresholds + " thresholds for " + labels + " labels: expected one or as many");
        }
    }

    /** Returns a header as it is written, for labels that are on where logits are positive. */
    public CertificateHeader(String fingerprint, int labels, int features, boolean bias, FeatureDomain domain) {
        this(
                fingerprint,
                labels,
                features,
                bias,
                DomainStatement.of(domain),
                DecisionRule.threshold(),
                FORMAT.version());
    }

    /** Returns the header for certificates about a layer whose labels are on where logits are positive. */
    public static CertificateHeader of(OutputLayer layer, FeatureDomain domain) {
        return of(layer, domain, DecisionRule.threshold());
    }

    /** Returns the header for certificates about the predictions of a layer by a rule. */
    public static CertificateHeader of(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        return new CertificateHeader(
                Fingerprint.of(layer),
                layer.labels(),
                layer.features(),
                layer.hasBias(),
                DomainStatement.of(domain),
                rule,
                FORMAT.version());
    }

    /** Why the certificates are not about a layer, in words for the user; nothing if they are. */
    public Optional<String> mismatch(OutputLayer layer) {
        if (labels != layer.labels() || features != layer.features()) {
            return Optional.of("is about a layer of " + labels + " labels and " + features
                    + " features, and this one has " + layer.labels() + " and " + layer.features());
        }
        if (bias != layer.hasBias()) {
            return Optional.of("is about a layer " + (bias ? "with" : "without") + " a bias, and this one has "
                    + (bias ? "none" : "one"));
        }
        String actual = Fingerprint.of(layer);
        return fingerprint.equals(actual)
                ? rule.overflow(layer).map(problem -> "is about a rule that this layer cannot have: " + problem)
                : Optional.of(
                        "is about another layer: its fingerprint is " + fingerprint + ", and this one's is " + actual);
    }

    /** Why the certificates are not about a rule, likewise. */
    public Optional<String> mismatch(DecisionRule asked) {
        if (!rule.text().equals(asked.text())) {
            return Optional.of("is about the rule " + rule.described() + ", and asked was about " + asked.described());
        }
        for (int label = 0; label < labels; label++) {
            if (threshold(rule, label) != threshold(asked, label)) {
                return Optional.of("is about other thresholds: that of label " + label + " is " + threshold(rule, label)
                        + ", and asked was about " + threshold(asked, label));
            }
        }
        return Optional.empty();
    }

    private static double threshold(DecisionRule rule, int label) {
        return rule.match(threshold -> threshold.logit(label), topK -> 0.0, argmax -> 0.0);
    }

    /** Why the certificates are not about a domain, likewise; bounds are compared as numbers, maps by fingerprint. */
    public Optional<String> mismatch(FeatureDomain asked) {
        return domain.difference(asked).map(problem -> "is about another domain: " + problem);
    }
}
