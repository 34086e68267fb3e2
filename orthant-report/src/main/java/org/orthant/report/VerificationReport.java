package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.report.Page.Section;
import org.orthant.verify.Outcome;

/** The report of a verification. */
public final class VerificationReport {

    private final Verification verification;
    private final List<Finding> never;
    private final List<Finding> undecided;
    private final VerdictWords words;

    private VerificationReport(Verification verification) {
        this.verification = verification;
        this.never = verification.that(Outcome.UNARGMAXABLE);
        this.undecided = verification.that(Outcome.UNDECIDED);
        this.words = verification.words();
    }

    /** Returns the page. */
    public static Page page(Verification verification) {
        return page(verification, Optional.empty(), List.of());
    }

    /**
     * Returns the page with more sections.
     *
     * @param next what to do about what can never be predicted
     * @param more what follows what was found
     */
    static Page page(Verification verification, Optional<Section> next, List<Section> more) {
        return new VerificationReport(verification).render(next, more);
    }

    private Page render(Optional<Section> next, List<Section> more) {
        boolean ranking = verification.rule().isRanking();
        List<Section> sections = new ArrayList<>();
        List<String> caveats = verification.subject().caveats();
        if (!caveats.isEmpty()) {
            sections.add(new Section("What limits these results", caveats(caveats)));
        }
        if (ranking && !never.isEmpty()) {
            sections.add(new Section("Which ones, and how many logits short", NeverSection.of(verification)));
        }
        next.ifPresent(sections::add);
        sections.add(new Section("What was asked", asked()));
        sections.add(new Section("What was found", CountsSection.of(verification)));
        if (!ranking && never.stream().anyMatch(finding -> finding.shortfall().isPresent())) {
            sections.add(new Section("Which ones, and how many logits short", NeverSection.of(verification)));
        }
        sections.addAll(more);
        if (!never.isEmpty()) {
            ReasonsSection why = new ReasonsSection(verification);
            sections.add(new Section("What " + words.never() + ", and why", why.reasons()));
            why.labelsInvolved().ifPresent(table -> sections.add(new Section(why.involved(), table)));
        }
        List<Finding> shown = TableData.shown(verification.findings());
        sections.add(new Section(verification.isArgmax() ? "All classes" : "All label sets", table(shown.size())));
        sections.add(new Section("Where this comes from, and how to check it", provenance()));
        return new Page(
                words.title(verification.subject().model()),
                Html.text(lead() + caveat()),
                sections,
                Optional.of(TableData.json(shown, verification.names(), words)));
    }

    private static Html caveats(List<String> caveats) {
        List<Html> items = caveats.stream()
                .map(caveat -> Html.element("li", Html.text(sentence(caveat))))
                .toList();
        return Html.element("ul", Html.join(items));
    }

    /** Returns text as a sentence of its own. */
    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }

    private String lead() {
        long all = verification.findings().size();
        String sets = words.counted(all);
        if (never.isEmpty() && undecided.isEmpty()) {
            return all == 1
                    ? "The " + words.one() + " " + words.can() + "."
                    : "Each of " + sets + " " + words.can() + ".";
        }
        String text = never.isEmpty()
                ? "None of " + sets + " was found to be impossible"
                : Quantity.count(never.size()) + " of " + sets + " (" + Quantity.percent(never.size(), all) + ") "
                        + words.never() + ", " + words.whatever();
        return text + (undecided.isEmpty() ? "." : "; " + Quantity.count(undecided.size()) + " could not be decided.");
    }

    /** Returns how the model differs from what verdicts are about, as a sentence; empty if it does not. */
    private String caveat() {
        return verification
                .subject()
                .claim()
                .caveat()
                .map(caveat -> " " + sentence(caveat))
                .orElse("");
    }

    private Html asked() {
        long lines = Verification.lines(verification.findings());
        String layer = verification
                .header()
                .map(header -> "The layer has " + Quantity.counted(header.labels(), "label") + " on "
                        + Quantity.counted(header.features(), "feature") + (header.bias() ? " and a bias" : "")
                        + "; " + VerdictWords.features(header.domain()) + ". ")
                .orElse("");
        String repeated = verification.isArgmax() ? "" : " (" + Quantity.counted(lines, "line") + " of the input)";
        return Html.join(List.of(
                PageBlocks.paragraph(
                        layer + words.rule().map(rule -> sentence(rule) + " ").orElse("") + "The question for each of "
                                + words.counted(verification.findings().size()) + repeated + ": " + words.question()),
                PageBlocks.paragraph("A " + words.one() + " " + words.can()
                        + " (is argmaxable) if there is one, however small the region of such vectors"
                        + (asksForRadii() ? "; its radius is that of the largest ball in the region" : "")
                        + ". Every statement is about the exact numbers that the weights stand for.")));
    }

    private boolean asksForRadii() {
        return verification.findings().stream()
                .anyMatch(finding -> finding.verdict().radius().isPresent());
    }

    /** Returns the places that the script of the page fills. */
    private Html table(int shown) {
        int all = verification.findings().size();
        String introduction = shown < all
                ? "The " + Quantity.count(shown) + " of " + Quantity.count(all) + " that matter most: what "
                        + words.never() + ", what is undecided, and the smallest regions."
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
                                "This page has checked nothing itself. The certificates hold a proof of every decided verdict. The following"
                                        + " command checks them in exact or rigorously bounded arithmetic, compares the verdicts"
                                        + " with them, and prints for which features they hold. It needs only the weights and"
                                        + " these files, and exits with 0 if every proof holds:"),
                        Html.element("pre", Html.element("code", Html.text(command))))))
                .orElse(PageBlocks.paragraph(
                        "These verdicts have no certificates. Verify with certificates to get proofs that"
                                + " can be checked independently."));
        return Html.join(List.of(check, PageBlocks.origins(rows)));
    }
}
