package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.VerdictRecord.Radius;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Deployed;

/** How many label sets can be predicted, and how much room they have: counts and plots. */
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
        rows.add(row("argmaxable", argmaxable, "can"));
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
        rows.add(row("unargmaxable", verification.that(Outcome.UNARGMAXABLE), "never"));
        for (NumberFormat format : formats) {
            rows.add(row("… impossible in " + format.text() + ", too", deployed(format, Deployed.IMPOSSIBLE), "part"));
        }
        rows.add(row("undecided", verification.that(Outcome.UNDECIDED), "part"));
        Html counts = PageBlocks.counts(Html.join(rows), "Label sets that are", "distinct", "%", "lines", "%");
        List<Html> plots = new ArrayList<>();
        List<Double> positive =
                radii.stream().map(Radius::low).filter(low -> low > 0).toList();
        if (!positive.isEmpty()) {
            plots.add(PageBlocks.figure(
                    Html.drawing(RadiusPlot.of(positive)),
                    "How much room argmaxable label sets have. " + precision(radii)));
        }
        plots.add(PageBlocks.figure(
                Html.drawing(ActivePlot.of(verification.findings())), "Argmaxability by number of active labels."));
        return Html.join(List.of(counts, Html.element("div", "class", "plots", Html.join(plots))));
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
        long lines = Verification.lines(findings);
        return Html.element(
                "tr",
                "class",
                style,
                PageBlocks.name(what),
                PageBlocks.number(Quantity.count(findings.size())),
                PageBlocks.number(Quantity.percent(
                        findings.size(), verification.findings().size())),
                PageBlocks.number(Quantity.count(lines)),
                PageBlocks.number(Quantity.percent(lines, Verification.lines(verification.findings()))));
    }
}
