package org.orthant.audit.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.orthant.audit.survey.DrawnShare;
import org.orthant.verify.Outcome;

/**
 * What an audit of chosen classes found.
 *
 * @param question what was asked, in words
 * @param answer the result, in words
 * @param winners the padded rows that can win, by name
 * @param share how many of all chosen classes can never be predicted, if a random sample was asked about
 * @param restSeconds how long the others would take at the same speed, in seconds, if a random sample was asked about and this run
 *     decided some of it
 */
public record ChoiceAnswer(
        String question,
        String answer,
        List<String> winners,
        Optional<DrawnShare> share,
        Optional<Double> restSeconds) {

    private static final int MOST_NAMES = 10;

    /** Copies the list. */
    public ChoiceAnswer {
        winners = List.copyOf(winners);
    }

    static ChoiceAnswer of(ChosenClasses chosen, AuditedModel audited) {
        int never = with(chosen, audited, Outcome.UNARGMAXABLE).size();
        int undecided = with(chosen, audited, Outcome.UNDECIDED).size();
        int asked = chosen.asked().size();
        List<String> winners = chosen.arePadding()
                ? with(chosen, audited, Outcome.ARGMAXABLE).stream()
                        .map(audited::name)
                        .toList()
                : List.of();
        String open = undecided == 0 ? "" : "; " + undecided + " undecided";
        String answer = (chosen.arePadding() ? ofPadding(winners, undecided, audited) : never + " of " + asked) + open;
        if (!chosen.isSample()) {
            return new ChoiceAnswer(chosen.question(), answer, winners, Optional.empty(), Optional.empty());
        }
        DrawnShare share = DrawnShare.of(chosen.population(), asked, never, undecided);
        return new ChoiceAnswer(
                chosen.question(),
                answer + "; of all " + ChosenClasses.number(chosen.population()) + ", " + interval(share) + " "
                        + chosen.never() + ", with 95 % confidence",
                winners,
                Optional.of(share),
                audited.secondsPerSet().stream()
                        .mapToObj(each -> each * (chosen.population() - asked))
                        .findFirst());
    }

    /** Returns the chosen classes with an outcome; other label sets may have been asked about as well. */
    private static List<Integer> with(ChosenClasses chosen, AuditedModel audited, Outcome outcome) {
        Set<Integer> asked = Set.copyOf(chosen.asked());
        return audited.finished().verdicts().stream()
                .filter(verdict -> verdict.outcome() == outcome)
                .flatMap(verdict -> verdict.single().stream().boxed())
                .filter(asked::contains)
                .toList();
    }

    private static String ofPadding(List<String> winners, int undecided, AuditedModel audited) {
        if (winners.isEmpty()) {
            return undecided == 0 ? "no, none of them" : "none that is decided";
        }
        String more = winners.size() > MOST_NAMES ? " and " + (winners.size() - MOST_NAMES) + " more" : "";
        return "yes, " + winners.size() + " for some feature vector of the "
                + audited.subject().text() + ": "
                + String.join(", ", winners.subList(0, Math.min(MOST_NAMES, winners.size()))) + more;
    }

    private static String interval(DrawnShare share) {
        return String.format(
                Locale.ROOT,
                "%,d to %,d (%.2f %% to %.2f %%)",
                share.low(),
                share.high(),
                100 * share.lowShare(),
                100 * share.highShare());
    }
}
