package org.orthant.verify.radius;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

class BoxProgramTest {

    @Test
    void radiiOfThePapersExample() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        assertThat(radius(layer)).isCloseTo(0.41421, within(1e-5));
        assertThat(radius(layer, 0)).isCloseTo(0.51462, within(1e-5));
        assertThat(radius(layer, 0, 1)).isCloseTo(0.64858, within(1e-5));
        assertThat(radius(layer, 0, 1, 2)).isCloseTo(0.41421, within(1e-5));
    }

    private static double radius(DenseLayer layer, int... active) {
        PreparedRows prepared = new PreparedRows(new DomainRows(layer, FeatureDomain.box(layer.features(), 1)));
        LabelSigns signs = new LabelSigns(3);
        signs.set(LabelSet.of(3, active).active());
        NearestPoint nearest = new NearestPoint(prepared, signs, false, Deadline.none());
        assertThat(nearest.solve()).isEqualTo(NearestPoint.Finding.SEPARATED);
        BoxProgram program = new BoxProgram(prepared, signs, nearest.pricing(), Deadline.none());
        assertThat(program.solveFrom(nearest)).isTrue();
        return program.value();
    }
}
