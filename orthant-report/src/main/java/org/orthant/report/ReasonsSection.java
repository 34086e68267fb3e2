package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.io.VerdictRecord;
import org.orthant.report.Subject.Cause;
import org.orthant.verify.Outcome;

/** Why label sets can never be predicted, and which labels have most to do with it. */
final class ReasonsSection {

    private static final int MOST_REASONS = 12;
    private static final int MOST_LABELS = 12;
    private static final int NAMED_OF_GROUP = 24;

    private final Verification verification;
    private final List<Finding> never;

    ReasonsSection(Verification verification) {
        this.verification = verification;
        this.never = verification.that(Outcome.UNARGMAXABLE);
    }

    Html reasons() {
        Set<Long> grouped = new HashSet<>();
        verification.subject().causes().forEach(cause -> grouped.addAll(cause.verdicts()));
        List<Finding> explained = never.stream()
                .filter(finding -> finding.reason().isPresent())
                .filter(finding -> !grouped.contains(finding.verdict().index()))
                .toList();
        List<Html> items = new ArrayList<>();
        verification.subject().causes().forEach(cause -> items.add(shared(cause)));
        for (Finding finding : explained.stream().limit(MOST_REASONS).toList()) {
            VerdictRecord verdict = finding.verdict();
            items.add(Html.element(
                    "li",
                    Html.element(
                            "span",
                            "class",
                            "set",
                            Html.text(
                                    verification.isArgmax()
                                            ? setText(verdict) + ". "
                                            : "Set " + verdict.index() + " (" + setText(verdict) + "). ")),
                    sentence(finding.reason().orElseThrow()),
                    Html.text(finding.shortfall()
                            .map(by -> " It is " + verification.words().shortOf(by) + ".")
                            .orElse(""))));
        }
        String introduction = items.isEmpty()
                ? "Why is not known here: give the certificates, or the weights, to this report."
                : verification.isArgmax()
                        ? "A mixture of other classes beats each of them everywhere: the mean of their logits, with these weights, is never"
                                + " below the logit of the class."
                        : verification.minimal()
                                ? "Each reason names as few labels of its set as could be found."
                                : "Each reason is read off the certificate; with the weights at hand, shorter ones may be found.";
        String rest = explained.size() > MOST_REASONS
                ? "The first " + MOST_REASONS + " of " + Quantity.count(explained.size())
                        + (grouped.isEmpty() ? "" : " others") + "; the table below has all. "
                : "";
        return Html.join(List.of(
                PageBlocks.paragraph(rest + introduction), Html.element("ul", "class", "reasons", Html.join(items))));
    }

    /** Returns one reason for many label sets, with the mixture that beats the first of them as an example. */
    private Html shared(Cause cause) {
        Set<Long> indices = new HashSet<>(cause.verdicts());
        List<Finding> members = never.stream()
                .filter(finding -> indices.contains(finding.verdict().index()))
                .toList();
        String names = String.join(
                ", ",
                members.stream()
                        .limit(NAMED_OF_GROUP)
                        .map(finding -> setText(finding.verdict()))
                        .toList());
        int more = members.size() - NAMED_OF_GROUP;
        List<Html> pieces = new ArrayList<>();
        pieces.add(Html.element(
                "span",
                "class",
                "set",
                Html.text(names + (more > 0 ? " and " + Quantity.count(more) + " more" : "") + ". ")));
        pieces.add(Html.text(cause.sentence() + "."));
        members.stream()
                .flatMap(finding -> finding.reason().stream())
                .findFirst()
                .ifPresent(reason -> {
                    pieces.add(Html.text(" For example: "));
                    pieces.add(sentence(reason));
                });
        return Html.element("li", pieces.toArray(Html[]::new));
    }

    private Html sentence(Reason reason) {
        return Html.join(reason.sentence(verification.names()::name).stream()
                .map(piece -> piece.name() ? Html.element("em", Html.text(piece.text())) : Html.text(piece.text()))
                .toList());
    }

    private String setText(VerdictRecord verdict) {
        List<String> terms = verdict.terms(verification.names()::name);
        if (terms.isEmpty()) {
            return "no label";
        }
        int most = 8;
        String names = String.join(", ", terms.subList(0, Math.min(most, terms.size())));
        int more = terms.size() - most;
        return more > 0 ? names + " and " + more + " more" : names;
    }

    /** Returns what {@link #labelsInvolved} is about. */
    String involved() {
        return verification.isArgmax() ? "Classes that most often stand in the way" : "Labels most often involved";
    }

    /** Returns the labels of the reasons, most frequent first; nothing if there are no reasons. */
    Optional<Html> labelsInvolved() {
        return verification.isArgmax() ? rivals() : onAndOff();
    }

    /** Returns the classes of mixtures that beat others, those with the largest shares in all of them first. */
    private Optional<Html> rivals() {
        List<Reason> reasons = never.stream()
                .flatMap(finding -> finding.reason().stream())
                .filter(reason -> !reason.shares().isEmpty())
                .toList();
        Map<Integer, double[]> sums = new HashMap<>();
        for (Reason reason : reasons) {
            for (int i = 0; i < reason.off().size(); i++) {
                double[] sum = sums.computeIfAbsent(reason.off().get(i), unseen -> new double[2]);
                sum[0]++;
                sum[1] += reason.shares().get(i);
            }
        }
        List<Html> rows = sums.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<Integer, double[]> entry) -> -entry.getValue()[1])
                        .thenComparingInt(Map.Entry::getKey))
                .limit(MOST_LABELS)
                .map(entry -> Html.element(
                        "tr",
                        PageBlocks.name(verification.names().name(entry.getKey())),
                        PageBlocks.number(Quantity.count((long) entry.getValue()[0])),
                        PageBlocks.number(String.format(
                                Locale.ROOT, "%.1f %%", 100 * entry.getValue()[1] / entry.getValue()[0]))))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(PageBlocks.counts(
                        Html.join(rows),
                        "Class",
                        "in mixtures against, of " + Quantity.count(reasons.size()),
                        "mean share there"));
    }

    private Optional<Html> onAndOff() {
        Map<Integer, int[]> counts = new HashMap<>();
        never.stream().flatMap(finding -> finding.reason().stream()).forEach(reason -> {
            reason.on().forEach(label -> counts.computeIfAbsent(label, unseen -> new int[2])[0]++);
            reason.off().forEach(label -> counts.computeIfAbsent(label, unseen -> new int[2])[1]++);
        });
        List<Html> rows = counts.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Integer, int[]> entry) -> -entry.getValue()[0])
                        .thenComparingInt(entry -> -entry.getValue()[1])
                        .thenComparingInt(Map.Entry::getKey))
                .limit(MOST_LABELS)
                .map(entry -> Html.element(
                        "tr",
                        PageBlocks.name(verification.names().name(entry.getKey())),
                        PageBlocks.number(Quantity.count(entry.getValue()[0])),
                        PageBlocks.number(Quantity.count(entry.getValue()[1]))))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        PageBlocks.counts(Html.join(rows), "Label", "would have to be on", "would have to stay off"));
    }
}
