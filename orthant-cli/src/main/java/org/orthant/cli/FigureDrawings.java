package org.orthant.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.drawing.Drawing;
import org.orthant.figure.ActiveLabelsFigure;
import org.orthant.figure.ArrangementFigure;
import org.orthant.figure.FractionFigure;
import org.orthant.figure.HasseFigure;
import org.orthant.figure.LossFigure;
import org.orthant.figure.SphereFigure;
import org.orthant.figure.TrainingCurve;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.Regions;
import org.orthant.io.BadInputException;
import org.orthant.io.LabelSetReader;
import org.orthant.io.MetricsReader;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.plan.LabelSetStatistics;

/**
 * Makes figures of what the user gave, or else of the paper's examples.
 *
 * @param layer the layer to show, if not the paper's
 * @param labelSets a file of label sets, if there is one
 * @param runs run folders
 */
record FigureDrawings(Optional<OutputLayer> layer, Optional<Path> labelSets, List<Path> runs) {

    private static final int PAPER_LABELS = 1000;
    private static final double[][] FIRST_EXAMPLE = {{1, 0}, {.5, .7}, {-.5, .5}};
    private static final double[][] ALTERNATING_EXAMPLE = {{1, 0}, {.5, .7}, {0, 1}, {-.5, .5}};

    FigureDrawings {
        runs = List.copyOf(runs);
    }

    /** One figure, but for the one that is measured. */
    Drawing of(FigureName figure) {
        OutputLayer plane = layer.orElseGet(() -> DenseLayer.of(FIRST_EXAMPLE));
        OutputLayer space = layer.orElseGet(() -> DftLayer.of(6, 1));
        return switch (figure) {
            case ARRANGEMENT -> ArrangementFigure.of(plane, false);
            case BALLS -> ArrangementFigure.of(plane, true);
            case ALTERNATING -> ArrangementFigure.of(DenseLayer.of(ALTERNATING_EXAMPLE), false);
            case FRACTION -> FractionFigure.of(PAPER_LABELS);
            case HASSE -> HasseFigure.of(HasseDiagram.of(Regions.of(space)));
            case SPHERE -> SphereFigure.of(space);
            case ACTIVE -> active();
            case LOSS -> loss();
            case RADIUS -> throw new IllegalStateException("radius is measured, not drawn at once");
        };
    }

    private Drawing active() {
        Path file = labelSets.orElseThrow(() ->
                new IllegalArgumentException("--figure active: give --label-sets, a file with one label set per line"));
        List<LabelSet> sets = LabelSetReader.read(file);
        LabelSetStatistics.Builder statistics =
                new LabelSetStatistics.Builder(sets.get(0).labels());
        sets.forEach(statistics::add);
        return ActiveLabelsFigure.of(statistics.build().active(), String.valueOf(file.getFileName()));
    }

    private Drawing loss() {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("--figure loss: give --run, a folder with metrics.csv");
        }
        List<TrainingCurve> curves = new ArrayList<>();
        for (Path run : runs) {
            Path file = run.resolve("metrics.csv");
            List<TrainingCurve.Loss> losses = MetricsReader.read(file, "step", "train_loss").stream()
                    .filter(row -> row[1] > 0)
                    .map(row -> new TrainingCurve.Loss(row[0], row[1]))
                    .toList();
            if (losses.isEmpty()) {
                throw BadInputException.in(file, "has no training loss above zero: expected one per evaluation");
            }
            curves.add(new TrainingCurve(String.valueOf(run.getFileName()), losses));
        }
        return LossFigure.of(curves);
    }
}
