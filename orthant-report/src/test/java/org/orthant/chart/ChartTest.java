package org.orthant.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.SvgImage;
import org.orthant.drawing.Text;

class ChartTest {

    private static List<String> names(Scale scale) {
        return scale.ticks().stream().map(tick -> tick.name().toString()).toList();
    }

    @Test
    void ticksAreRoundNumbers() {
        assertThat(names(Scale.linear(0, 100, 4))).containsExactly("0", "50", "100");
        assertThat(names(Scale.linear(0, 100, 5))).containsExactly("0", "20", "40", "60", "80", "100");
        assertThat(names(Scale.linear(0.52, 0.58, 3))).containsExactly("0.52", "0.54", "0.56", "0.58");
        assertThat(names(Scale.linear(-310, 0, 4))).containsExactly("−300", "−200", "−100", "0");
        assertThat(names(Scale.fromZero(6000, 4))).containsExactly("0", "2000", "4000", "6000");
        assertThat(names(Scale.fromZero(60000, 3))).containsExactly("0", "20,000", "40,000", "60,000");
        assertThat(names(Scale.logarithmic(1e-4, 1e4, 4))).containsExactly("10−4", "10−2", "1", "100", "104");
        assertThat(names(Scale.logarithmicAt(List.of(20, 40, 80)))).containsExactly("20", "40", "80");
    }

    @Test
    void thereAreAboutAsManyTicksAsWantedAndAllWithinTheScale() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++) {
            double low = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-6, 7));
            double high = low + Math.pow(10, random.nextInt(-3, 7)) * (0.1 + random.nextDouble());
            Scale scale = Scale.linear(low, high, 5);
            assertThat(scale.ticks()).as(low + " to " + high).hasSizeBetween(1, 6);
            assertThat(scale.ticks())
                    .allSatisfy(tick -> assertThat(scale.at(tick.value())).isBetween(-1e-6, 1 + 1e-6));
        }
    }

    @Test
    void equalRatiosAreEquallyFarApartOnALogarithmicScale() {
        Scale scale = Scale.decadesAround(DoubleStream.of(3e-9, 40, 2e3), 7);
        assertThat(scale.low()).isEqualTo(1e-9);
        assertThat(scale.high()).isEqualTo(1e4);
        assertThat(scale.at(1e-9)).isZero();
        assertThat(scale.at(1e4)).isCloseTo(1, within(1e-12));
        assertThat(scale.at(10) - scale.at(1)).isCloseTo(1 / 13.0, within(1e-12));
    }

    @Test
    void impossibleScalesAreRefused() {
        assertThatThrownBy(() -> Scale.linear(1, 1, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Scale(0, 1, true, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Scale(0, Double.NaN, false, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void valuesHaveTheirPlaceInAPanel() {
        Canvas canvas = new Canvas();
        Panel panel = new Panel(
                canvas, new Panel.Area(10, 20, 100, 50), Scale.linear(0, 10, 5), Scale.logarithmic(1, 100, 2));
        canvas.group("plotted", "", group -> {
            Panel inGroup = new Panel(group, panel.area(), panel.x(), panel.y());
            inGroup.line(List.of(new Panel.Value(0, 1), new Panel.Value(5, 10)), Paint.stroke(Ink.BLUE, 1));
            inGroup.bar(1, 2, 1, 100, Paint.fill(Ink.BLUE));
        });
        panel.horizontalAxis(Text.of("x"));
        panel.verticalAxis(Text.of("y"));
        SvgImage image = SvgImage.of(canvas.drawing(200, 100, "", ""));
        assertThat(SvgImage.corners(image.inGroups("plotted", "path").get(0)))
                .containsExactly(new double[] {10, 70}, new double[] {60, 45});
        var bar = image.inGroups("plotted", "rect").get(0);
        assertThat(SvgImage.number(bar, "x")).isEqualTo(20);
        assertThat(SvgImage.number(bar, "y")).isEqualTo(20);
        assertThat(SvgImage.number(bar, "height")).isEqualTo(50);
        assertThat(image.textsOf("axis x")).containsExactly("0", "2", "4", "6", "8", "10", "x");
        assertThat(image.textsOf("axis y")).containsExactly("1", "10", "100", "y");
    }

    @Test
    void namesOfSeriesKeepTheirOrderAndDoNotOverlap() {
        double[] places = EndLabels.apart(new double[] {10, 11, 12, 80, 99, 100}, 0, 100);
        for (int i = 1; i < places.length; i++) {
            assertThat(places[i] - places[i - 1]).isGreaterThan(11);
        }
        assertThat(Arrays.stream(places)).allMatch(place -> place >= 0 && place <= 100);
        assertThat(EndLabels.apart(new double[] {10, 50}, 0, 100)).containsExactly(10, 50);
    }
}
