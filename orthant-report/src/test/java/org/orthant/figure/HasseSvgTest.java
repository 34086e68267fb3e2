package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.drawing.SvgImage;
import org.orthant.geometry.HasseDiagram;

class HasseSvgTest {

    @ParameterizedTest
    @MethodSource("org.orthant.figure.Diagrams#all")
    void everyAssignmentIsANodeOfItsKind(HasseDiagram diagram) {
        SvgImage image = SvgImage.parse(HasseSvg.render(diagram));
        assertThat(image.titlesOf("node can"))
                .containsExactlyElementsOf(Diagrams.signs(diagram, true).stream()
                        .map(signs -> signs + " argmaxable")
                        .toList());
        assertThat(image.titlesOf("node never"))
                .containsExactlyElementsOf(Diagrams.signs(diagram, false).stream()
                        .map(signs -> signs + " never predicted")
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("org.orthant.figure.Diagrams#all")
    void everyStepIsALineAndStandsOutBetweenArgmaxableNodes(HasseDiagram diagram) {
        SvgImage image = SvgImage.parse(HasseSvg.render(diagram));
        Set<List<String>> steps = Diagrams.steps(diagram);
        Set<String> argmaxable = Set.copyOf(Diagrams.signs(diagram, true));
        long both = steps.stream().filter(argmaxable::containsAll).count();
        assertThat(image.lines("edges can")).isEqualTo(both);
        assertThat(image.lines("edges other")).isEqualTo(steps.size() - both);
    }

    @Test
    void signsAreWrittenWhereTheyFit() {
        assertThat(SvgImage.parse(HasseSvg.render(Diagrams.DFT_6_3)).textsOf("nodes"))
                .hasSize(64)
                .contains("++\u2212\u2212\u2212\u2212");
        assertThat(SvgImage.parse(HasseSvg.render(Diagrams.momentCurve(8, 2))).textsOf("nodes"))
                .as("one sign below the other")
                .hasSize(256 * 8)
                .containsOnly("+", "\u2212");
        assertThat(SvgImage.parse(HasseSvg.render(Diagrams.momentCurve(10, 1))).textsOf("nodes"))
                .isEmpty();
    }

    @Test
    void aReaderWhoCannotSeeItIsToldTheNumbers() {
        SvgImage image = SvgImage.parse(HasseSvg.render(Diagrams.DFT_6_3));
        assertThat(image.root().getAttribute("role")).isEqualTo("img");
        assertThat(image.childText("title")).isEqualTo("32 of 64 assignments of 6 labels are argmaxable");
        assertThat(image.childText("desc")).contains("2 active: 6 of 15");
    }

    @Test
    void everyLevelHasItsCaption() {
        assertThat(SvgImage.parse(HasseSvg.render(Diagrams.DFT_6_3)).textsOf("caption"))
                .startsWith("0 active: 1 of 1", "1 active: 6 of 6", "2 active: 6 of 15")
                .hasSize(7);
    }

    @Test
    void nothingIsLoadedAndNoScriptRuns() {
        assertThat(HasseSvg.render(Diagrams.DFT_6_3))
                .doesNotContain("<script", "@import", "href", "url(http")
                .containsOnlyOnce("http://");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a < b & \"c\" > </svg>", "]]>", "x", "\uD83D\uDE00 labels"})
    void anyHeadingIsShownAsItIs(String heading) {
        SvgImage image = SvgImage.parse(HasseSvg.render(Diagrams.DFT_6_3, heading));
        assertThat(image.childText("title")).isEqualTo(heading);
        assertThat(image.textsOf("heading").get(0)).isEqualTo(heading);
    }

    @Test
    void charactersThatXmlCannotHoldAreReplaced() {
        String heading = "a\u0000b\u001bc\uD800d\uFFFFe";
        assertThat(SvgImage.parse(HasseSvg.render(Diagrams.DFT_6_3, heading))
                        .textsOf("heading")
                        .get(0))
                .isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe");
    }

    @Test
    void aLongHeadingIsShortenedInThePictureOnly() {
        String heading = "\uD83D\uDE00".repeat(1000);
        SvgImage image = SvgImage.parse(HasseSvg.render(Diagrams.DFT_6_3, heading));
        assertThat(image.childText("title")).isEqualTo(heading);
        assertThat(image.textsOf("heading").get(0)).hasSizeLessThan(400).endsWith("\uD83D\uDE00\u2026");
    }

    @Test
    void theTextIsTheSameInEveryLocale() {
        List<String> expected = pictures();
        Locale before = Locale.getDefault();
        try {
            for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(pictures()).as(tag).isEqualTo(expected);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aLayerWithoutLabelsIsOneNode() {
        SvgImage image = SvgImage.parse(HasseSvg.render(Diagrams.withoutLabels()));
        assertThat(image.titlesOf("node can")).hasSize(1);
        assertThat(image.lines("edges can") + image.lines("edges other")).isZero();
    }

    /** Made anew each time, so that equal ones also show that nothing depends on identity or order of hashing. */
    private static List<String> pictures() {
        HasseDiagram diagram = Diagrams.momentCurve(7, 3);
        return List.of(HasseSvg.render(diagram), HasseText.render(diagram), HasseDot.render(diagram));
    }
}
