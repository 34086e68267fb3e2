package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeatureDomainTest {

    @Test
    void boxesAreSymmetricAndSurroundZero() {
        Box box = FeatureDomain.box(3, 1e4);
        assertThat(box.features()).isEqualTo(3);
        assertThat(box.lower(2)).isEqualTo(-1e4);
        assertThat(box.upper(0)).isEqualTo(1e4);
        assertThat(box).hasToString("[-10000.0, 10000.0]^3").isEqualTo(FeatureDomain.box(3, 1e4));
    }

    @Test
    void descriptionsLeaveNoBoundOut() {
        assertThat(FeatureDomain.box(3, 1e4).described()).isEqualTo("-10000.0 to 10000.0");
        assertThat(FeatureDomain.of(new double[] {0, 0}, new double[] {1, 2}).described())
                .isEqualTo("0.0 to [1.0, 2.0]");
        assertThat(FeatureDomain.of(new double[] {0, -1e-300}, new double[] {1, 1})
                        .described())
                .isEqualTo("[0.0, -1.0E-300] to 1.0");
    }

    @Test
    void domainsAreValues() {
        double[] lower = {-1, -2};
        Box domain = FeatureDomain.of(lower, new double[] {1, 2});
        lower[0] = -9;
        assertThat(domain.lower(0)).isEqualTo(-1);
        assertThat(domain).hasSameHashCodeAs(FeatureDomain.of(new double[] {-1, -2}, new double[] {1, 2}));
    }

    @Test
    void boundsMustBeFiniteAndOrdered() {
        assertThatThrownBy(() -> FeatureDomain.box(2, 0)).hasMessageContaining("positive");
        assertThat(FeatureDomain.of(new double[] {0, 2}, new double[] {1, 2}).isFixed(1))
                .isTrue();
        assertThatThrownBy(() -> FeatureDomain.box(2, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> FeatureDomain.box(0, 1)).hasMessageContaining("0 lower");
        assertThatThrownBy(() -> FeatureDomain.of(new double[] {0, 3}, new double[] {1, 2}))
                .hasMessageContaining("feature 1")
                .hasMessageContaining("3.0 and 2.0");
    }
}
