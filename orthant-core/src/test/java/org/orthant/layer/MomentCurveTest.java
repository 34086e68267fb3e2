package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class MomentCurveTest {

    @Test
    void rowsArePowersOfConsecutiveIntegers() {
        DenseLayer odd = MomentCurve.of(5, 4);
        assertThat(odd.row(0)).containsExactly(1, -2, 4, -8);
        assertThat(odd.row(2)).containsExactly(1, 0, 0, 0);
        assertThat(odd.row(4)).containsExactly(1, 2, 4, 8);
        DenseLayer even = MomentCurve.of(4, 2);
        assertThat(even.row(0)).containsExactly(1, -2);
        assertThat(even.row(3)).containsExactly(1, 1);
        assertThat(MomentCurve.of(1, 1).row(0)).containsExactly(1);
    }

    @Test
    void powersAreRoundedToTheNearestDouble() {
        Randomised.repeat(100, random -> {
            double node = random.nextBoolean() ? random.nextInt(-1000, 1000) : random.nextDouble(-3, 3);
            double[] row = MomentCurve.atNodes(40, node).row(0);
            for (int power = 0; power < row.length; power++) {
                assertThat(row[power]).isEqualTo(new BigDecimal(node).pow(power).doubleValue());
            }
        });
    }

    @Test
    void unsuitableNodesAreRefused() {
        assertThatThrownBy(() -> MomentCurve.of(0, 2)).hasMessage("a layer needs at least one label, not 0");
        assertThatThrownBy(() -> MomentCurve.of(2, 0)).hasMessageContaining("2 x 0 is empty");
        assertThatThrownBy(() -> MomentCurve.atNodes(2, 0, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 2 is 1.0 and node 1 is 1.0: nodes must increase strictly");
        assertThatThrownBy(() -> MomentCurve.atNodes(2, Double.NaN)).hasMessage("node 0 is NaN: nodes must be finite");
        assertThatThrownBy(() -> MomentCurve.atNodes(5, 0, 1e100))
                .hasMessageContaining("node 1 is 1.0E100, and its power 4 exceeds the range of double");
    }
}
