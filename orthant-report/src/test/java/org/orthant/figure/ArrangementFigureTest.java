package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.drawing.SvgImage;
import org.orthant.geometry.Regions;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.w3c.dom.Element;

class ArrangementFigureTest {

    private static final DenseLayer PAPER = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});

    @Test
    void theExampleOfThePaperHasSixRegionsAndSaysWhatIsMissing() {
        SvgImage image = SvgImage.of(ArrangementFigure.of(PAPER, false));
        assertThat(image.titlesOf("signs")).containsExactlyInAnyOrder("---", "+--", "--+", "++-", "-++", "+++");
        assertThat(image.groups("hyperplane")).hasSize(3);
        assertThat(image.texts()).contains("never predicted:\u00A0\u00A0\u00A0−+−\u00A0\u00A0\u00A0+−+");
        assertThat(image.inGroups("region", "circle")).isEmpty();
        assertThat(image.childText("desc")).contains("Argmaxable: ---, +--, --+, ++-, -++, +++");
    }

    @Test
    void ballsHaveTheRadiiOfThePaper() {
        assertThat(SvgImage.of(ArrangementFigure.of(PAPER, true)).titlesOf("region"))
                .containsExactly(
                        "---, radius 0.4142",
                        "+--, radius 0.5146",
                        "--+, radius 0.6486",
                        "++-, radius 0.6486",
                        "-++, radius 0.5146",
                        "+++, radius 0.4142");
    }

    /** Centres that the paper prints, which are the only optima, at the distance of a radius of 0.4142 to 0.6486 as drawn. */
    @Test
    void ballsHaveTheCentresOfThePaper() {
        SvgImage image = SvgImage.of(ArrangementFigure.of(PAPER, true));
        List<Element> balls = image.inGroups("region", "circle");
        double[][] centres = {{-.41, -1}, {.51, -1}, {-1, -.08}, {1, .08}, {-.51, 1}, {.41, 1}};
        assertThat(balls).hasSize(centres.length);
        double scale = SvgImage.number(balls.get(0), "r") / 0.41421;
        double middle = (SvgImage.number(balls.get(0), "cx") + SvgImage.number(balls.get(5), "cx")) / 2;
        for (int i = 0; i < centres.length; i++) {
            assertThat((SvgImage.number(balls.get(i), "cx") - middle) / scale).isCloseTo(centres[i][0], within(0.01));
            assertThat((middle - SvgImage.number(balls.get(i), "cy")) / scale).isCloseTo(centres[i][1], within(0.01));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 12, 16})
    void everyRegionIsDrawnAndItsBallStaysInsideAndTouches(int labels) {
        for (int seed = 0; seed < 2; seed++) {
            DenseLayer layer = random(labels, new SplittableRandom(seed));
            SvgImage image = SvgImage.of(ArrangementFigure.of(layer, true));
            assertThat(image.titlesOf("region")).hasSize(Regions.of(layer).size());
            List<Element> lines = image.groups("hyperplane")
                    .map(group -> (Element) group.getElementsByTagName("path").item(0))
                    .toList();
            for (Element ball : image.inGroups("region", "circle")) {
                double nearest = lines.stream()
                        .mapToDouble(line -> distance(line, SvgImage.number(ball, "cx"), SvgImage.number(ball, "cy")))
                        .min()
                        .orElseThrow();
                assertThat(nearest).isCloseTo(SvgImage.number(ball, "r"), within(0.05));
            }
        }
    }

    @Test
    void aBiasMovesLinesAndAddsRegions() {
        OutputLayer layer = PAPER.withBias(1, 2, -3);
        SvgImage image = SvgImage.of(ArrangementFigure.of(layer, true));
        assertThat(image.titlesOf("region")).hasSize(7);
        assertThat(image.groups("hyperplane")).hasSize(3);
    }

    @Test
    void noSignsOverlap() {
        for (int seed = 0; seed < 8; seed++) {
            SvgImage image = SvgImage.of(ArrangementFigure.of(random(7, new SplittableRandom(seed)), false));
            List<Element> texts = image.inGroups("signs", "text");
            for (Element one : texts) {
                for (Element other : texts) {
                    double right = Math.abs(SvgImage.number(one, "x") - SvgImage.number(other, "x"));
                    double down = Math.abs(SvgImage.number(one, "y") - SvgImage.number(other, "y"));
                    assertThat(one == other || right > 20 || down >= 9).isTrue();
                }
            }
        }
    }

    @Test
    void whatCannotBeDrawnIsRefused() {
        assertThatThrownBy(() -> ArrangementFigure.of(DenseLayer.of(new double[][] {{1, 2, 3}}), false))
                .hasMessageContaining("3 features")
                .hasMessageContaining("expected 2");
        assertThatThrownBy(() -> ArrangementFigure.of(random(17, new SplittableRandom(1)), false))
                .hasMessageContaining("at most 16");
    }

    private static DenseLayer random(int labels, SplittableRandom random) {
        double[][] rows = new double[labels][2];
        for (double[] row : rows) {
            row[0] = random.nextGaussian();
            row[1] = random.nextGaussian();
        }
        return DenseLayer.of(rows);
    }

    private static double distance(Element line, double x, double y) {
        List<double[]> ends = SvgImage.corners(line);
        double dx = ends.get(1)[0] - ends.get(0)[0];
        double dy = ends.get(1)[1] - ends.get(0)[1];
        return Math.abs((x - ends.get(0)[0]) * dy - (y - ends.get(0)[1]) * dx) / Math.hypot(dx, dy);
    }

    /** Figures 4a and 4b of the paper. */
    @Test
    void rowsAreArrowsAndAllMinorsAreListed() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {0, 1}, {-.5, .5}});
        SvgImage image = SvgImage.of(NormalsFigure.of(layer));
        assertThat(image.titlesOf("minor")).containsExactly("{1,2}", "{1,3}", "{1,4}", "{2,3}", "{2,4}", "{3,4}");
        assertThat(image.textsOf("minor"))
                .containsExactly(
                        "Δ{1,2} = 0.7", "Δ{1,3} = 1", "Δ{1,4} = 0.5", "Δ{2,3} = 0.5", "Δ{2,4} = 0.6", "Δ{3,4} = 0.5");
        assertThat(image.textsOf("row")).containsExactly("1", "0", "0.5", "0.7", "0", "1", "−0.5", "0.5");
        assertThat(image.titlesOf("normal")).containsExactly("label 0", "label 1", "label 2", "label 3");
        assertThat(image.childText("desc")).contains("All are positive");
        assertThatThrownBy(() -> NormalsFigure.of(random(9, new SplittableRandom(1))))
                .hasMessageContaining("expected at most 8");
    }
}
