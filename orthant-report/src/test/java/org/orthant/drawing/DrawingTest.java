package org.orthant.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Outline.PlanePoint;
import org.w3c.dom.Element;

class DrawingTest {

    private static Drawing everything() {
        Canvas canvas = new Canvas();
        canvas.group("marks", "all < of & them", group -> {
            group.line(0, 0, 10, 5, Paint.stroke(Ink.BLUE, 2).dashed(3, 2));
            group.circle(20, 20, 5, Paint.fill(Ink.GREEN).translucent(0.5));
            group.box(30, 30, 10, 4, 2, Paint.stroke(Ink.AXIS, 1).filled(Ink.BAND));
            group.path(
                    Outline.polygon(List.of(new PlanePoint(1, 1), new PlanePoint(2, 1), new PlanePoint(1.126, 2))),
                    Paint.fill(Ink.PURPLE));
            group.text(50, 50, 10, Text.of("10").superscript("−8").italic("ε"), Ink.TEXT, Anchor.END);
            group.upwards(5, 50, 10, Text.of("").coloured("+", Ink.OCHRE), Ink.QUIET, Anchor.MIDDLE);
        });
        return canvas.drawing(100, 60, "Title", "What it shows");
    }

    @Test
    void everyMarkIsAnElement() {
        SvgImage image = SvgImage.of(everything());
        assertThat(image.titlesOf("marks")).containsExactly("all < of & them");
        assertThat(image.inGroups("marks", "path"))
                .map(path -> path.getAttribute("d"))
                .containsExactly("M0 0L10 5", "M1 1L2 1L1.13 2Z");
        assertThat(image.inGroups("marks", "circle")).hasSize(1);
        assertThat(image.inGroups("marks", "rect")).hasSize(1);
        assertThat(image.textsOf("marks")).containsExactly("10−8ε", "+");
        assertThat(image.childText("title")).isEqualTo("Title");
        assertThat(image.childText("desc")).isEqualTo("What it shows");
        assertThat(image.root().getAttribute("role")).isEqualTo("img");
    }

    @Test
    void superscriptsRiseAndWhatFollowsStandsOnTheLineAgain() {
        List<Element> spans = SvgImage.of(everything()).inGroups("marks", "tspan");
        assertThat(SvgImage.number(spans.get(0), "dy")).isNegative();
        assertThat(SvgImage.number(spans.get(1), "dy")).isEqualTo(-SvgImage.number(spans.get(0), "dy"));
    }

    @ParameterizedTest
    @EnumSource
    void anImageOfOneThemeHasItsColoursAndNoStyleSheet(Theme theme) {
        assertThat(SvgWriter.write(everything(), theme))
                .contains("fill=\"" + Ink.PAPER.colour(theme) + "\"", "stroke=\"" + Ink.BLUE.colour(theme) + "\"")
                .doesNotContain("<style", "class=\"f-");
    }

    @Test
    void anAdaptiveImageHasBothThemesAndAffectsNothingAroundIt() {
        String svg = SvgWriter.writeAdaptive(everything());
        assertThat(svg).contains("prefers-color-scheme: dark").contains("stroke=\"" + Ink.BLUE.colour(Theme.LIGHT));
        for (Ink ink : Ink.values()) {
            assertThat(svg).contains(".f-" + ink.style() + " { fill: " + ink.colour(Theme.DARK));
        }
        assertThat(SvgImage.parse(svg).childText("style").lines().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.startsWith(".orthant-drawing "));
    }

    @Test
    void nothingIsLoadedAndNoScriptRuns() {
        assertThat(SvgWriter.writeAdaptive(everything()))
                .doesNotContain("<script", "@import", "href", "url(")
                .containsOnlyOnce("http://");
    }

    @ParameterizedTest
    @EnumSource
    void coloursCanBeReadOnTheirGround(Theme theme) {
        for (Ink ink : Ink.SERIES) {
            assertThat(contrast(ink, Ink.PAPER, theme)).as(ink + " " + theme).isGreaterThan(4);
            assertThat(contrast(ink, Ink.BAND, theme)).as(ink + " " + theme).isGreaterThan(3.5);
        }
        assertThat(contrast(Ink.TEXT, Ink.PAPER, theme)).isGreaterThan(12);
        assertThat(contrast(Ink.QUIET, Ink.PAPER, theme)).isGreaterThan(5);
        assertThat(contrast(Ink.ON_BLUE, Ink.BLUE, theme)).isGreaterThan(4.5);
    }

    @Test
    void widthsAreThoseOfTheUsualTypeface() {
        assertThat(Typeface.width("+", 1000))
                .isEqualTo(Typeface.width("−", 1000))
                .isEqualTo(584);
        assertThat(Typeface.width("mm", 10)).isEqualTo(2 * Typeface.width("m", 10));
        assertThat(Typeface.width(Text.of("x").superscript("x"), 10))
                .isBetween(1.5 * Typeface.width("x", 10), 2 * Typeface.width("x", 10));
    }

    @Test
    void charactersOfOtherScriptsBecomeBoxes() {
        assertThat(Typeface.width("\uD83D\uDE00", 10))
                .isEqualTo(Typeface.width("\u25A1", 10))
                .isPositive();
    }

    @Test
    void glyphsStandOnTheirBaseLine() {
        Text.Run run = Text.of("Hx").runs().get(0);
        Rectangle2D box = Typeface.shape(run, 100, AffineTransform.getTranslateInstance(7, 50))
                .getBounds2D();
        assertThat(box.getMaxY()).isBetween(49.0, 51.0);
        assertThat(box.getMinY()).isBetween(-25.0, -15.0);
        assertThat(box.getMinX()).isGreaterThan(7);
        assertThat(box.getMaxX()).isLessThan(7 + Typeface.width("Hx", 100));
    }

    @Test
    void aDrawingWithoutSizeIsRefused() {
        assertThatThrownBy(() -> new Drawing(0, 10, "", "", List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    /** As the Web Content Accessibility Guidelines define it. */
    private static double contrast(Ink a, Ink b, Theme theme) {
        double first = luminance(a.colour(theme));
        double second = luminance(b.colour(theme));
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double c = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            sum += weights[i] * (c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
        }
        return sum;
    }
}
