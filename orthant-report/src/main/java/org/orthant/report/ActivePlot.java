package org.orthant.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.chart.Legend;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Outcome;

/** Which part of the label sets of each size is argmaxable. */
final class ActivePlot {

    private static final double WIDTH = 460;
    private static final double HEIGHT = 250;
    private static final Area AREA = new Area(48, 54, WIDTH - 68, HEIGHT - 112);

    private ActivePlot() {}

    /** Draws the verdicts of at least one label set. */
    static Drawing of(List<Finding> findings) {
        SortedMap<Integer, Map<Outcome, Integer>> counts = new TreeMap<>();
        for (Finding finding : findings) {
            VerdictRecord verdict = finding.verdict();
            counts.computeIfAbsent(verdict.labels().size(), size -> new EnumMap<>(Outcome.class))
                    .merge(verdict.outcome(), 1, Integer::sum);
        }
        int largest = Math.max(4, counts.lastKey());
        Canvas canvas = new Canvas();
        Scale sizes = Scale.linear(0, largest, Math.min(8, largest));
        Panel panel =
                new Panel(canvas, AREA, new Scale(-0.6, largest + 0.6, false, sizes.ticks()), Scale.linear(0, 100, 4));
        panel.verticalAxis(Text.of("% of distinct label sets"));
        counts.forEach((size, bySize) -> {
            int all = bySize.values().stream().mapToInt(Integer::intValue).sum();
            int argmaxable = bySize.getOrDefault(Outcome.ARGMAXABLE, 0);
            String title = size + " active: " + argmaxable + " of " + all + " argmaxable";
            canvas.group("bar", title, group -> {
                Panel inGroup = new Panel(group, AREA, panel.x(), panel.y());
                double from = 0;
                for (Outcome outcome : Outcome.values()) {
                    double to = from + 100.0 * bySize.getOrDefault(outcome, 0) / all;
                    if (to > from) {
                        inGroup.bar(size - 0.42, size + 0.42, from, to, paint(outcome));
                    }
                    from = to;
                }
            });
        });
        panel.horizontalAxis(Text.of("active labels"));
        Legend.draw(
                canvas,
                AREA.left() - 6,
                14,
                List.of(entry(Outcome.ARGMAXABLE), entry(Outcome.UNARGMAXABLE), entry(Outcome.UNDECIDED)));
        StringBuilder told = new StringBuilder("Argmaxable label sets by number of active labels:");
        counts.forEach((size, bySize) -> told.append(" ")
                .append(size)
                .append(" active: ")
                .append(bySize.getOrDefault(Outcome.ARGMAXABLE, 0))
                .append(" of ")
                .append(bySize.values().stream().mapToInt(Integer::intValue).sum())
                .append(";"));
        return canvas.drawing(WIDTH, HEIGHT, "Argmaxability by number of active labels", told.toString());
    }

    /** Filled, hollow and grey: also different without colour. */
    private static Paint paint(Outcome outcome) {
        return switch (outcome) {
            case ARGMAXABLE -> Paint.stroke(Ink.BLUE, 1).filled(Ink.BLUE);
            case UNARGMAXABLE -> Paint.stroke(Ink.VERMILION, 1).filled(Ink.PAPER);
            case UNDECIDED -> Paint.stroke(Ink.AXIS, 1).filled(Ink.AXIS);
        };
    }

    private static Legend.Entry entry(Outcome outcome) {
        return new Legend.Entry(paint(outcome), Optional.empty(), Ink.TEXT, Text.of(outcome.text()));
    }
}
