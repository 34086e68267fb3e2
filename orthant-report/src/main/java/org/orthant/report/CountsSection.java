package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.layer.DeployedArithmetic;
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
        rows.add(row(named("argmaxable", verification.words().can()), argmaxable, "can"));
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
            rows.add(row("… safe in " + format.text(), deployed(format, Deployed.SAFE), "part"));
            rows.add(row("… only observed in " + format.text(), deployed(format, Deployed.OBSERVED), "part"));
        }
        rows.add(row(
                named("unargmaxable", verification.words().never()), verification.that(Outcome.UNARGMAXABLE), "never"));
        for (NumberFormat format : formats) {
            rows.add(row("… also impossible in " + format.text(), deployed(format, Deployed.IMPOSSIBLE), "part"));
        }
        rows.add(row(named("undecided", "are undecided"), verification.that(Outcome.UNDECIDED), "part"));
        Html counts = verification.isArgmax()
                ? PageBlocks.counts(Html.join(rows), "Classes that", "classes", "%")
                : PageBlocks.counts(Html.join(rows), "Label sets that " + are(), "distinct", "%", "lines", "%");
        List<Html> plots = new ArrayList<>();
        List<Double> positive =
                radii.stream().map(Radius::low).filter(low -> low > 0).toList();
        if (!positive.isEmpty()) {
            plots.add(PageBlocks.figure(
                    Html.drawing(RadiusPlot.of(positive)),
                    "Radii of the regions of argmaxable label sets. " + precision(radii)));
        }
        if (!verification.isArgmax()) {
            plots.add(PageBlocks.figure(
                    Html.drawing(ActivePlot.of(verification.findings())), "Argmaxability by number of active labels."));
        }
        return Html.join(List.of(
                counts,
                PageBlocks.paragraph(arithmetic(formats)),
                PageBlocks.paragraph(rounding(formats)),
                plots.isEmpty() ? Html.text("") : Html.element("div", "class", "plots", Html.join(plots))));
    }

    /** Sentences about rankings use a verb, those about thresholds an adjective. */
    private String are() {
        return verification.rule().isRanking() ? "" : "are";
    }

    private String named(String argmaxability, String words) {
        return verification.rule().isRanking() ? words : argmaxability;
    }

    /** Returns what is rounded when in each format. */
    private static String arithmetic(List<NumberFormat> formats) {
        return formats.stream()
                .map(format -> "In " + format.text() + ": " + new DeployedArithmetic(format).described() + ".")
                .collect(Collectors.joining(" "));
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
        boolean unproven = verification.rule().isRanking()
                && !verification.that(Outcome.UNARGMAXABLE).isEmpty()
                && formats.stream()
                        .allMatch(
                                format -> deployed(format, Deployed.IMPOSSIBLE).isEmpty());
        if (!unproven) {
            return "";
        }
        String those = "Of those that " + verification.words().never() + ", ";
        return free
                ? those
                        + "the certificates say up to which magnitude of features rounding changes nothing, where that is"
                        + " known; larger ones round by any amount."
                : those + "it is not proven that rounding changes nothing.";
    }

    /** Returns how far the certified ends of radii are apart. */
    private static String precision(List<Radius> radii) {
        double widest = radii.stream()
                .filter(radius -> radius.high() > 0)
                .mapToDouble(radius -> (radius.high() - radius.low()) / radius.high())
                .max()
                .orElse(0);
        return widest <= 1.1e-6
                ? "Every radius is certified from below and above, to a millionth."
                : "Shown is what is certified from below; the radius may be larger, see the table.";
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
