package org.orthant.experiment.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.orthant.chart.Legend;
import org.orthant.chart.Marker;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Panel.Value;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.SvgWriter;
import org.orthant.drawing.Text;
import org.orthant.io.AtomicFile;

/** Test label sets that models can never output, against their features, for several numbers of clusters. */
final class PartitionFigure {

    private static final double WIDTH = 460;
    private static final double HEIGHT = 290;
    private static final Area AREA = new Area(48, 56, 390, 178);

    private PartitionFigure() {}

    /** Draws results into a file, for light and dark pages. */
    static void write(List<PartitionStudy.Result> results, Path file) {
        AtomicFile.write(file, SvgWriter.writeAdaptive(of(results)));
    }

    private static Drawing of(List<PartitionStudy.Result> results) {
        List<PartitionStudy.Result> shown =
                results.stream().filter(result -> result.beam() == 0).toList();
        List<Integer> features = shown.stream()
                .map(PartitionStudy.Result::features)
                .distinct()
                .sorted()
                .toList();
        List<Integer> series =
                shown.stream().map(PartitionStudy.Result::clusters).distinct().toList();
        double most = shown.stream()
                .mapToDouble(PartitionStudy.Result::percentNever)
                .max()
                .orElseThrow();
        Canvas canvas = new Canvas();
        Panel panel = new Panel(canvas, AREA, Scale.logarithmicAt(features), Scale.fromZero(most, 5));
        panel.verticalAxis(Text.of("test label sets that are never output, %"));
        panel.horizontalAxis(Text.of("features ").italic("d"));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < series.size(); i++) {
            int clusters = series.get(i);
            List<PartitionStudy.Result> points = shown.stream()
                    .filter(result -> result.clusters() == clusters)
                    .toList();
            List<Value> values = points.stream()
                    .map(result -> new Value(result.features(), result.percentNever()))
                    .toList();
            panel.line(values, Paint.stroke(Ink.series(i), 1.8));
            panel.points(values, Marker.series(i), Ink.series(i));
            points.forEach(result -> text.append(String.format(
                    Locale.ROOT, "%s, d=%d: %.1f %%; ", name(clusters), result.features(), result.percentNever())));
        }
        List<Legend.Entry> entries = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            entries.add(new Legend.Entry(
                    Paint.stroke(Ink.series(i), 1.8),
                    Optional.of(Marker.series(i)),
                    Ink.series(i),
                    Text.of(name(series.get(i)))));
        }
        Legend.draw(canvas, AREA.left(), 18, entries);
        return canvas.drawing(
                WIDTH,
                HEIGHT,
                "Test label sets that models with and without clusters never output, against the number of features",
                text.toString());
    }

    private static String name(int clusters) {
        return clusters == 0 ? "flat" : clusters + " clusters";
    }
}
