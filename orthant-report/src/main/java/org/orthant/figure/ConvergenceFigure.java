package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.drawing.Typeface;

/** The time to convergence of each head and size, mean and single seeds (paper, appendix "DFT Train Efficiency"). */
public final class ConvergenceFigure {

    private static final double WIDTH = 400;
    private static final double ROW = 22;
    private static final double USUAL_LEFT = 124;

    private ConvergenceFigure() {}

    /** Draws the times of trainings, of which there is at least one. */
    public static Drawing of(List<TrainingTime> trainings) {
        List<String> heads =
                trainings.stream().map(TrainingTime::head).distinct().toList();
        List<Integer> sizes = trainings.stream()
                .map(TrainingTime::features)
                .distinct()
                .sorted()
                .toList();
        double longest =
                trainings.stream().mapToDouble(TrainingTime::seconds).max().orElseThrow();
        ReadableTime unit = ReadableTime.upTo(longest);
        String until = unit.name() + " to the "
                + TrainingTime.best(
                        trainings.stream().map(TrainingTime::criterion).toList());
        List<String> told = new ArrayList<>();
        long bars = trainings.stream()
                .map(training -> List.of(training.head(), training.features()))
                .distinct()
                .count();
        double height = bars * ROW + sizes.size() * 12;
        double left = trainings.stream()
                .mapToDouble(training -> Typeface.width(name(training.head(), training.features()), Panel.SMALL) + 16)
                .reduce(USUAL_LEFT, Math::max);
        Canvas canvas = new Canvas();
        Area area = new Area(left, 12, WIDTH - USUAL_LEFT - 56, height);
        Panel panel = new Panel(
                canvas, area, Scale.fromZero(longest / unit.seconds(), 4), new Scale(0, height, false, List.of()));
        panel.horizontalAxis(Text.of(until));
        double top = 18;
        for (int features : sizes) {
            for (int h = 0; h < heads.size(); h++) {
                String head = heads.get(h);
                List<Double> times = trainings.stream()
                        .filter(training -> training.head().equals(head) && training.features() == features)
                        .map(training -> training.seconds() / unit.seconds())
                        .toList();
                if (!times.isEmpty()) {
                    row(panel, top, name(head, features), Ink.series(h), times);
                    told.add(String.format(
                            Locale.ROOT,
                            "%s, d = %d: %.3g",
                            head,
                            features,
                            Spread.of(times).mean()));
                    top += ROW;
                }
            }
            top += 12;
        }
        return canvas.drawing(
                WIDTH - USUAL_LEFT + left,
                height + 64,
                "Time to convergence of " + String.join(", ", heads),
                "Mean " + until + ". " + String.join("; ", told) + ".");
    }

    private static String name(String head, int features) {
        return head + ", d = " + features;
    }

    private static void row(Panel panel, double top, String name, Ink ink, List<Double> times) {
        double mean = Spread.of(times).mean();
        double left = panel.area().left();
        panel.canvas().group("bar", name, group -> {
            group.text(left - 8, top + 12, Panel.SMALL, Text.of(name), Ink.TEXT, Anchor.END);
            group.box(
                    left,
                    top,
                    panel.placeX(mean) - left,
                    ROW - 6,
                    0,
                    Paint.fill(ink).translucent(0.75));
            times.forEach(time -> group.circle(
                    panel.placeX(time),
                    top + ROW / 2 - 3,
                    2.2,
                    Paint.stroke(Ink.PAPER, 0.8).filled(Ink.TEXT)));
            double end = times.stream().mapToDouble(panel::placeX).max().orElseThrow();
            String value = String.format(Locale.ROOT, mean < 10 ? "%.2g" : "%.0f", mean);
            group.text(end + 7, top + 12, Panel.SMALL, Text.of(value), Ink.TEXT, Anchor.START);
        });
    }
}
