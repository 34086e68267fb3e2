package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.CertificateHeader;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.FeatureDomain;
import org.orthant.report.Page.Section;

/** The report of a verification. */
public final class VerificationReport {

    private final Verification verification;
    private final List<Finding> never;
    private final List<Finding> undecided;

    private VerificationReport(Verification verification) {
        this.verification = verification;
        this.never = verification.that(Outcome.UNARGMAXABLE);
        this.undecided = verification.that(Outcome.UNDECIDED);
    }

    /** Returns the page. */
    public static Page page(Verification verification) {
        return new VerificationReport(verification).page();
    }

    private Page page() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("What was asked", asked()));
        sections.add(new Section("What was found", CountsSection.of(verification)));
        if (!never.isEmpty()) {
            ReasonsSection why = new ReasonsSection(verification);
            sections.add(new Section("What can never be predicted, and why", why.reasons()));
            why.labelsInvolved().ifPresent(table -> sections.add(new Section("Labels most often involved", table)));
        }
        List<Finding> shown = TableData.shown(verification.findings());
        sections.add(new Section("All label sets", table(shown.size())));
        sections.add(new Section("Where this comes from, and how to check it", provenance()));
        return new Page(
                "Which label sets can this layer predict?",
                Html.text(lead()),
                sections,
                Optional.of(TableData.json(shown, verification.names())));
    }

    private String lead() {
        long all = verification.findings().size();
        String sets = Quantity.counted(all, "distinct label set");
        if (never.isEmpty() && undecided.isEmpty()) {
            return all == 1 ? "The label set can be predicted." : "Each of " + sets + " can be predicted.";
        }
        String text = never.isEmpty()
                ? "None of " + sets + " was found to be impossible"
                : Quantity.count(never.size()) + " of " + sets + " (" + Quantity.percent(never.size(), all)
                        + ") can never be predicted, whatever the input";
        return text + (undecided.isEmpty() ? "." : "; " + Quantity.count(undecided.size()) + " could not be decided.");
    }

    private Html asked() {
        long lines = Verification.lines(verification.findings());
        String layer = verification
                .header()
                .map(header -> "The layer has " + Quantity.counted(header.labels(), "label") + " on "
                        + Quantity.counted(header.features(), "feature") + (header.bias() ? " and a bias" : "")
                        + "; " + domain(header) + ". ")
                .orElse("");
        return Html.join(List.of(
                PageBlocks.paragraph(layer + "The question for each of "
                        + Quantity.counted(verification.findings().size(), "distinct label set")
                        + " (" + Quantity.counted(lines, "line")
                        + " of the input): is there any feature vector for which"
                        + " exactly these labels are predicted?"),
                PageBlocks.paragraph(
                        "A label set is argmaxable if there is one, however small the region of such vectors;"
                                + " its radius is that of the largest ball in the region. Every statement is about the exact"
                                + " numbers that the weights stand for.")));
    }

    private static String domain(CertificateHeader header) {
        FeatureDomain domain = header.domain();
        double low = domain.lower(0);
        double high = domain.upper(0);
        for (int j = 1; j < domain.features(); j++) {
            if (domain.lower(j) != low || domain.upper(j) != high) {
                return "each feature has bounds of its own";
            }
        }
        return "features lie between " + Quantity.bound(low) + " and " + Quantity.bound(high);
    }

    /** Returns the places that the script of the page fills. */
    private Html table(int shown) {
        int all = verification.findings().size();
        String introduction = shown < all
                ? "The " + Quantity.count(shown) + " of " + Quantity.count(all)
                        + " that matter most: what can never be predicted, what is undecided, and the smallest regions."
                : "";
        return Html.join(List.of(
                PageBlocks.paragraph(introduction),
                PageBlocks.table("The table needs JavaScript; the verdict file has all of its lines.")));
    }

    private Html provenance() {
        List<Html> rows = new ArrayList<>();
        verification
                .header()
                .ifPresent(header -> rows.add(PageBlocks.origin(new Origin("weights", header.fingerprint()))));
        verification.provenance().forEach(origin -> rows.add(PageBlocks.origin(origin)));
        Html check = verification
                .recheck()
                .map(command -> Html.join(List.of(
                        PageBlocks.paragraph(
                                "Nobody has to believe this page, which has checked nothing. The certificates hold a proof of every decided verdict; this"
                                        + " command checks them in exact or rigorously bounded arithmetic, compares the verdicts"
                                        + " with them, says for which features that holds, needs nothing but the weights and"
                                        + " these files, and ends with exit code 0 if all are right:"),
                        Html.element("pre", Html.element("code", Html.text(command))))))
                .orElse(PageBlocks.paragraph(
                        "These verdicts come without certificates: run orthant verify with --out and"
                                + " --certificates to get proofs that anybody can check."));
        return Html.join(List.of(check, PageBlocks.origins(rows)));
    }
}
