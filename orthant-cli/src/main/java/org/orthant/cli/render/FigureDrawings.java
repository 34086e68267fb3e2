package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.drawing.Drawing;
import org.orthant.experiment.RunFigures;
import org.orthant.figure.ActiveLabelsFigure;
import org.orthant.figure.ArrangementFigure;
import org.orthant.figure.FractionFigure;
import org.orthant.figure.HasseFigure;
import org.orthant.figure.MinorFigure;
import org.orthant.figure.NormalsFigure;
import org.orthant.figure.RadiusSurvey;
import org.orthant.figure.SphereFigure;
import org.orthant.geometry.HasseDiagram;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.geometry.Regions;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.metrics.Metric;
import org.orthant.plan.LabelSetStatistics;

/**
 * Draws figures of the given layer, label sets or runs, or else of the paper's examples.
 *
 * @param layer the layer to show, if not the paper's
 * @param labelSets a file of label sets, if there is one
 * @param runs training runs, if there are any
 */
public record FigureDrawings(Optional<OutputLayer> layer, Optional<Path> labelSets, Optional<RunFigures> runs) {

    private static final int PAPER_LABELS = 1000;
    private static final double[][] FIRST_EXAMPLE = {{1, 0}, {.5, .7}, {-.5, .5}};
    private static final double[][] ALTERNATING_EXAMPLE = {{1, 0}, {.5, .7}, {0, 1}, {-.5, .5}};

    private static final List<Integer> MINORS_ACTIVE = List.of(1, 2, 3);
    private static final Effort MINORS_EFFORT = new Effort(2000, 0);

    /** Returns the figure {@code heads} with this metric. */
    public Drawing heads(Metric metric) {
        return runFigures(FigureName.HEADS).heads(metric);
    }

    /** Returns a figure, except {@code radius}, which is measured. */
    public Drawing of(FigureName figure) {
        OutputLayer plane = layer.orElseGet(() -> DenseLayer.of(FIRST_EXAMPLE));
        OutputLayer space = layer.orElseGet(() -> DftLayer.of(6, 1));
        return switch (figure) {
            case ARRANGEMENT -> ArrangementFigure.of(plane, false);
            case BALLS -> ArrangementFigure.of(plane, true);
            case ALTERNATING -> ArrangementFigure.of(DenseLayer.of(ALTERNATING_EXAMPLE), false);
            case NORMALS -> NormalsFigure.of(layer.orElseGet(() -> DenseLayer.of(ALTERNATING_EXAMPLE)));
            case MINORS -> MinorFigure.of(MinorFigure.measure(RadiusSurvey.PAPER_LABELS, MINORS_ACTIVE, MINORS_EFFORT));
            case FRACTION -> FractionFigure.of(PAPER_LABELS);
            case HASSE -> HasseFigure.of(HasseDiagram.of(Regions.of(space)));
            case SPHERE -> SphereFigure.of(space);
            case ACTIVE -> active();
            case LOSS -> runFigures(figure).loss();
            case HEADS -> heads(Metric.MAIN);
            case CONVERGENCE -> runFigures(figure).convergence();
            case EXAMPLE -> runFigures(figure).example();
            case RADIUS -> throw new IllegalStateException("radius is measured, not drawn at once");
        };
    }

    private Drawing active() {
        Path file = labelSets.orElseThrow(() -> new IllegalArgumentException(
                "--figure active: specify --label-sets, a file with one label set per line"));
        List<LabelSet> sets = LabelSetFile.read(file);
        LabelSetStatistics.Builder statistics =
                new LabelSetStatistics.Builder(sets.get(0).labels());
        sets.forEach(statistics::add);
        return ActiveLabelsFigure.of(statistics.build().active(), String.valueOf(file.getFileName()));
    }

    private RunFigures runFigures(FigureName figure) {
        return runs.orElseThrow(() -> new IllegalArgumentException(
                "--figure " + figure.text() + ": specify --run, a run folder or a folder of run folders"));
    }
}
