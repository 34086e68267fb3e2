package org.orthant.report;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.io.VerdictRecord;
import org.orthant.report.Subject.Cause;
import org.orthant.verify.Outcome;
import org.orthant.verify.Rank;

/** The names of what can never be predicted, and its shortfall in logits. */
final class NeverSection {

    /** A few lines of names, also on a phone. */
    private static final int FIRST_CHARACTERS = 400;

    private static final int FIRST_CAUSES = 2;

    /** About a screen of names; the table has all. */
    private static final int MOST_CHARACTERS = 2500;

    private final Verification verification;
    private final List<Finding> never;
    private final VerdictWords words;

    private NeverSection(Verification verification) {
        this.verification = verification;
        this.never = verification.that(Outcome.UNARGMAXABLE);
        this.words = verification.words();
    }

    static Html of(Verification verification) {
        NeverSection section = new NeverSection(verification);
        return Html.join(List.of(section.causes(), section.names(), section.shortfalls(), section.ranks()));
    }

    private Html causes() {
        List<Cause> causes = verification.subject().causes();
        List<Html> paragraphs = new ArrayList<>();
        causes.stream()
                .limit(FIRST_CAUSES)
                .forEach(cause -> paragraphs.add(PageBlocks.paragraph(cause.sentence() + ".")));
        if (causes.size() > FIRST_CAUSES) {
            int rest = causes.size() - FIRST_CAUSES;
            paragraphs.add(PageBlocks.paragraph("And " + rest + (rest == 1 ? " smaller group" : " smaller groups")
                    + ", with their reasons below."));
        }
        return Html.join(paragraphs);
    }

    /** The first names, and the others behind a button; each leads to its row in the table. */
    private Html names() {
        List<Html> names = new ArrayList<>();
        int characters = 0;
        int first = 0;
        for (Finding finding : never) {
            String name = name(finding.verdict());
            characters += name.length() + 1;
            if (characters > MOST_CHARACTERS && !names.isEmpty()) {
                break;
            }
            if (characters <= FIRST_CHARACTERS || first == 0) {
                first++;
            }
            Html link = Html.element("a", "href", "#row-" + finding.verdict().index(), Html.text(name));
            names.add(finding.shortfall()
                    .map(by -> Html.element("li", "title", words.shortOf(by), link))
                    .orElseGet(() -> Html.element("li", link)));
        }
        int more = never.size() - names.size();
        List<Html> pieces = new ArrayList<>();
        pieces.add(chips(names.subList(0, first)));
        if (names.size() > first) {
            pieces.add(Html.element(
                    "details",
                    Html.element("summary", Html.text("Show " + Quantity.count(names.size() - first) + " more")),
                    chips(names.subList(first, names.size()))));
        }
        pieces.add(PageBlocks.paragraph(
                more > 0 ? "and " + Quantity.count(more) + " more, which the table below has." : ""));
        return Html.join(pieces);
    }

    private static Html chips(List<Html> names) {
        return Html.element("ul", "class", "names", Html.join(names));
    }

    private String name(VerdictRecord verdict) {
        List<String> terms = verdict.terms(verification.names()::name);
        return terms.isEmpty() ? "no label" : String.join(", ", terms);
    }

    private Html shortfalls() {
        List<Double> sorted = never.stream()
                .flatMap(finding -> finding.shortfall().stream())
                .sorted()
                .toList();
        if (sorted.isEmpty()) {
            return Html.text("");
        }
        List<Double> positive = sorted.stream().filter(by -> by > 0).toList();
        List<Html> pieces = new ArrayList<>();
        words.shortOf(sorted)
                .ifPresent(text -> pieces.add(PageBlocks.paragraph("Short of the winner: " + text + ". " + remedy())));
        if (ShortfallPlot.isWorthSeeing(positive)) {
            int ties = sorted.size() - positive.size();
            String caption = "How many logits they are short of the winner, at least: proven lower bounds."
                    + (ties > 0 ? " Not shown: " + Quantity.count(ties) + " that at best tie." : "");
            pieces.add(Html.element(
                    "div",
                    "class",
                    "plots",
                    PageBlocks.figure(Html.drawing(ShortfallPlot.of(positive, words)), caption)));
        }
        return Html.join(pieces);
    }

    /** Returns bounds of their best ranks, if ranks were requested. */
    private Html ranks() {
        List<Rank> known = never.stream()
                .flatMap(finding -> finding.verdict().rank().stream())
                .toList();
        if (known.isEmpty()) {
            return Html.text("");
        }
        IntSummaryStatistics lows = known.stream().mapToInt(Rank::low).summaryStatistics();
        IntSummaryStatistics highs = known.stream().mapToInt(Rank::high).summaryStatistics();
        return PageBlocks.paragraph("More is proven. At every input, at least " + range(lows, 1)
                + " other classes score at least as high, one of each of that many disjoint groups. The best known inputs rank"
                + " them " + range(highs, 0) + "; the table has both bounds for each class.");
    }

    private static String range(IntSummaryStatistics numbers, int less) {
        int least = numbers.getMin() - less;
        int most = numbers.getMax() - less;
        return least == most ? String.valueOf(least) : least + " to " + most;
    }

    /** What makes any of them reachable: the largest change that one of them needs, rounded up. */
    private String remedy() {
        double most = never.stream()
                .flatMap(finding -> finding.sufficient().stream())
                .mapToDouble(amount -> amount)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
        String amount = Double.isFinite(most) ? "more than " + Quantity.atMost(most) + " logits" : "enough";
        return verification
                .rule()
                .match(
                        threshold -> "Raising the biases of a set's labels, and lowering those of all others, by "
                                + amount + " makes it reachable.",
                        topK -> "Raising the biases of a set's labels by " + amount + " makes it reachable.",
                        argmax -> "Raising the bias of one by " + amount + " makes it reachable.");
    }
}
