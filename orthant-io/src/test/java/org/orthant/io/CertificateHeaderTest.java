package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.proof.Fingerprint;

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

    private static final AffineMap MAP =
            AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {0, 1});

    @Test
    void ballsAreComparedByAllTheirNumbers() {
        CertificateHeader header = CertificateHeader.of(LAYER, new Ball(2, 1, 2, true, false));
        assertThat(header.mismatch(new Ball(2, 1, 2, true, false))).isEmpty();
        assertThat(header.mismatch(new Ball(2, 1, 2, false, false)))
                .contains(
                        "is about another domain: vectors of length at most √2, sum 0, and asked was about vectors of "
                                + "length at most √2");
        assertThat(header.mismatch(new Ball(2, 1, 2, true, true))).isPresent();
        assertThat(header.mismatch(new Ball(2, 1, 3, true, false))).isPresent();
        assertThat(header.mismatch(new Ball(2, Math.nextUp(1.0), 2, true, false)))
                .isPresent();
        assertThat(header.mismatch(FeatureDomain.box(2, 1))).isPresent();
        assertThat(CertificateHeader.of(LAYER, FeatureDomain.box(2, 1)).mismatch(new Ball(2, 1, 2, true, false)))
                .contains(
                        "is about another domain: -1.0 to 1.0, and asked was about vectors of length at most √2, sum 0");
    }

    @Test
    void imagesAreComparedByTheFingerprintsOfTheirMaps() {
        CertificateHeader header =
                CertificateHeader.of(LAYER, FeatureDomain.image(MAP, FeatureDomain.nonNegative(3, 5)));
        AffineMap same = AffineMap.dense(FloatMatrix.of(new float[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {-0.0, 1});
        assertThat(header.mismatch(FeatureDomain.image(same, FeatureDomain.nonNegative(3, 5))))
                .isEmpty();
        AffineMap other = AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {0, 2});
        assertThat(header.mismatch(FeatureDomain.image(other, FeatureDomain.nonNegative(3, 5))))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .startsWith("is about another domain: map 1 of its chain is 2 x 3, " + Fingerprint.of(MAP)
                                + ", and asked was about 2 x 3, " + Fingerprint.of(other)));
        assertThat(header.mismatch(FeatureDomain.image(MAP, FeatureDomain.nonNegative(3, 6))))
                .contains("is about another domain: input 0 is from 0.0 to 5.0, and asked was about 0.0 to 6.0");
        assertThat(header.mismatch(FeatureDomain.image(MAP, FeatureDomain.ball(3, 5))))
                .contains("is about another domain: 0.0 to 5.0, and asked was about vectors of length at most 5.0");
        assertThat(header.mismatch(FeatureDomain.free(2)))
                .contains(
                        "is about another domain: a linear map (2 x 3) of inputs from 0.0 to 5.0, and asked was about -Infinity to Infinity");
    }

    @Test
    void aMissingMapIsNamed() {
        AffineMap inner = AffineMap.diagonal(new double[] {1, 2, 3}, new double[3]);
        DomainStatement stated = DomainStatement.of(
                FeatureDomain.image(MAP, FeatureDomain.image(inner, FeatureDomain.nonNegative(3, 5))));
        assertThat(stated.missing(List.of(inner, MAP))).isEmpty();
        assertThat(stated.missing(List.of(MAP)).orElseThrow().described()).isEqualTo("3 x 3, " + Fingerprint.of(inner));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stated.resolve(List.of(inner)))
                .withMessageContaining("the map 2 x 3, " + Fingerprint.of(MAP) + " was not given");
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
