package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;

class CertificateHeaderTest {

    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});

    @Test
    void theSameBoundsAreTheSameDomainWhoeverStatesThem() {
        CertificateHeader header = CertificateHeader.of(LAYER, domain(-1, 0, 1, 2));
        assertThat(header.mismatch(domain(-1, 0, 1, 2))).isEmpty();
        assertThat(header.mismatch(domain(-1, -0.0, 1, 2))).isEmpty();
    }

    @Test
    void theFirstFeatureWithOtherBoundsIsNamed() {
        CertificateHeader header = CertificateHeader.of(LAYER, domain(-1, 0, 1, 2));
        assertThat(header.mismatch(domain(-1, Double.MIN_VALUE, 1, 2)))
                .contains("is about another domain: feature 1 is from 0.0 to 2.0, and asked was about 4.9E-324 to 2.0");
        assertThat(header.mismatch(domain(-1, 0, Math.nextUp(1.0), 2))).isPresent();
        assertThat(header.mismatch(FeatureDomain.box(2, 1))).isPresent();
    }

    @Test
    void anotherRuleIsAnotherQuestion() {
        CertificateHeader argmax = CertificateHeader.of(LAYER, FeatureDomain.free(2), DecisionRule.argmax());
        assertThat(argmax.mismatch(DecisionRule.argmax())).isEmpty();
        assertThat(argmax.mismatch(DecisionRule.topK()))
                .contains("is about the rule argmax, and asked was about top-k");
        CertificateHeader thresholds = CertificateHeader.of(LAYER, FeatureDomain.free(2), DecisionRule.thresholds(1));
        assertThat(thresholds.mismatch(DecisionRule.thresholds(1, 1))).isEmpty();
        assertThat(thresholds.mismatch(DecisionRule.thresholds(1, 2)))
                .contains("is about other thresholds: that of label 1 is 1.0, and asked was about 2.0");
        assertThat(thresholds.mismatch(DecisionRule.threshold())).isPresent();
    }

    private static FeatureDomain domain(double low0, double low1, double high0, double high1) {
        return FeatureDomain.of(new double[] {low0, low1}, new double[] {high0, high1});
    }
}
