package org.orthant.train.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.orthant.metrics.Metric;

class HistoryTest {

    private static final List<Point> POINTS = List.of(
            new Point(0, 0, 0.5, Double.NaN, Map.of(Metric.LOSS, 0.7, Metric.F1, 0.1, Metric.EXACT_MATCH, 0.0)),
            new Point(9, 1, 1.5, 0.4, Map.of(Metric.LOSS, 0.3, Metric.F1, 0.2, Metric.EXACT_MATCH, 0.125)));

    @Test
    void pointsAreReadAsTheyWereWritten() {
        assertThat(History.parse(History.text(POINTS))).isEqualTo(POINTS);
        assertThat(History.parse(History.text(List.of()))).isEmpty();
    }

    @Test
    void columnsAreNamedAndThoseThatNobodyHasAreLeftOut() {
        assertThat(History.text(POINTS)).isEqualTo("""
                        step,epoch,seconds,train_loss,loss,exact_match,f1_at_k
                        0,0.0,0.5,,0.7,0.0,0.1
                        9,1.0,1.5,0.4,0.3,0.125,0.2
                        """);
    }

    @Test
    void linesOfEarlierCheckpointsHaveNoNames() {
        List<Point> read = History.parse("0,0.0,0.5,,0.7,0.1,0.2,0.3,0.4,0.5,0.6\n94,1.0,4.8,0.03,0.02,1,2,3,4,5,6");
        assertThat(read).hasSize(2);
        assertThat(read.get(0).trainLoss()).isNaN();
        assertThat(read.get(1).step()).isEqualTo(94);
        assertThat(read.get(1).loss()).isEqualTo(0.02);
        assertThat(read.get(1).score(Metric.F1)).isEqualTo(5);
        assertThat(read.get(1).score(Metric.NDCG)).isEqualTo(6);
        assertThat(read.get(1).score(Metric.EXACT_MATCH)).isNaN();
    }

    @Test
    void metricsOfLaterVersionsArePassedOver() {
        List<Point> read = History.parse("step,epoch,seconds,train_loss,of_tomorrow,loss\n3,1.0,2.0,0.5,0.9,0.25\n");
        assertThat(read).containsExactly(new Point(3, 1, 2, 0.5, Map.of(Metric.LOSS, 0.25)));
    }
}
