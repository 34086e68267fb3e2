package org.orthant.figure;

import java.util.ArrayList;
import java.util.List;
import org.orthant.chart.Panel;
import org.orthant.chart.Panel.Area;
import org.orthant.chart.Panel.Value;
import org.orthant.chart.Scale;
import org.orthant.counting.CoverCount;
import org.orthant.drawing.Canvas;
import org.orthant.drawing.Drawing;
import org.orthant.drawing.Ink;
import org.orthant.drawing.Mark.Anchor;
import org.orthant.drawing.Paint;
import org.orthant.drawing.Text;

/**
 * Which part of all label sets is argmaxable, against the number of features {@code d}, by Cover's theorem (paper,
 * figure 2): above as it is, which shows the fall around {@code d = n/2}; below in logarithms, which show how deep it
 * is.
 */
public final class FractionFigure {

    private static final double WIDTH = 360;
    private static final double HEIGHT = 330;

    private FractionFigure() {}

    /** Draws it for {@code labels} labels, at least 2. */
    public static Drawing of(int labels) {
        List<Value> percent = new ArrayList<>();
        List<Value> exponent = new ArrayList<>();
        for (int d = 1; d <= labels; d++) {
            double log = new CoverCount(labels, d, false).log10Fraction();
            percent.add(new Value(d, 100 * Math.pow(10, log)));
            exponent.add(new Value(d, log));
        }
        Canvas canvas = new Canvas();
        Scale features = Scale.linear(0, labels, 5);
        Panel upper = new Panel(canvas, new Area(58, 32, WIDTH - 76, 92), features, Scale.linear(0, 100, 2));
        upper.verticalAxis(Text.of("argmaxable, % of 2").superscript(String.valueOf(labels)));
        upper.line(percent, Paint.stroke(Ink.BLUE, 2));

        Scale powers = MinorFigure.exponents(exponent.get(0).y());
        Panel lower = new Panel(canvas, new Area(58, 164, WIDTH - 76, 112), features, powers);
        lower.verticalAxis(Text.of("the same as a fraction, on a logarithmic axis"));
        lower.line(exponent, Paint.stroke(Ink.BLUE, 2));
        lower.horizontalAxis(
                Text.of("features ").italic("d").plain(" for ").italic("n").plain(" = " + labels + " labels"));
        int example = Math.max(1, labels / 20);
        double log = exponent.get(example - 1).y();
        Value at = new Value(example, log);
        canvas.circle(lower.placeX(at.x()), lower.placeY(at.y()), 3.4, Paint.fill(Ink.VERMILION));
        canvas.group(
                "example",
                "",
                group -> group.text(
                        lower.placeX(at.x()) + 9,
                        lower.placeY(at.y()) + 5,
                        Panel.SMALL,
                        Text.of("")
                                .italic("d")
                                .plain(" = " + example + ": one in 10")
                                .superscript(String.valueOf(Math.round(-log))),
                        Ink.VERMILION,
                        Anchor.START));
        String title = "Fraction of the 2^" + labels + " label sets that is argmaxable, against the number of features";
        String description =
                "Two curves that rise with the number of features d. The percentage is almost 0 up to about "
                        + "d = " + 45 * labels / 100 + ", is 50 at d = " + labels / 2
                        + " and almost 100 from about d = "
                        + 55 * labels / 100 + ". The fraction is 10^"
                        + Math.round(exponent.get(0).y())
                        + " at d = 1 and 10^" + Math.round(log) + " at d = " + example + ".";
        return canvas.drawing(WIDTH, HEIGHT, title, description);
    }
}
