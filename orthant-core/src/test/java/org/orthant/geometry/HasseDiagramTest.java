package org.orthant.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.HasseDiagram.Node;
import org.orthant.layer.DftLayer;
import org.orthant.layer.MomentCurve;

class HasseDiagramTest {

    private static final HasseDiagram DFT_6_3 = HasseDiagram.of(Regions.of(DftLayer.of(6, 1)));

    @Test
    void levelsAreBinomialAndEdgesSwitchOneLabelOn() {
        assertThat(DFT_6_3.levels()).extracting(List::size).containsExactly(1, 6, 15, 20, 15, 6, 1);
        assertThat(DFT_6_3.edges()).hasSize(6 * 32);
        List<Node> nodes = DFT_6_3.nodes();
        assertThat(DFT_6_3.edges()).allSatisfy(edge -> {
            assertThat(nodes.get(edge.upper()).signs().active())
                    .isEqualTo(nodes.get(edge.lower()).signs().active() + 1);
            assertThat(nodes.get(edge.lower())
                            .signs()
                            .separation(nodes.get(edge.upper()).signs()))
                    .hasSize(1);
        });
    }

    @Test
    void theDftLayerOfThePaperPredictsEverySetOfAtMostOneLabel() {
        assertThat(DFT_6_3.nodes()).filteredOn(Node::argmaxable).hasSize(32);
        assertThat(DFT_6_3.levels().get(0)).allMatch(Node::argmaxable);
        assertThat(DFT_6_3.levels().get(1)).allMatch(Node::argmaxable);
        assertThat(DFT_6_3.levels().get(2)).filteredOn(Node::argmaxable).hasSize(6);
    }

    @Test
    void earlyLabelsComeFirst() {
        assertThat(DFT_6_3.levels().get(1))
                .extracting(node -> node.signs().toString())
                .startsWith("+-----", "-+----")
                .endsWith("-----+");
    }

    @Test
    void tooManyLabelsAreRefused() {
        assertThatThrownBy(() -> HasseDiagram.of(Regions.of(MomentCurve.of(13, 2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("13 labels");
    }
}
