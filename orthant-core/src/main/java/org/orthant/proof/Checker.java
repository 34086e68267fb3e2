package org.orthant.proof;

import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Accepts the certificates of one layer that prove what they claim, and no others.
 *
 * <p>It relies on the layer's numbers and the certificate alone. Many threads may share one checker.
 */
public final class Checker {

    private final OutputLayer layer;
    private final FeatureDomain domain;

    /** A checker of statements about {@code layer} on features from {@code domain}. */
    public Checker(OutputLayer layer, FeatureDomain domain) {
        if (domain.features() != layer.features()) {
            throw new IllegalArgumentException("the domain has " + domain.features() + " features and the layer "
                    + layer.features() + ": expected as many");
        }
        this.layer = layer;
        this.domain = domain;
    }

    /** Whether the certificate proves its claim; one that claims nothing is accepted. */
    public CheckResult check(Certificate certificate) {
        int n = certificate.labelSet().labels();
        if (n != layer.labels()) {
            return new CheckResult.Rejected(
                    "the label set is one of " + n + " labels and the layer has " + layer.labels());
        }
        if (certificate instanceof Certificate.Undecided) {
            return new CheckResult.Accepted();
        }
        throw new UnsupportedOperationException("not checked yet: " + certificate + " in " + domain);
    }
}
