package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.geometry.HasseDiagram;

class HasseTextTest {

    private static final Pattern SIGNS = Pattern.compile("[+-]+");

    @Test
    void theExampleOfThePaperFitsOnAScreen() {
        assertThat(HasseText.render(Diagrams.DFT_6_3)).isEqualTo("""
                32 of 64 assignments of 6 labels are argmaxable

                0 active    1 of  1   can    ------
                1 active    6 of  6   can    +----- -+---- --+--- ---+-- ----+- -----+
                2 active    6 of 15   can    ++---- +----+ -++--- --++-- ---++- ----++
                                      never  +-+--- +--+-- +---+- -+-+-- -+--+- -+---+ --+-+-
                                             --+--+ ---+-+
                3 active    6 of 20   can    +++--- ++---+ +---++ -+++-- --+++- ---+++
                                      never  ++-+-- ++--+- +-++-- +-+-+- +-+--+ +--++- +--+-+
                                             -++-+- -++--+ -+-++- -+-+-+ -+--++ --++-+ --+-++
                4 active    6 of 15   can    ++++-- +++--+ ++--++ +--+++ -++++- --++++
                                      never  +++-+- ++-++- ++-+-+ +-+++- +-++-+ +-+-++ -+++-+
                                             -++-++ -+-+++
                5 active    6 of  6   can    +++++- ++++-+ +++-++ ++-+++ +-++++ -+++++
                6 active    1 of  1   can    ++++++
                """);
    }

    @ParameterizedTest
    @MethodSource("org.orthant.figure.Diagrams#all")
    void everyAssignmentIsInItsGroupOnce(HasseDiagram diagram) {
        List<String> can = new ArrayList<>();
        List<String> never = new ArrayList<>();
        List<String> group = can;
        for (String line : HasseText.render(diagram).lines().toList()) {
            group = line.contains(" can ") ? can : line.contains(" never ") ? never : group;
            SIGNS.matcher(line).results().map(match -> match.group()).forEach(group::add);
        }
        assertThat(can).containsExactlyElementsOf(Diagrams.signs(diagram, true));
        assertThat(never).containsExactlyElementsOf(Diagrams.signs(diagram, false));
    }

    @ParameterizedTest
    @MethodSource("org.orthant.figure.Diagrams#all")
    void noLineIsWiderThanATerminal(HasseDiagram diagram) {
        assertThat(HasseText.render(diagram).lines())
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(80).isEqualTo(line.stripTrailing()));
    }

    @Test
    void aLayerWithoutLabelsHasOneLine() {
        assertThat(HasseText.render(Diagrams.withoutLabels())).endsWith("\n\n0 active   1 of 1   can\n");
    }
}
