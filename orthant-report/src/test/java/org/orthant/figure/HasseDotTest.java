package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.geometry.HasseDiagram;

class HasseDotTest {

    private static final Pattern NODE =
            Pattern.compile("    \"([+-]*)\" \\[style=\"rounded,filled,(solid|dashed)\" .*]");
    private static final Pattern EDGE = Pattern.compile("  \"([+-]+)\" -- \"([+-]+)\"");

    @ParameterizedTest
    @MethodSource("org.orthant.figure.Diagrams#all")
    void bordersAreSolidAroundArgmaxableNodesAndDashedAroundOthers(HasseDiagram diagram) {
        String dot = HasseDot.render(diagram);
        assertThat(nodes(dot, "solid")).containsExactlyElementsOf(Diagrams.signs(diagram, true));
        assertThat(nodes(dot, "dashed")).containsExactlyElementsOf(Diagrams.signs(diagram, false));
    }

    @ParameterizedTest
    @MethodSource("org.orthant.figure.Diagrams#all")
    void everyLevelIsARankAndEveryStepAnEdge(HasseDiagram diagram) {
        String dot = HasseDot.render(diagram);
        assertThat(dot.lines().filter("    rank=same"::equals)).hasSize(diagram.labels() + 1);
        List<List<String>> edges = EDGE.matcher(dot)
                .results()
                .map(edge -> List.of(edge.group(1), edge.group(2)))
                .toList();
        assertThat(edges).doesNotHaveDuplicates();
        assertThat(Set.copyOf(edges)).isEqualTo(Diagrams.steps(diagram));
    }

    @Test
    void aLayerWithoutLabelsIsOneNode() {
        assertThat(nodes(HasseDot.render(Diagrams.withoutLabels()), "solid")).containsExactly("");
    }

    private static List<String> nodes(String dot, String border) {
        return NODE.matcher(dot)
                .results()
                .filter(node -> node.group(2).equals(border))
                .map(node -> node.group(1))
                .toList();
    }
}
