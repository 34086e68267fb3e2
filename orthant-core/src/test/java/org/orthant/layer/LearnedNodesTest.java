package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.testing.Randomised;

class LearnedNodesTest {

    @Test
    void equalNumbersGiveEquispacedNodes() {
        double[] equal = new double[97];
        Arrays.fill(equal, -3.5);
        double[] nodes = LearnedNodes.of(equal);
        for (int i = 0; i < nodes.length; i++) {
            assertThat(nodes[i]).isCloseTo(DftLayer.of(97, 1).node(i), within(1e-14));
        }
    }

    @Test
    void nodesIncreaseByAtLeastASixteenthOfTheUsualGapWhateverTheNumbersAre() {
        Randomised.repeat(200, random -> {
            int n = random.nextInt(3, 3000);
            double size = Math.pow(10, random.nextInt(-3, 39));
            double[] nodes = LearnedNodes.of(random.doubles(n, -size, size).toArray());
            double least = 2 * Math.PI / n / 16;
            assertThat(nodes[0]).isZero();
            for (int i = 0; i < n; i++) {
                double next = i + 1 < n ? nodes[i + 1] : 2 * Math.PI;
                assertThat(next - nodes[i]).isGreaterThan(least * (1 - 1e-6));
            }
            assertThat(DftLayer.withNodes(nodes, 1).cyclicOrder())
                    .isEqualTo(IntStream.range(0, n).toArray());
        });
    }

    /** With exact cosines by the theorem; with doubles these small layers still show it. */
    @Test
    void everySetOfUpToKLabelsStaysPredictable() {
        Randomised.repeat(30, random -> {
            int n = random.nextInt(3, 9);
            int k = random.nextInt(1, (n - 1) / 2 + 1);
            double[] numbers = random.doubles(n, -9, 9).toArray();
            DftLayer layer = DftLayer.withNodes(LearnedNodes.of(numbers), k);
            assertThat(Regions.of(layer).assignments())
                    .containsAll(ActiveSets.of(n, k).stream()
                            .map(LabelSet::toSignVector)
                            .toList());
        });
    }

    @Test
    void numbersThatAreNotFiniteAreRefused() {
        assertThatThrownBy(() -> LearnedNodes.of(new double[] {0, 1, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the number of node 2 is NaN: expected finite numbers");
    }
}
