package org.orthant.io.labelset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.io.BadInputException;
import org.orthant.io.LabelSetLine;
import org.orthant.io.Vocabulary;

class LabelSetLinesTest {

    private static final Path FILE = Path.of("sets");
    private static final Optional<Vocabulary> NAMES = Optional.of(Vocabulary.of(List.of("red", "green", "blue")));

    private static boolean areJson(String start, Optional<Vocabulary> names) {
        return LabelSetLines.areJson(FILE, 3, names, start.getBytes(StandardCharsets.UTF_8));
    }

    private static LabelSetLines lines(boolean json, Optional<Vocabulary> names) {
        return LabelSetLines.of(FILE, 3, names, json);
    }

    @Test
    void theStartOfAFileTellsPlainLinesFromJson() {
        assertThat(areJson("0 2\n1\n", Optional.empty())).isFalse();
        assertThat(areJson("[0, 2]\n[1]\n", Optional.empty())).isTrue();
        assertThat(areJson("red, blue\n", NAMES)).isFalse();
        assertThat(areJson("", Optional.empty())).isFalse();
    }

    @Test
    void labelsWithoutNamesMayBeSpeltAsOutputSpellsThem() {
        LabelSetLine line = new LabelSetLine(FILE, 12);
        assertThat(line.parse(1, "class 2")).containsExactly(2);
        assertThat(line.parse(1, "label 7\tclass 2, 11 label 0")).containsExactly(0, 2, 7, 11);
        assertThatThrownBy(() -> line.parse(3, "class 12")).hasMessageContaining("sets:3: label id 12 is out of range");
        assertThatThrownBy(() -> line.parse(3, "class")).hasMessageContaining("\"class\" is not a label id");
        LabelTerms terms = new LabelTerms(FILE, 12, Optional.empty());
        assertThat(terms.named(1, List.of("class 4", "2"))).containsExactly(2, 4);
        assertThatThrownBy(() -> terms.named(1, List.of("cat"))).hasMessageContaining("is a name");
    }

    @Test
    void aFileWhoseLinesNeedEachOtherIsRefused() {
        assertThatThrownBy(() -> areJson("@relation sets\n@attribute a {0,1}\n@data\n0\n", Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("neither plain lines nor JSON Lines");
    }

    @Test
    void everyLineStandsAlone() {
        assertThat(lines(false, Optional.empty()).parse(7, "2, 0").orElseThrow())
                .containsExactly(0, 2);
        assertThat(lines(false, Optional.empty()).parse(7, "").orElseThrow()).isEmpty();
        assertThat(lines(false, Optional.empty()).parse(7, "# 2 0")).isEmpty();
        assertThat(lines(false, NAMES).parse(7, "blue, red").orElseThrow()).containsExactly(0, 2);
        assertThat(lines(true, Optional.empty()).parse(7, "[2, 0]").orElseThrow())
                .containsExactly(0, 2);
        assertThat(lines(true, Optional.empty()).parse(7, " ")).isEmpty();
    }

    @Test
    void idsAndNamesOfColumnsAreReadInTheSameWay() {
        assertThat(lines(false, NAMES).named(7, List.of("blue", "red"))).containsExactly(0, 2);
        assertThat(lines(false, Optional.empty()).numbered(7, List.of("2", "0")))
                .containsExactly(0, 2);
        assertThatThrownBy(() -> lines(false, Optional.empty()).numbered(7, List.of("2", "2")))
                .hasMessageContaining("sets:7: label id 2 is given twice");
    }

    @Test
    void complaintsNameTheLine() {
        assertThatThrownBy(() -> lines(false, Optional.empty()).parse(7, "3"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("sets:7: label id 3 is out of range");
    }
}
