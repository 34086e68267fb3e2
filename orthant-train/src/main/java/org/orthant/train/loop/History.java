package org.orthant.train.loop;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.io.CsvText;
import org.orthant.metrics.Metric;

/**
 * Evaluations as lines of comma-separated values with every digit, below the names of their columns: what {@code metrics.csv}
 * and checkpoints have.
 */
public final class History {

    private static final List<String> FIRST = List.of("step", "epoch", "seconds", "train_loss");

    /** The columns of checkpoints that were written before columns were named there. */
    private static final String UNNAMED =
            "step,epoch,seconds,train_loss,loss,micro_f1,macro_f1,precision_at_k,recall_at_k,f1_at_k,ndcg_at_k";

    private History() {}

    /** Points as lines, each of which ends. */
    public static String text(List<Point> points) {
        List<Metric> metrics = metrics(points);
        StringBuilder text = new StringBuilder(CsvText.record(
                Stream.concat(FIRST.stream(), metrics.stream().map(Metric::key)).toList()));
        for (Point point : points) {
            Stream<Double> values = Stream.concat(
                    Stream.of(point.epoch(), point.seconds(), point.trainLoss()),
                    metrics.stream().map(point::score));
            text.append(CsvText.record(Stream.concat(
                            Stream.of(point.step()), values.<Object>map(value -> Double.isNaN(value) ? "" : value))
                    .toList()));
        }
        return text.toString();
    }

    /** Those that any of the points has; metrics at k stand last. */
    private static List<Metric> metrics(List<Point> points) {
        List<Metric> known = Metric.inFiles().stream()
                .filter(metric ->
                        points.stream().anyMatch(point -> point.scores().containsKey(metric)))
                .toList();
        return Stream.concat(
                        known.stream().filter(metric -> !metric.isAtK()),
                        known.stream().filter(Metric::isAtK))
                .toList();
    }

    /** Reads such lines, also those of earlier versions, which had no names; unknown metrics are ignored. */
    static List<Point> parse(String text) {
        List<String> lines = text.lines().toList();
        boolean named = !lines.isEmpty() && lines.get(0).startsWith(FIRST.get(0));
        List<Optional<Metric>> columns = Stream.of((named ? lines.get(0) : UNNAMED).split(","))
                .map(Metric::ofKey)
                .toList();
        List<Point> points = new ArrayList<>();
        for (String line : lines.subList(named ? 1 : 0, lines.size())) {
            String[] cells = line.split(",", -1);
            Map<Metric, Double> scores = new EnumMap<>(Metric.class);
            for (int i = FIRST.size(); i < cells.length; i++) {
                double value = number(cells[i]);
                columns.get(i).filter(metric -> !Double.isNaN(value)).ifPresent(metric -> scores.put(metric, value));
            }
            points.add(
                    new Point(Long.parseLong(cells[0]), number(cells[1]), number(cells[2]), number(cells[3]), scores));
        }
        return points;
    }

    private static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }
}
