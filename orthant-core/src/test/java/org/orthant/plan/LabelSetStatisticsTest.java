package org.orthant.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.orthant.ideal.ClosedFormVerdict;
import org.orthant.ideal.IdealDftLayer;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.testing.Randomised;

class LabelSetStatisticsTest {

    @Test
    void activeLabelsAndTurnsAreCounted() {
        LabelSetStatistics statistics = statistics(LabelSet.of(10), LabelSet.of(10, 0, 9), LabelSet.of(10, 2, 4, 5));
        assertThat(statistics.count()).isEqualTo(3);
        assertThat(statistics.active().counts()).isEqualTo(Map.of(0, 1L, 2, 1L, 3, 1L));
        assertThat(statistics.turns().counts()).isEqualTo(Map.of(0, 1L, 1, 1L, 2, 1L));
        assertThat(statistics.active().mean()).isCloseTo(5 / 3.0, within(1e-15));
        assertThat(statistics.active().min()).isZero();
    }

    @Test
    void quantilesAreTheSmallestSufficientNumbers() {
        LabelSet[] sets = new LabelSet[1000];
        for (int i = 0; i < 1000; i++) {
            sets[i] = LabelSet.of(10, i < 998 ? new int[] {1} : i < 999 ? new int[] {1, 3} : new int[] {1, 3, 5, 7});
        }
        Histogram active = statistics(sets).active();
        assertThat(active.quantile(0.998)).isEqualTo(1);
        assertThat(active.quantile(0.9985)).isEqualTo(2);
        assertThat(active.quantile(0.999)).isEqualTo(2);
        assertThat(active.quantile(0.9991)).isEqualTo(4);
        assertThat(active.quantile(1)).isEqualTo(active.max()).isEqualTo(4);
        assertThat(active.quantile(0)).isEqualTo(1);
        assertThatThrownBy(() -> active.quantile(1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> active.quantile(Double.NaN)).hasMessageContaining("NaN");
    }

    @Test
    void quantilesAreThoseOfDecimalFractions() {
        for (int percent = 1; percent < 100; percent++) {
            LabelSet[] sets = new LabelSet[100];
            for (int i = 0; i < 100; i++) {
                sets[i] = i < percent ? LabelSet.of(10) : LabelSet.of(10, 1);
            }
            Histogram active = statistics(sets).active();
            assertThat(active.quantile(percent / 100.0)).isZero();
            assertThat(active.quantile(Math.nextUp(percent / 100.0))).isOne();
            assertThat(active.atMost(0)).isEqualTo(percent);
            assertThat(active.atMost(-1)).isZero();
            assertThat(active.atMost(1)).isEqualTo(100);
        }
    }

    @Test
    void aDftLayerWithAsManyFrequenciesAsTurnsPredictsEverySet() {
        Randomised.repeat(50, random -> {
            LabelSet[] sets = new LabelSet[20];
            for (int i = 0; i < sets.length; i++) {
                sets[i] = ActiveSets.of(40, 12).sample(random);
            }
            LabelSetStatistics statistics = statistics(sets);
            int k = statistics.turns().max();
            assertThat(k).isLessThanOrEqualTo(statistics.active().max());
            IdealDftLayer layer = IdealDftLayer.of(40, k);
            for (LabelSet set : sets) {
                assertThat(layer.decide(set)).isInstanceOf(ClosedFormVerdict.Argmaxable.class);
            }
        });
    }

    @Test
    void nothingAndMixturesAreRefused() {
        assertThatThrownBy(() -> new LabelSetStatistics.Builder(3).build()).hasMessageContaining("no label sets");
        assertThatThrownBy(() -> statistics(LabelSet.of(10), LabelSet.of(11))).hasMessageContaining("11");
    }

    private static LabelSetStatistics statistics(LabelSet... sets) {
        LabelSetStatistics.Builder builder = new LabelSetStatistics.Builder(sets[0].labels());
        for (LabelSet set : sets) {
            builder.add(set);
        }
        return builder.build();
    }
}
