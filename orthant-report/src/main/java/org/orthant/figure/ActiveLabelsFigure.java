package org.orthant.figure;

import java.util.Locale;
import java.util.Map;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Scale;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;
import org.orthant.plan.Histogram;

/**
 * The number of label sets of each size (paper, appendix): what {@code k} must be to cover them. The axis of
 * counts is logarithmic, because the few largest sets decide.
 */
public final class ActiveLabelsFigure {

    private static final double WIDTH = 360;
    private static final double HEIGHT = 240;
    private static final Area AREA = new Area(50, 32, WIDTH - 70, HEIGHT - 88);
    private static final double MOST = 0.999;

    private ActiveLabelsFigure() {}

    /** Draws the histogram of the numbers of active labels. */
    public static Drawing of(Histogram active, String name) {
        Canvas canvas = new Canvas();
        long highest = active.counts().values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElseThrow();
        double ceiling = Math.pow(10, Math.ceil(Math.log10(Math.max(2, highest) * 1.05)));
        double room = 0.02 * (active.max() + 1);
        Scale numbers = Scale.linear(0, Math.max(active.max(), 4), 6);
        Panel panel = new Panel(
                canvas,
                AREA,
                new Scale(-0.5 - room, Math.max(active.max(), 4) + 0.5 + room, false, numbers.ticks()),
                Scale.logarithmic(0.5, ceiling, 5));
        panel.verticalAxis(Text.of("label sets"));
        for (Map.Entry<Integer, Long> entry : active.counts().entrySet()) {
            int k = entry.getKey();
            canvas.group(
                    "bar",
                    k + " active: " + entry.getValue(),
                    group -> new Panel(group, AREA, panel.x(), panel.y())
                            .bar(k - 0.42, k + 0.42, 0.5, entry.getValue(), Paint.fill(Ink.BLUE)));
        }
        panel.horizontalAxis(Text.of("active labels"));
        int most = active.quantile(MOST);
        double at = panel.placeX(most + 0.5);
        canvas.group("quantile", "", group -> {
            new Panel(group, AREA, panel.x(), panel.y()).mark(at);
            boolean left = at > AREA.left() + 0.6 * AREA.width();
            group.text(
                    at + (left ? -5 : 5),
                    AREA.top() + 10,
                    Panel.SMALL,
                    Text.of("99.9 % have at most " + most),
                    Ink.VERMILION,
                    left ? Anchor.END : Anchor.START);
        });
        return canvas.drawing(
                WIDTH,
                HEIGHT,
                "Active labels per label set of " + name,
                String.format(
                        Locale.ROOT,
                        "%d label sets with %d to %d active labels, %.3g on average; 99.9 %% have at most %d.",
                        active.total(),
                        active.min(),
                        active.max(),
                        active.mean(),
                        most));
    }
}
