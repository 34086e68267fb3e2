package org.orthant.report;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Outcome;
import org.orthant.verify.Rank;

/** The names of what can never be predicted, and its shortfall in logits. */
final class NeverSection {

    /** About a screen of names; the table has all. */
    private static final int MOST_CHARACTERS = 2500;

    private final Verification verification;
    private final List<Finding> never;
    private final RuleWords words;

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
        return Html.join(verification.subject().causes().stream()
                .map(cause -> PageBlocks.paragraph(cause.sentence() + "."))
                .toList());
    }

    private Html names() {
        List<Html> names = new ArrayList<>();
        int characters = 0;
        for (Finding finding : never) {
            String name = name(finding.verdict());
            characters += name.length() + 1;
            if (characters > MOST_CHARACTERS && !names.isEmpty()) {
                break;
            }
            Map<String, String> attributes = finding.shortfall()
                    .filter(by -> by > 0)
                    .map(by -> Map.of("title", Quantity.atLeast(by) + " logits short of the winner"))
                    .orElse(Map.of());
            names.add(Html.element("li", attributes, Html.text(name)));
        }
        int more = never.size() - names.size();
        return Html.join(List.of(
                Html.element("ul", "class", "names", Html.join(names)),
                PageBlocks.paragraph(
                        more > 0 ? "and " + Quantity.count(more) + " more, which the table below has." : "")));
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
        pieces.add(PageBlocks.paragraph(told(sorted) + remedy()));
        if (ShortfallPlot.isWorthSeeing(positive)) {
            int ties = sorted.size() - positive.size();
            String caption = "How many logits they are short of the winner, certified from below."
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
        return PageBlocks.paragraph("They never win, and more is proven. At every input, at least " + range(lows, 1)
                + " other classes score at least as high, one of each of that many disjoint groups. The best known inputs rank"
                + " them " + range(highs, 0) + "; the table has both bounds for each class.");
    }

    private static String range(IntSummaryStatistics numbers, int less) {
        int least = numbers.getMin() - less;
        int most = numbers.getMax() - less;
        return least == most ? String.valueOf(least) : least + " to " + most;
    }

    private String told(List<Double> sorted) {
        if (sorted.get(sorted.size() - 1) == 0) {
            return (sorted.size() == 1 ? "At best it ties" : "At best they tie") + ", and a tie is not a prediction. ";
        }
        if (sorted.size() == 1) {
            return "It is " + Quantity.atLeast(sorted.get(0)) + " logits short of the winner, whatever the input. ";
        }
        return "They are " + Quantity.atLeast(sorted.get(0)) + " to " + Quantity.atLeast(sorted.get(sorted.size() - 1))
                + " logits short of the winner, half of them " + Quantity.atLeast(sorted.get(sorted.size() / 2))
                + " or more: no input brings them closer. ";
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
