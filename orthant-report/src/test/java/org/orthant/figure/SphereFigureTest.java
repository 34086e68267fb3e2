package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.drawing.SvgImage;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.w3c.dom.Element;

class SphereFigureTest {

    private static final double CENTRE = 210;
    private static final double RADIUS = 200;
    private static final SvgImage DFT_6_3 = SvgImage.of(SphereFigure.of(DftLayer.of(6, 1)));

    @Test
    void everySetOfOneLabelSurroundsTheEmptyOne() {
        assertThat(DFT_6_3.titlesOf("signs"))
                .contains("------", "+-----", "-+----", "--+---", "---+--", "----+-", "-----+")
                .doesNotContain("++++++");
        Element empty = DFT_6_3.groups("signs").findFirst().orElseThrow();
        assertThat(SvgImage.number((Element) empty.getElementsByTagName("text").item(0), "x"))
                .isEqualTo(CENTRE);
    }

    @Test
    void greatCirclesEndAtTheRim() {
        assertThat(DFT_6_3.groups("hyperplane")).hasSize(6);
        for (Element circle : DFT_6_3.inGroups("hyperplane", "path")) {
            List<double[]> points = SvgImage.corners(circle);
            assertThat(fromCentre(points.get(0))).isBetween(RADIUS - 0.02, RADIUS + 0.02);
            assertThat(fromCentre(points.get(points.size() - 1))).isBetween(RADIUS - 0.02, RADIUS + 0.02);
            assertThat(points).allMatch(point -> fromCentre(point) < RADIUS + 0.02);
        }
    }

    /** By symmetry the cap in the middle is round; its cosine to every row is the same. */
    @Test
    void theCapInTheMiddleTouchesAllCircles() {
        Element cap = DFT_6_3.inGroups("cap", "path").get(0);
        double radius = fromCentre(SvgImage.corners(cap).get(0));
        assertThat(SvgImage.corners(cap)).allMatch(point -> Math.abs(fromCentre(point) - radius) < 0.02);
        double nearest = DFT_6_3.inGroups("hyperplane", "path").stream()
                .flatMap(circle -> SvgImage.corners(circle).stream())
                .mapToDouble(SphereFigureTest::fromCentre)
                .min()
                .orElseThrow();
        assertThat(nearest).isBetween(radius - 0.1, radius + 0.1);
    }

    @Test
    void otherLayersAreRefused() {
        assertThatThrownBy(() -> SphereFigure.of(DftLayer.of(6, 2))).hasMessageContaining("5 features");
        assertThatThrownBy(() -> SphereFigure.of(DftLayer.of(13, 1))).hasMessageContaining("13 labels");
        double[][] rows = IntStream.range(0, 3).mapToObj(i -> new double[3]).toArray(double[][]::new);
        assertThatThrownBy(() -> SphereFigure.of(DenseLayer.of(rows))).hasMessageContaining("no regions");
    }

    private static double fromCentre(double[] point) {
        return Math.hypot(point[0] - CENTRE, point[1] - CENTRE);
    }
}
