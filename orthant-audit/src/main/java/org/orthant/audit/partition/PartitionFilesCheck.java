package org.orthant.audit.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckCounts;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.check.VerdictComparison.Difference;
import org.orthant.io.BadInputException;
import org.orthant.io.PartitionRecord;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.partition.ChoiceCheck;
import org.orthant.partition.Partition;
import org.orthant.partition.PartitionedLayer;
import org.orthant.proof.Certificate;
import org.orthant.verify.Outcome;

/**
 * Checks the files of an audit of a partitioned layer: every certificate on its own, and every verdict against the certificates that it names,
 * which must cover all choices.
 *
 * @param partition the partition
 * @param layer the layer that certificates are about, rebuilt from the same inputs
 * @param maps the maps before the layer
 * @param certificates the certificate file
 * @param verdicts the verdict file
 * @param asked the label sets that need a verdict, if any
 * @param names the names of the labels, if known
 * @param threads the number of threads
 * @since 0.4.0
 */
public record PartitionFilesCheck(
        Partition partition,
        PartitionedLayer layer,
        List<AffineMap> maps,
        Path certificates,
        Path verdicts,
        Optional<DistinctLabelSets> asked,
        Optional<Vocabulary> names,
        int threads) {

    /** Copies the list. */
    public PartitionFilesCheck {
        maps = List.copyOf(maps);
    }

    /**
     * What a check found.
     *
     * @param certificates the report about certificates alone
     * @param counts all numbers
     * @param differences verdicts that do not follow from their certificates
     */
    public record Report(CheckReport certificates, CheckCounts counts, List<Difference> differences) {}

    /**
     * Checks all files; no certificate if they are about another domain or rule.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or has an invalid line
     */
    public Report run() {
        Map<Long, Certificate> accepted = new HashMap<>();
        CheckReport report = new CertificateCheck(
                        layer.layer(),
                        certificates,
                        Optional.of(layer.domain()),
                        maps,
                        Optional.of(layer.rule()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        threads)
                .run((checked, result) -> {
                    if (result.isAccepted()) {
                        accepted.put(checked.index(), checked.certificate());
                    }
                });
        List<Difference> differences = new ArrayList<>();
        List<PartitionRecord> records = PartitionRecord.read(verdicts);
        Set<LabelSet> proven = new HashSet<>();
        Set<LabelSet> undecided = new HashSet<>();
        Set<Long> indices = new HashSet<>();
        for (PartitionRecord record : records) {
            long index = record.verdict().index();
            if (!indices.add(index)) {
                throw BadInputException.in(verdicts, "has two verdicts of index " + index + ": expected one");
            }
            Optional<String> flaw = flaw(record, accepted);
            flaw.ifPresent(problem -> differences.add(new Difference(index, problem)));
            if (flaw.isEmpty()) {
                boolean open = record.verdict().outcome() == Outcome.UNDECIDED;
                (open ? undecided : proven).add(record.verdict().labelSet(partition.labels()));
            }
        }
        CheckCounts counts = report.counts()
                .with(
                        asked.map(sets -> asked(sets, proven, undecided)),
                        Optional.of(new CheckCounts.Compared(records.size(), differences.size())));
        return new Report(report, counts, List.copyOf(differences));
    }

    private static CheckCounts.Asked asked(DistinctLabelSets sets, Set<LabelSet> proven, Set<LabelSet> undecided) {
        long yes = sets.sets().stream().filter(proven::contains).count();
        long open = sets.sets().stream()
                .filter(set -> undecided.contains(set) && !proven.contains(set))
                .count();
        return new CheckCounts.Asked(sets.size(), yes, open, sets.size() - yes - open);
    }

    private boolean isComplete(VerdictRecord verdict) {
        int last = -1;
        for (int label : verdict.labels()) {
            if (label <= last || label >= partition.labels()) {
                return false;
            }
            last = label;
        }
        return verdict.off().isEmpty();
    }

    /** Returns why a verdict does not follow from its certificates; nothing if it does. */
    private Optional<String> flaw(PartitionRecord record, Map<Long, Certificate> accepted) {
        if (!isComplete(record.verdict())) {
            return Optional.of(
                    "is not about a label set of " + partition.labels() + " labels, ascending and none free");
        }
        LabelSet set = record.verdict().labelSet(partition.labels());
        if (names.isPresent()
                && record.verdict().names().isPresent()
                && !record.verdict().names().get().equals(names.get().names(set))) {
            return Optional.of("the names of the verdict are not those of its labels");
        }
        List<LabelSet> possible = new ArrayList<>();
        List<LabelSet> refuted = new ArrayList<>();
        for (long index : record.certificates()) {
            Certificate certificate = accepted.get(index);
            if (certificate == null) {
                return Optional.of("its certificate " + index + " is rejected or missing");
            }
            certificate.match(
                    yes -> possible.add(yes.labelSet()), never -> refuted.add(never.labelSet()), nothing -> false);
        }
        ChoiceCheck check = new ChoiceCheck(partition);
        return switch (record.verdict().outcome()) {
            case ARGMAXABLE ->
                possible.isEmpty()
                        ? Optional.of("no certificate shows an input that outputs it")
                        : check.flawOfOutput(set, possible.get(0));
            case UNARGMAXABLE -> check.flawOfNever(set, refuted);
            case UNDECIDED -> Optional.empty();
        };
    }
}
