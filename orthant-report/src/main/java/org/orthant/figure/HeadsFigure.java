package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.orthant.chart.EndLabels;
import org.orthant.chart.Legend;
import org.orthant.chart.Marker;
import org.orthant.chart.NumberText;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Panel.Value;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;

/**
 * Heads side by side, against their trainable columns {@code d}, mean and standard deviation over seeds (paper, figure
 * 6): which part of the test label sets they can predict, and how well they predict, with their parameters on a second
 * axis.
 */
public final class HeadsFigure {

    private static final double WIDTH = 540;
    private static final double HEIGHT = 290;
    private static final Area LEFT = new Area(46, 56, 160, 178);
    private static final Area USUAL_RIGHT = new Area(320, 56, 150, 178);

    /** The width of the longest name of a head that fits before the right panel. */
    private static final double NAME_WIDTH = 70;

    private final List<HeadResult> results;
    private final List<String> heads;
    private final Scale features;
    /** How much longer than usual the longest name is. */
    private final double wider;

    private final Area right;
    private final Canvas canvas = new Canvas();

    private HeadsFigure(List<HeadResult> results) {
        this.results = results;
        this.heads = results.stream().map(HeadResult::head).distinct().toList();
        this.features = Scale.logarithmicAt(
                results.stream().map(HeadResult::features).distinct().sorted().toList());
        this.wider = heads.stream()
                .mapToDouble(head -> Math.max(0, Typeface.width(head, Panel.SMALL) - NAME_WIDTH))
                .max()
                .orElse(0);
        this.right = new Area(USUAL_RIGHT.left() + wider, USUAL_RIGHT.top(), USUAL_RIGHT.width(), USUAL_RIGHT.height());
    }

    /** Draws results, of which there is at least one; {@code metric} names their scores, such as {@code F1@5}. */
    public static Drawing of(List<HeadResult> results, String metric) {
        return new HeadsFigure(List.copyOf(results)).draw(metric);
    }

    private Drawing draw(String metric) {
        argmaxable();
        score(metric);
        StringBuilder text = new StringBuilder("Means over seeds.");
        for (String head : heads) {
            HeadSeries share = series(head, HeadsFigure::percent, 100);
            HeadSeries score = series(head, HeadResult::score, 1);
            for (int i = 0; i < share.mean().size(); i++) {
                text.append(String.format(
                        Locale.ROOT,
                        " %s at d=%.0f: %.4g %% argmaxable, %s %.3f;",
                        head,
                        share.mean().get(i).x(),
                        share.mean().get(i).y(),
                        metric,
                        score.mean().get(i).y()));
            }
        }
        return canvas.drawing(
                WIDTH + wider,
                HEIGHT,
                "Argmaxable test label sets and " + metric + " of " + String.join(", ", heads)
                        + ", against the number of trainable columns",
                text.toString());
    }

    private void argmaxable() {
        Panel panel = new Panel(canvas, LEFT, features, Scale.linear(0, 100, 4));
        panel.verticalAxis(Text.of("argmaxable test sets, %"));
        panel.horizontalAxis(Text.of("trainable columns ").italic("d"));
        EndLabels names = new EndLabels();
        for (int i = 0; i < heads.size(); i++) {
            HeadSeries with1 = series(heads.get(i), HeadsFigure::percentOne, 100);
            series(
                    panel,
                    "one-argmaxable",
                    i,
                    with1,
                    Paint.stroke(Ink.series(i), 1.4).dashed(2, 3));
            HeadSeries all = series(heads.get(i), HeadsFigure::percent, 100);
            series(panel, "argmaxable", i, all, Paint.stroke(Ink.series(i), 1.8));
            names.add(panel.placeY(all.last().y()), Text.of(heads.get(i)), Ink.series(i));
        }
        names.draw(canvas, LEFT.left() + LEFT.width() - 4, LEFT.top(), LEFT.top() + LEFT.height());
        Legend.draw(
                canvas,
                LEFT.left(),
                18,
                List.of(
                        new Legend.Entry(
                                Paint.stroke(Ink.TEXT, 1.8), Optional.empty(), Ink.TEXT, Text.of("argmaxable")),
                        new Legend.Entry(
                                Paint.stroke(Ink.TEXT, 1.4).dashed(2, 3),
                                Optional.empty(),
                                Ink.TEXT,
                                Text.of("1-argmaxable"))));
    }

    private void score(String metric) {
        List<HeadSeries> scores = new ArrayList<>();
        List<HeadSeries> sizes = new ArrayList<>();
        for (String head : heads) {
            scores.add(series(head, HeadResult::score, 1));
            sizes.add(series(head, HeadResult::parameters, Double.MAX_VALUE));
        }
        Panel score = new Panel(canvas, right, features, around(scores));
        score.verticalAxis(Text.of(metric));
        score.horizontalAxis(Text.of("trainable columns ").italic("d"));
        double most = sizes.stream()
                .flatMap(series -> series.mean().stream())
                .mapToDouble(Value::y)
                .max()
                .orElseThrow();
        Panel size = new Panel(canvas, right, features, Scale.fromZero(most, 5));
        secondAxis(size);
        for (int i = 0; i < heads.size(); i++) {
            List<Value> mean = sizes.get(i).mean();
            Paint paint = Paint.stroke(Ink.series(i), 1.2).dashed(5, 3);
            canvas.group("parameters series" + i, heads.get(i), group -> {
                new Panel(group, right, size.x(), size.y()).line(mean, paint);
                if (mean.size() == 1) {
                    double x = size.placeX(mean.get(0).x());
                    group.circle(x, size.placeY(mean.get(0).y()), 4, paint.dashed(2, 2));
                }
            });
            series(score, "score", i, scores.get(i), Paint.stroke(Ink.series(i), 1.8));
        }
        Legend.draw(canvas, right.left(), 18, legend(metric));
    }

    private List<Legend.Entry> legend(String metric) {
        return List.of(
                new Legend.Entry(Paint.stroke(Ink.TEXT, 1.8), Optional.empty(), Ink.TEXT, Text.of(metric)),
                new Legend.Entry(
                        Paint.stroke(Ink.TEXT, 1.2).dashed(5, 3), Optional.empty(), Ink.TEXT, Text.of("parameters")));
    }

    /** Names of the right-hand scale, in thousands or millions. */
    private static void secondAxis(Panel panel) {
        boolean millions = panel.y().high() >= 1e6;
        double unit = millions ? 1e6 : 1e3;
        double step = panel.y().ticks().get(1).value() / unit;
        Area area = panel.area();
        double right = area.left() + area.width();
        panel.canvas().group("axis second", "", axis -> {
            for (Scale.Tick tick : panel.y().ticks()) {
                axis.text(
                        right + 6,
                        panel.placeY(tick.value()) + 0.36 * Panel.SMALL,
                        Panel.SMALL,
                        Text.of(NumberText.plain(tick.value() / unit, step)),
                        Ink.QUIET,
                        Anchor.START);
            }
            axis.text(
                    right + 40,
                    area.top() - 12,
                    Panel.MEDIUM,
                    Text.of((millions ? "million" : "thousand") + " parameters"),
                    Ink.TEXT,
                    Anchor.END);
        });
    }

    private void series(Panel panel, String role, int index, HeadSeries series, Paint paint) {
        canvas.group(role + " series" + index, heads.get(index), group -> {
            Panel inGroup = new Panel(group, panel.area(), panel.x(), panel.y());
            inGroup.band(series.lower(), series.upper(), Ink.series(index));
            inGroup.line(series.mean(), paint);
            inGroup.points(series.mean(), Marker.series(index), Ink.series(index));
        });
    }

    private HeadSeries series(String head, ToDoubleFunction<HeadResult> quantity, double most) {
        return HeadSeries.of(results, head, quantity, 0, most);
    }

    /** Returns round numbers around all of some series. */
    private static Scale around(List<HeadSeries> series) {
        double low = series.stream()
                .flatMap(one -> one.lower().stream())
                .mapToDouble(Value::y)
                .min()
                .orElseThrow();
        double high = series.stream()
                .flatMap(one -> one.upper().stream())
                .mapToDouble(Value::y)
                .max()
                .orElseThrow();
        double room = Math.max(0.005, 0.05 * (high - low));
        return Scale.linear(Math.max(0, low - room), Math.min(1, high + room), 6);
    }

    private static double percent(HeadResult result) {
        return 100.0 * result.argmaxable() / result.testSets();
    }

    private static double percentOne(HeadResult result) {
        return 100.0 * result.oneArgmaxable() / result.testSets();
    }
}
