package org.orthant.audit.sequence;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.audit.check.CheckCounts;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.verify.Outcome;

/**
 * The result of checking the files of an audit of label sequences.
 *
 * @param steps the result of checking the certificates of single steps
 * @param verdicts the number of verdicts
 * @param differences verdicts that do not follow from their certificates
 * @param asked the label sets that need a proven verdict, if any
 * @param proven the label sets whose verdicts follow from their certificates; undecided ones claim nothing
 */
public record SequenceCheckReport(
        CheckReport steps,
        int verdicts,
        List<VerdictComparison.Difference> differences,
        Optional<DistinctLabelSets> asked,
        Map<LabelSet, Outcome> proven) {

    /** Copies the collections. */
    public SequenceCheckReport {
        differences = List.copyOf(differences);
        proven = Map.copyOf(proven);
    }

    /** Returns the numbers, among those asked about, of label sets without a proven verdict, not even an undecided one. */
    public List<Integer> missing() {
        List<LabelSet> sets = asked.map(DistinctLabelSets::sets).orElse(List.of());
        return IntStream.range(0, sets.size())
                .filter(number -> !proven.containsKey(sets.get(number)))
                .boxed()
                .toList();
    }

    /** Returns the numbers of the check. */
    public CheckCounts counts() {
        return steps.counts()
                .with(
                        asked.map(sets -> {
                            long missing = missing().size();
                            long open = sets.sets().stream()
                                    .filter(set -> proven.get(set) == Outcome.UNDECIDED)
                                    .count();
                            return new CheckCounts.Asked(sets.size(), sets.size() - missing - open, open, missing);
                        }),
                        Optional.of(new CheckCounts.Compared(verdicts, differences.size())));
    }
}
