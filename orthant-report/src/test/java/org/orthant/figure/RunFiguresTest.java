package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.chart.Panel;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.SvgImage;
import org.orthant.drawing.Typeface;
import org.orthant.figure.TrainingCurve.Loss;
import org.orthant.labels.LabelSet;
import org.orthant.plan.LabelSetStatistics;
import org.w3c.dom.Element;

class RunFiguresTest {

    private static List<HeadResult> results() {
        List<HeadResult> results = new ArrayList<>();
        for (int seed = 0; seed < 3; seed++) {
            for (int d : new int[] {8, 16, 32}) {
                results.add(new HeadResult("BSL", d, seed, 1000L * d, 0.5 + d / 1000.0 + 0.01 * seed, 50 + d, 40, 100));
                results.add(new HeadResult("DFT", d, seed, 1000L * d + 20_000, 0.55, 100, 90, 100));
            }
        }
        return results;
    }

    @Test
    void headsAreComparedByTheirMeans() {
        SvgImage image = SvgImage.of(HeadsFigure.of(results(), "F1@5"));
        assertThat(image.childText("desc"))
                .contains("BSL at d=8: 58.00 % argmaxable, F1@5 0.518")
                .contains("DFT at d=32: 100.0 % argmaxable, F1@5 0.550");
        assertThat(image.inGroups("argmaxable series0", "circle")).hasSize(3);
        assertThat(image.inGroups("one-argmaxable series1", "rect")).hasSize(3);
        assertThat(image.inGroups("parameters series0", "path")).hasSize(1);
        assertThat(image.textsOf("axis second")).contains("0", "60", "thousand parameters");
        assertThat(image.texts()).contains("F1@5", "argmaxable test sets, %", "BSL", "DFT");
    }

    @Test
    void theSpreadOverSeedsIsABand() {
        SvgImage image = SvgImage.of(HeadsFigure.of(results(), "F1@5"));
        Element band = image.inGroups("score series0", "path").get(0);
        List<double[]> corners = SvgImage.corners(band);
        assertThat(corners).hasSize(6);
        Element mean = image.inGroups("score series0", "circle").get(0);
        double above = SvgImage.number(mean, "cy") - corners.get(0)[1];
        double below = corners.get(5)[1] - SvgImage.number(mean, "cy");
        assertThat(above).isPositive().isCloseTo(below, within(0.02));
    }

    /** A layer of one width is a point, and its name may be longer than most. */
    @Test
    void headsOfOneWidthWithLongNamesHaveRoom() {
        HeadResult usual = new HeadResult("BSL", 8, 0, 500, 0.5, 3, 3, 7);
        HeadResult wide = new HeadResult("No projection at 0.003", 512, 0, 9000, 0.6, 7, 7, 7);
        Drawing narrow = HeadsFigure.of(List.of(usual), "F1@5");
        Drawing both = HeadsFigure.of(List.of(usual, wide), "F1@5");
        assertThat(both.width()).isGreaterThan(narrow.width() + 30);
        assertThat(SvgImage.of(both).inGroups("parameters series1", "circle")).hasSize(1);

        Drawing times = ConvergenceFigure.of(List.of(
                new TrainingTime("BSL", 8, 0, 60, "loss"),
                new TrainingTime("BSL", 32, 0, 60, "loss"),
                new TrainingTime("No projection at 0.003", 512, 0, 60, "loss")));
        SvgImage image = SvgImage.of(times);
        assertThat(image.titlesOf("bar"))
                .containsExactly("BSL, d = 8", "BSL, d = 32", "No projection at 0.003, d = 512");
        double left = SvgImage.number(image.inGroups("bar", "rect").get(0), "x");
        assertThat(left).isGreaterThan(Typeface.width("No projection at 0.003, d = 512", Panel.SMALL) + 8);
        List<Element> bars = image.inGroups("bar", "rect");
        assertThat(SvgImage.number(bars.get(2), "y") - SvgImage.number(bars.get(1), "y"))
                .as("no room for bars that there are not")
                .isEqualTo(SvgImage.number(bars.get(1), "y") - SvgImage.number(bars.get(0), "y"));
    }

    @Test
    void aLabelSetThatCannotBePredictedIsShownWithItsReason() {
        Drawing drawing = ExampleFigure.of(new UnreachableSet(
                "BSL, d = 2",
                "test example 7",
                "mine",
                40,
                List.of("a", "b"),
                List.of("c"),
                IntStream.range(0, 12).mapToObj(i -> "off" + i).toList()));
        SvgImage image = SvgImage.of(drawing);
        assertThat(image.titlesOf("active")).containsExactly("a", "b", "c");
        assertThat(image.titlesOf("inactive"))
                .hasSize(12)
                .contains("off0", "off9", "and 2 more labels like these", "… and 25 other labels")
                .doesNotContain("off10");
        assertThat(image.childText("title")).isEqualTo("A label set that BSL, d = 2 can never predict");
        assertThat(image.texts())
                .contains("test example 7", "mine")
                .contains(
                        "BSL, d = 2 can never predict this label set: for every input that switches on all blue labels,",
                        "at least one of the 12 orange labels is on as well.");
        assertThat(image.childText("desc")).contains("off11");
    }

    @Test
    void meanAndDeviationAreThoseOfASample() {
        assertThat(Spread.of(List.of(1.0, 2.0, 3.0))).isEqualTo(new Spread(2, 1));
        assertThat(Spread.of(List.of(7.0))).isEqualTo(new Spread(7, 0));
    }

    @Test
    void oneHeadOfOneSizeCanBeDrawn() {
        HeadResult only = new HeadResult("DFT", 16, 0, 5, 0, 0, 0, 7);
        assertThat(SvgImage.of(HeadsFigure.of(List.of(only), "macro F1")).childText("title"))
                .contains("macro F1 of DFT");
    }

    @Test
    void trainingsOfTheSameNameShareTheirColourAndName() {
        List<Loss> fast = List.of(new Loss(0, 0.07), new Loss(100, 0.01));
        List<Loss> slow = List.of(new Loss(0, 0.7), new Loss(200, 0.02));
        SvgImage image = SvgImage.of(LossFigure.of(List.of(
                new TrainingCurve("DFT", fast), new TrainingCurve("BSL", slow), new TrainingCurve("DFT", fast))));
        assertThat(image.titlesOf("curve")).containsExactly("DFT", "DFT", "BSL");
        assertThat(image.textsOf("series-name")).containsExactlyInAnyOrder("DFT", "BSL");
        assertThat(image.childText("desc")).contains("BSL: from 0.7000 to 0.02000");
        assertThat(image.textsOf("axis y")).contains("10−2", "1");
        assertThatThrownBy(() -> new TrainingCurve("none", List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void timesAreBarsInAUnitThatSuitsThem() {
        SvgImage image = SvgImage.of(ConvergenceFigure.of(List.of(
                new TrainingTime("BSL", 16, 0, 3600, "loss"),
                new TrainingTime("BSL", 16, 1, 7200, "loss"),
                new TrainingTime("DFT", 16, 0, 9000, "loss"))));
        assertThat(image.titlesOf("bar")).containsExactly("BSL, d = 16", "DFT, d = 16");
        List<Element> bars = image.inGroups("bar", "rect");
        assertThat(SvgImage.number(bars.get(0), "width") / SvgImage.number(bars.get(1), "width"))
                .isCloseTo(5400 / 9000.0, within(1e-3));
        assertThat(image.inGroups("bar", "circle")).hasSize(3);
        assertThat(image.childText("desc")).contains("hours", "BSL, d = 16: 1.50");
        assertThat(image.texts()).contains("hours to the best validation loss");
    }

    @Test
    void theAxisNamesTheCriterionOfTheBestModel() {
        TrainingTime first = new TrainingTime("BSL", 16, 0, 3600, "p@8");
        SvgImage same = SvgImage.of(ConvergenceFigure.of(List.of(first)));
        assertThat(same.texts()).contains("minutes to the best validation P@8");
        assertThat(same.childText("desc")).doesNotContain("loss");
        SvgImage different =
                SvgImage.of(ConvergenceFigure.of(List.of(first, new TrainingTime("DFT", 16, 0, 1800, "loss"))));
        assertThat(different.texts()).contains("minutes to the best value of the criterion");
    }

    @Test
    void everyNumberOfActiveLabelsIsABar() {
        LabelSetStatistics.Builder statistics = new LabelSetStatistics.Builder(30);
        IntStream.of(0, 1, 1, 1, 2, 2, 20)
                .mapToObj(k -> LabelSet.of(30, IntStream.range(0, k).toArray()))
                .forEach(statistics::add);
        SvgImage image = SvgImage.of(ActiveLabelsFigure.of(statistics.build().active(), "a < b"));
        assertThat(image.titlesOf("bar")).containsExactly("0 active: 1", "1 active: 3", "2 active: 2", "20 active: 1");
        assertThat(image.textsOf("quantile")).containsExactly("99.9 % have at most 20");
        assertThat(image.childText("title")).isEqualTo("Active labels per label set of a < b");
    }
}
