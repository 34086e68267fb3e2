package org.orthant.verify.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;

class NearestPointTest {

    @Test
    void itSeparatesExactlyTheArgmaxableSetsOfSmallLayers() {
        Randomised.repeat(60, random -> {
            int n = random.nextInt(1, 9);
            check(Layers.random(random, n, random.nextInt(1, 6)));
        });
        check(DftLayer.of(9, 2));
    }

    private static void check(OutputLayer layer) {
        int n = layer.labels();
        Regions regions = Regions.of(layer);
        PreparedRows prepared = new PreparedRows(new DomainRows(layer, FeatureDomain.box(layer.features(), 1)));
        LabelSigns signs = new LabelSigns(n);
        NearestPoint solver = new NearestPoint(prepared, signs, false, Deadline.none());
        ActiveSets.of(n, n).stream().forEach(set -> {
            signs.set(set.active());
            Finding outcome = solver.solve();
            assertThat(outcome)
                    .as("%s %s", layer, set)
                    .isEqualTo(regions.isArgmaxable(set.toSignVector()) ? Finding.SEPARATED : Finding.CANCELLED);
            assertThat(solver.separate()).as("any point for %s", set).isEqualTo(outcome);
            if (outcome == Finding.SEPARATED) {
                double[] row = new double[layer.features()];
                for (int label = 0; label < n; label++) {
                    prepared.column(label, signs.at(label), Precision.DOUBLE, row);
                    assertThat(Matrices.dot(row, solver.point()))
                            .as("label %s", label)
                            .isPositive();
                }
            }
        });
    }
}
