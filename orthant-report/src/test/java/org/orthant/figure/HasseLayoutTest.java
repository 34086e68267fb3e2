package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.drawing.Outline.PlanePoint;
import org.orthant.figure.HasseLayout.Band;
import org.orthant.figure.NodeShape.Kind;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.HasseDiagram.Node;

class HasseLayoutTest {

    /** Room for the longest caption, of 12 labels. */
    private static final double CAPTION_END = HasseLayout.MARGIN + 145;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void nodesStayInTheirBandBesideTheCaption(int labels) {
        HasseDiagram diagram = Diagrams.momentCurve(labels, 1);
        HasseLayout layout = HasseLayout.of(diagram);
        NodeShape shape = layout.shape();
        int number = 0;
        for (int active = 0; active <= labels; active++) {
            Band band = layout.bands().get(active);
            for (Node node : diagram.levels().get(active)) {
                PlanePoint point = layout.points().get(number++);
                assertThat(point.x() - shape.width() / 2).as(node.toString()).isGreaterThan(CAPTION_END);
                assertThat(point.x() + shape.width() / 2).isLessThan(layout.width() - HasseLayout.MARGIN / 2);
                assertThat(Math.abs(point.y() - band.middle())).isLessThan((band.height() - shape.height()) / 2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void nodesDoNotOverlap(int labels) {
        HasseLayout layout = HasseLayout.of(Diagrams.momentCurve(labels, 1));
        NodeShape shape = layout.shape();
        List<PlanePoint> points = new ArrayList<>(layout.points());
        points.sort(Comparator.comparingDouble(PlanePoint::y).thenComparingDouble(PlanePoint::x));
        for (int i = 1; i < points.size(); i++) {
            double right = points.get(i).x() - points.get(i - 1).x();
            double down = points.get(i).y() - points.get(i - 1).y();
            assertThat(down < 1e-6 ? right >= shape.width() + 1 : down >= shape.height() + 1)
                    .as("nodes %s and %s", points.get(i - 1), points.get(i))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 9, 12})
    void levelsRiseAndDoNotTouch(int labels) {
        HasseLayout layout = HasseLayout.of(Diagrams.momentCurve(labels, 1));
        List<Band> bands = layout.bands();
        for (int active = 1; active <= labels; active++) {
            Band lower = bands.get(active - 1);
            Band upper = bands.get(active);
            assertThat(upper.top() + upper.height()).isLessThan(lower.top());
        }
        assertThat(bands.get(0).top() + bands.get(0).height()).isLessThan(layout.height());
        assertThat(layout.width()).isBetween(600.0, 1600.0);
    }

    @ParameterizedTest
    @CsvSource({"1, PILL", "6, PILL", "7, COLUMN", "9, COLUMN", "10, DOT", "12, DOT"})
    void signsAreWrittenAsLegiblyAsTheWidestLevelAllows(int labels, Kind kind) {
        assertThat(HasseLayout.of(Diagrams.momentCurve(labels, 1)).shape().kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 8, 9, 10, 11, 12})
    void thePictureWidensTowardsTheMiddleLevel(int labels) {
        HasseDiagram diagram = Diagrams.momentCurve(labels, 1);
        NodeShape shape = HasseLayout.of(diagram).shape();
        List<Integer> sizes = diagram.levels().subList(0, labels / 2 + 1).stream()
                .map(List::size)
                .toList();
        assertThat(sizes).map(shape::columns).isSorted();
        assertThat(sizes).map(shape::rows).isSorted();
        assertThat(sizes).allMatch(size -> shape.columns(size) * shape.rows(size) >= size);
    }
}
