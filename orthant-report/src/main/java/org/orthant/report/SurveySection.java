package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.orthant.figure.CapacityCurve;
import org.orthant.figure.CapacityFigure;
import org.orthant.report.Page.Section;

/** The capacity of a layer, from random label sets: a figure and its numbers. */
public final class SurveySection {

    /** What a survey estimates, without its end. */
    public static final String SHARE = "The share of all label sets of a size that can be predicted";

    private SurveySection() {}

    /** Returns the section about at least one curve, such as one for each number of leading columns. */
    public static Section of(List<CapacityCurve> curves) {
        String[] names = curves.stream().map(CapacityCurve::label).toArray(String[]::new);
        TreeSet<Integer> sizes = new TreeSet<>();
        curves.forEach(curve -> curve.points().forEach(point -> sizes.add(point.size())));
        List<Html> rows = new ArrayList<>();
        for (int size : sizes) {
            List<Html> cells = new ArrayList<>();
            cells.add(PageBlocks.name(String.valueOf(size)));
            curves.forEach(curve -> cells.add(cell(at(curve, size))));
            rows.add(Html.element("tr", cells.toArray(Html[]::new)));
        }
        return new Section(
                "Share of label sets that it can predict",
                Html.join(List.of(
                        PageBlocks.paragraph(SHARE + ", estimated from "
                                + asked(curves)
                                + " of each size, drawn uniformly, with its 95 % confidence interval."),
                        Html.element(
                                "div",
                                "class",
                                "plots",
                                PageBlocks.wideFigure(
                                        Html.drawing(CapacityFigure.of(curves)),
                                        "Label sets that can be predicted, by number of labels; bands are 95 % confidence"
                                                + " intervals.")),
                        PageBlocks.wideCounts(Html.join(rows), "Labels in the set", names))));
    }

    private static String asked(List<CapacityCurve> curves) {
        List<Long> numbers = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .map(CapacityCurve.Point::asked)
                .distinct()
                .sorted()
                .toList();
        long least = numbers.get(0);
        return numbers.size() == 1
                ? Quantity.counted(least, "random one")
                : Quantity.count(least) + " to " + Quantity.counted(numbers.get(numbers.size() - 1), "random one");
    }

    private static Optional<CapacityCurve.Point> at(CapacityCurve curve, int size) {
        return curve.points().stream().filter(point -> point.size() == size).findFirst();
    }

    private static Html cell(Optional<CapacityCurve.Point> point) {
        return point.map(known -> Html.element(
                        "td",
                        "class",
                        "number",
                        Html.text(Quantity.percent(known.answered(), known.asked()) + " "),
                        Html.element(
                                "span",
                                "class",
                                "spread",
                                Html.text(String.format(
                                        Locale.ROOT, "%.1f to %.1f", 100 * known.low(), 100 * known.high())))))
                .orElseGet(() -> PageBlocks.number(""));
    }
}
