package org.orthant.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Degeneracies.Twins;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.testing.Layers;

class DegeneraciesTest {

    @Test
    void genericLayersHaveNone() {
        assertThat(Degeneracies.of(Layers.THREE_LINES).isEmpty()).isTrue();
        assertThat(Degeneracies.of(DftLayer.of(9, 2)).describe()).isEmpty();
    }

    @Test
    void everyKindIsNamed() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 2, 3}, {0, 0, 0}, {-.5, -1, -1.5}, {2, 4, 6}, {0, 0, 0}});
        Degeneracies found = Degeneracies.of(layer.withBias(0, 0, 0, 0, 7));
        assertThat(found.rank()).isOne();
        assertThat(found.fullRank()).isEqualTo(3);
        assertThat(found.silent()).containsExactly(1);
        assertThat(found.constant()).containsExactly(4);
        assertThat(found.twins()).containsExactly(new Twins(0, 2, true), new Twins(0, 3, false));
        assertThat(found.describe())
                .hasSize(5)
                .anyMatch(finding -> finding.contains("labels 0 and 2 have opposite rows"))
                .anyMatch(finding -> finding.contains("rank 1 where 3"));
    }

    @Test
    void findingsAreCopies() {
        List<Integer> silent = new ArrayList<>(List.of(1));
        Degeneracies found = new Degeneracies(1, 1, silent, List.of(), List.of());
        silent.clear();
        assertThat(found.silent()).containsExactly(1);
    }

    @Test
    void aBiasTellsParallelHyperplanesApart() {
        DenseLayer parallel = DenseLayer.of(new double[][] {{1, 1}, {2, 2}});
        assertThat(Degeneracies.of(parallel.withBias(1, 2)).twins()).hasSize(1);
        assertThat(Degeneracies.of(parallel.withBias(1, 3)).twins()).isEmpty();
    }

    @Test
    void oneUlpIsEnoughToBeDifferent() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, .1}, {1, Math.nextUp(.1)}});
        assertThat(Degeneracies.of(layer).isEmpty()).isTrue();
        assertThat(Regions.of(layer).size()).isEqualTo(4);
    }
}
