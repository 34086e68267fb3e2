package org.orthant.figure;

import java.util.List;
import java.util.Locale;
import org.orthant.chart.EndLabels;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Panel.Value;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.figure.TrainingCurve.Loss;

/** The training loss against steps, on a logarithmic axis (paper, appendix "DFT Train Efficiency"). */
public final class LossFigure {

    private static final double WIDTH = 400;
    private static final double HEIGHT = 270;
    private static final Area AREA = new Area(48, 32, WIDTH - 140, HEIGHT - 88);

    private LossFigure() {}

    /** Draws curves, of which there is at least one; those of the same name have the same colour. */
    public static Drawing of(List<TrainingCurve> curves) {
        List<String> names = curves.stream().map(TrainingCurve::name).distinct().toList();
        Canvas canvas = new Canvas();
        double lastStep = curves.stream()
                .flatMap(curve -> curve.losses().stream())
                .mapToDouble(Loss::step)
                .max()
                .orElse(1);
        Panel panel = new Panel(
                canvas,
                AREA,
                Scale.fromZero(lastStep, 5),
                Scale.decadesAround(
                        curves.stream()
                                .flatMap(curve -> curve.losses().stream())
                                .mapToDouble(Loss::loss),
                        5));
        panel.verticalAxis(Text.of("training loss"));
        panel.horizontalAxis(Text.of("step"));
        EndLabels ends = new EndLabels();
        StringBuilder description = new StringBuilder("Loss by step.");
        for (String name : names) {
            Ink ink = Ink.series(names.indexOf(name));
            List<TrainingCurve> same =
                    curves.stream().filter(curve -> curve.name().equals(name)).toList();
            for (TrainingCurve curve : same) {
                List<Value> values = curve.losses().stream()
                        .map(loss -> new Value(loss.step(), loss.loss()))
                        .toList();
                canvas.group(
                        "curve",
                        name,
                        group -> new Panel(group, AREA, panel.x(), panel.y()).line(values, Paint.stroke(ink, 1.5)));
                Value last = values.get(values.size() - 1);
                description.append(String.format(
                        Locale.ROOT,
                        " %s: from %.4g to %.4g;",
                        name,
                        values.get(0).y(),
                        last.y()));
            }
            double end = same.stream()
                    .mapToDouble(curve -> panel.placeY(
                            curve.losses().get(curve.losses().size() - 1).loss()))
                    .average()
                    .orElseThrow();
            ends.add(end, Text.of(name), ink);
        }
        ends.draw(canvas, AREA.left() + AREA.width(), AREA.top(), AREA.top() + AREA.height());
        return canvas.drawing(WIDTH, HEIGHT, "Training loss of " + String.join(", ", names), description.toString());
    }
}
