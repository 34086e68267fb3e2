package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.orthant.chart.EndLabels;
import org.orthant.chart.Marker;
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
import org.orthant.figure.RadiusSurvey.Measurement;

/**
 * The radius that 1 % of the regions do not exceed, against the number of labels {@code n}, for each {@code k}: of DFT
 * layers alone, and with slack columns (paper, figure 5). Where the bounds of a radius are apart, a bar joins them. A third panel has the share of
 * label sets that a solver of the paper's precision does not find without slack.
 */
public final class RadiusFigure {

    private static final double WIDTH = 1130;
    private static final double HEIGHT = 300;

    private RadiusFigure() {}

    /** Draws what two surveys found. */
    public static Drawing of(RadiusSurvey survey, List<Measurement> alone, int slack, List<Measurement> withSlack) {
        Canvas canvas = new Canvas();
        Scale radii = Scale.decadesAround(
                DoubleStream.concat(
                        DoubleStream.of(RadiusSurvey.PRECISION / 10),
                        Stream.concat(alone.stream(), withSlack.stream())
                                .mapToDouble(Measurement::low)
                                .filter(low -> low > 0)),
                8);
        panel(canvas, new Area(46, 52, 300, 196), survey, radii, alone, Text.of("DFT layer alone"), "");
        panel(
                canvas,
                new Area(420, 52, 300, 196),
                survey,
                radii,
                withSlack,
                Text.of("with " + slack + " slack columns"),
                "precision of the paper’s solver");
        undetected(canvas, new Area(782, 52, 300, 196), survey, alone);
        canvas.group(
                "heading",
                "",
                group -> group.text(
                        40,
                        16,
                        Panel.MEDIUM,
                        Text.of("radius ")
                                .italic("ε")
                                .plain(" that " + percent(survey) + " of the regions do not exceed"),
                        Ink.TEXT,
                        Anchor.START));
        return canvas.drawing(
                WIDTH,
                HEIGHT,
                "Radius of the " + percent(survey) + " smallest regions of DFT layers, against the number of labels",
                "Every line falls as n grows; slack columns lift all of them. "
                        + "Up to " + survey.samples()
                        + " distinct sets of exactly k labels for each point, features between "
                        + "-10^4 and 10^4; every value is certified. "
                        + values("Alone", alone) + " " + values("With " + slack + " slack columns", withSlack));
    }

    private static void panel(
            Canvas canvas,
            Area area,
            RadiusSurvey survey,
            Scale radii,
            List<Measurement> found,
            Text name,
            String threshold) {
        Panel panel = new Panel(canvas, area, Scale.logarithmicAt(survey.labels()), radii);
        panel.verticalAxis(name);
        panel.threshold(RadiusSurvey.PRECISION, Text.of(threshold));
        panel.horizontalAxis(Text.of("labels ").italic("n"));
        EndLabels names = new EndLabels();
        for (int series = 0; series < survey.active().size(); series++) {
            int k = survey.active().get(series);
            Ink ink = Ink.series(series);
            Marker marker = Marker.series(series);
            List<Value> values = new ArrayList<>();
            found.stream()
                    .filter(one -> one.active() == k && one.low() > 0)
                    .forEach(one -> values.add(new Value(one.labels(), middle(one))));
            if (values.isEmpty()) {
                continue;
            }
            canvas.group("series k" + k, "k = " + k, group -> {
                Panel inGroup = new Panel(group, area, panel.x(), panel.y());
                inGroup.line(values, Paint.stroke(ink, 1.6));
                found.stream()
                        .filter(one -> one.active() == k && one.low() > 0 && one.high() > 1.1 * one.low())
                        .forEach(one -> inGroup.line(
                                List.of(new Value(one.labels(), one.low()), new Value(one.labels(), one.high())),
                                Paint.stroke(ink, 1.6)));
                inGroup.points(values, marker, ink);
            });
            names.add(panel.placeY(values.get(values.size() - 1).y()), name(k), ink);
        }
        names.draw(canvas, area.left() + area.width() - 5, area.top() + 4, area.top() + area.height() - 4);
    }

    private static void undetected(Canvas canvas, Area area, RadiusSurvey survey, List<Measurement> found) {
        double most = found.stream()
                .mapToDouble(RadiusFigure::percentUndetected)
                .max()
                .orElse(0);
        Panel panel =
                new Panel(canvas, area, Scale.logarithmicAt(survey.labels()), Scale.fromZero(Math.max(1, most), 5));
        panel.verticalAxis(Text.of("alone: % of sets below 10").superscript("−8"));
        panel.horizontalAxis(Text.of("labels ").italic("n"));
        EndLabels names = new EndLabels();
        for (int series = 0; series < survey.active().size(); series++) {
            int k = survey.active().get(series);
            Ink ink = Ink.series(series);
            Marker marker = Marker.series(series);
            List<Value> values = found.stream()
                    .filter(one -> one.active() == k)
                    .map(one -> new Value(one.labels(), percentUndetected(one)))
                    .toList();
            if (values.isEmpty()) {
                continue;
            }
            canvas.group("undetected k" + k, "k = " + k, group -> {
                Panel inGroup = new Panel(group, area, panel.x(), panel.y());
                inGroup.line(values, Paint.stroke(ink, 1.6));
                inGroup.points(values, marker, ink);
            });
            names.add(panel.placeY(values.get(values.size() - 1).y()), name(k), ink);
        }
        names.draw(canvas, area.left() + area.width() - 5, area.top() + 4, area.top() + area.height() - 4);
    }

    private static double percentUndetected(Measurement one) {
        return 100.0 * one.undetected() / one.sets();
    }

    private static Text name(int k) {
        return Text.of("").italic("k").plain(" = " + k);
    }

    /** Half-way on a logarithmic axis between what is certified from below and above. */
    private static double middle(Measurement one) {
        return Math.sqrt(one.low() * one.high());
    }

    private static String percent(RadiusSurvey survey) {
        return Math.round(100 * survey.quantile()) + " %";
    }

    private static String values(String name, List<Measurement> found) {
        StringBuilder text = new StringBuilder(name).append(":");
        found.forEach(one -> text.append(String.format(
                Locale.ROOT,
                " k=%d n=%d %.6g to %.6g, %d of %d undetected;",
                one.active(),
                one.labels(),
                one.low(),
                one.high(),
                one.undetected(),
                one.sets())));
        return text.toString();
    }
}
