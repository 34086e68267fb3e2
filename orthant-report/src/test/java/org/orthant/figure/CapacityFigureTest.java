package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.SvgWriter;
import org.orthant.figure.CapacityCurve.Point;

class CapacityFigureTest {

    private static final CapacityCurve NARROW = new CapacityCurve(
            "16 columns",
            List.of(new Point(1, 200, 200, 0.98, 1), new Point(2, 200, 30, 0.1, 0.2), new Point(3, 200, 0, 0, 0.02)));

    private static final CapacityCurve WIDE =
            new CapacityCurve("64 columns", List.of(new Point(1, 200, 200, 0.98, 1), new Point(2, 200, 199, 0.97, 1)));

    @Test
    void everyCurveHasALineABandAndItsName() {
        Drawing drawing = CapacityFigure.of(List.of(NARROW, WIDE));
        String svg = SvgWriter.writeAdaptive(drawing);
        assertThat(Pattern.compile("class=\"[^\"]*series\\b[^-]").matcher(svg).results())
                .hasSize(2);
        assertThat(svg).contains("16 columns", "64 columns");
        assertThat(drawing.description())
                .contains("16 columns: 100.0 % of size 1, 15.0 % of size 2, 0.0 % of size 3; 64 columns: 100.0 %");
    }

    @Test
    void oneSizeAloneIsAFigureToo() {
        assertThat(CapacityFigure.of(List.of(new CapacityCurve("all columns", List.of(new Point(4, 10, 3, 0.1, 0.6)))))
                        .description())
                .isEqualTo("all columns: 30.0 % of size 4.");
    }

    @Test
    void whatIsNoCurveIsRefused() {
        assertThatThrownBy(() -> CapacityFigure.of(List.of())).hasMessageContaining("no curve");
        assertThatThrownBy(() -> new CapacityCurve("c", List.of())).hasMessageContaining("no points");
        assertThatThrownBy(() -> new CapacityCurve("c", List.of(new Point(2, 1, 1, 0, 1), new Point(2, 1, 1, 0, 1))))
                .hasMessageContaining("do not ascend");
        assertThatThrownBy(() -> new Point(1, 2, 3, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Point(1, 2, 1, 0.6, 0.5)).isInstanceOf(IllegalArgumentException.class);
    }
}
