package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;

/** The numbers of label sets that can be predicted, and the radii of their regions: counts and plots. */
final class CountsSection {

    private static final double[] THRESHOLDS = {1e-8, 1};

    private final Verification verification;
    private final List<Finding> argmaxable;

    private CountsSection(Verification verification) {
        this.verification = verification;
        this.argmaxable = verification.that(Outcome.ARGMAXABLE);
    }

    static Html of(Verification verification) {
        return new CountsSection(verification).render();
    }

    private Html render() {
        List<Html> rows = new ArrayList<>();
        VerdictWords words = verification.words();
        rows.add(row(words.can(), argmaxable, "can"));
        List<Radius> radii = argmaxable.stream()
                .flatMap(finding -> finding.verdict().radius().stream())
                .toList();
        if (!radii.isEmpty()) {
            for (double threshold : THRESHOLDS) {
                rows.add(row("… with a radius of at least " + Quantity.bound(threshold), reaching(threshold), "part"));
            }
        }
        List<NumberFormat> formats = verification.findings().stream()
                .flatMap(finding -> finding.verdict().deployed().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        for (NumberFormat format : formats) {
            rows.add(row("… proven in " + format.text(), deployed(format, Deployed.SAFE), "part"));
            rows.add(row("… only seen in " + format.text(), deployed(format, Deployed.OBSERVED), "part"));
        }
        rows.add(row(words.never(), verification.that(Outcome.UNARGMAXABLE), "never"));
        for (NumberFormat format : formats) {
            rows.add(row(
                    "… proven for all features in " + format.text(), deployed(format, Deployed.IMPOSSIBLE), "part"));
        }
        rows.add(row("are undecided", verification.that(Outcome.UNDECIDED), "part"));
        Html counts = verification.isArgmax()
                ? PageBlocks.counts(Html.join(rows), "Classes that", "classes", "%")
                : PageBlocks.counts(Html.join(rows), "Label sets that", "distinct", "%", "lines", "%");
        List<Html> plots = new ArrayList<>();
        List<Double> positive =
                radii.stream().map(Radius::low).filter(low -> low > 0).toList();
        if (!positive.isEmpty()) {
            plots.add(PageBlocks.figure(
                    Html.drawing(RadiusPlot.of(positive)),
                    "Radii of the regions of label sets that can be predicted. " + precision(radii)));
        }
        if (!verification.isArgmax()) {
            plots.add(PageBlocks.figure(
                    Html.drawing(ActivePlot.of(verification.findings())),
                    "Label sets that can be predicted, by number of active labels."));
        }
        return Html.join(List.of(
                counts,
                PageBlocks.paragraph(arithmetic(formats)),
                PageBlocks.paragraph(rounding(formats)),
                plots.isEmpty() ? Html.text("") : Html.element("div", "class", "plots", Html.join(plots))));
    }

    /** Returns what is rounded when in each format, and what the answers about it mean. */
    private static String arithmetic(List<NumberFormat> formats) {
        return formats.stream().map(VerdictWords::legend).collect(Collectors.joining(" "));
    }

    /** Returns what is known of rounding where the rows of the table do not say it. */
    private String rounding(List<NumberFormat> formats) {
        boolean free = verification
                .header()
                .filter(header -> !header.domain().isFinite())
                .isPresent();
        if (formats.isEmpty() && !verification.subject().claim().isFloatingPoint()) {
            return "Floating-point rounding was not asked about, because the model computes in integers.";
        }
        boolean bounds = verification
                .header()
                .map(header -> header.domain().asBox().isPresent())
                .orElse(true);
        if (formats.isEmpty() && !bounds) {
            return "Whether float32 rounding could change that was not asked, because that would also depend on the arithmetic before the layer.";
        }
        if (formats.isEmpty()) {
            return free
                    ? "Whether float32 rounding could change that was not asked, because features without bounds round by any amount."
                    : "";
        }
        return verification
                .rounding()
                .map(rounding -> "Of those that " + verification.words().never() + ", also in float32: "
                        + rounding.sentence() + ".")
                .orElse("");
    }

    /** Returns how far the certified ends of radii are apart. */
    private static String precision(List<Radius> radii) {
        double widest = radii.stream()
                .filter(radius -> radius.high() > 0)
                .mapToDouble(radius -> (radius.high() - radius.low()) / radius.high())
                .max()
                .orElse(0);
        return widest <= 1.1e-6
                ? "Every radius is proven from below and above, to a millionth."
                : "Shown is a proven lower bound of each radius, which may be larger; see the table.";
    }

    private List<Finding> deployed(NumberFormat format, Deployed answer) {
        return verification.findings().stream()
                .filter(finding -> finding.verdict().deployed().get(format) == answer)
                .toList();
    }

    private List<Finding> reaching(double threshold) {
        return argmaxable.stream()
                .filter(finding -> finding.verdict()
                        .radius()
                        .filter(radius -> radius.low() >= threshold)
                        .isPresent())
                .toList();
    }

    private Html row(String what, List<Finding> findings, String style) {
        List<Html> cells = new ArrayList<>();
        cells.add(PageBlocks.name(what));
        cells.add(PageBlocks.number(Quantity.count(findings.size())));
        cells.add(PageBlocks.number(
                Quantity.percent(findings.size(), verification.findings().size())));
        if (!verification.isArgmax()) {
            long lines = Verification.lines(findings);
            cells.add(PageBlocks.number(Quantity.count(lines)));
            cells.add(PageBlocks.number(Quantity.percent(lines, Verification.lines(verification.findings()))));
        }
        return Html.element("tr", "class", style, cells.toArray(Html[]::new));
    }
}
