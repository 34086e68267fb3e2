package org.orthant.audit.sequence;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.io.BadInputException;
import org.orthant.io.SequenceRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Certificate;
import org.orthant.proof.SequenceCheck;
import org.orthant.proof.SequenceProof;
import org.orthant.verify.Outcome;

/**
 * Checks the files of {@link SequenceFiles}: every certificate, and whether every verdict follows from the certificates that it refers to.
 *
 * <p>Immutable; threads may share it.
 *
 * @param certificates the check of the certificates, for the rule argmax
 * @param end the end symbol
 * @param verdicts the verdict file
 * @param asked the label sets that need a proven verdict, if any
 * @param names the names of the labels, if known
 * @since 0.4.0
 */
public record SequenceFileCheck(
        CertificateCheck certificates,
        int end,
        Path verdicts,
        Optional<DistinctLabelSets> asked,
        Optional<Vocabulary> names) {

    /** Requires argmax, whatever the file of certificates states. */
    public SequenceFileCheck {
        certificates = certificates.forRule(DecisionRule.argmax());
    }

    /**
     * Checks both files.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or has an invalid line
     */
    public SequenceCheckReport run() {
        Map<Long, Certificate> accepted = new HashMap<>();
        CheckReport report = certificates.run((checked, result) -> {
            if (result.isAccepted()) {
                accepted.put(checked.index(), checked.certificate());
            }
        });
        int labels = certificates.layer().labels();
        SequenceCheck check = new SequenceCheck(labels, end);
        List<VerdictComparison.Difference> differences = new ArrayList<>();
        Map<LabelSet, Outcome> proven = new HashMap<>();
        Set<Long> indices = new HashSet<>();
        SequenceRecord.forEach(verdicts, record -> {
            if (!indices.add(record.index())) {
                throw BadInputException.in(verdicts, "has two verdicts of index " + record.index() + ": expected one");
            }
            flaw(record, accepted, check, labels)
                    .ifPresentOrElse(
                            problem -> differences.add(new VerdictComparison.Difference(record.index(), problem)),
                            () -> proven.put(record.labelSet(labels), record.outcome()));
        });
        return new SequenceCheckReport(report, indices.size(), differences, asked, proven);
    }

    private Optional<String> flaw(
            SequenceRecord record, Map<Long, Certificate> accepted, SequenceCheck check, int labels) {
        List<Certificate> steps = new ArrayList<>();
        for (int number : record.certificates()) {
            Certificate step = accepted.get((long) number);
            if (step == null) {
                return Optional.of("certificate " + number + " is rejected, or not in the file");
            }
            steps.add(step);
        }
        LabelSet set;
        try {
            set = record.labelSet(labels);
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
        if (names.isPresent()
                && record.names().isPresent()
                && !record.names().get().equals(names.get().names(set))) {
            return Optional.of("the names of the verdict are not those of its labels");
        }
        SequenceProof proof = proof(record, set, steps);
        return check.flaw(proof).or(() -> flawOfClasses(record, proof));
    }

    private static SequenceProof proof(SequenceRecord record, LabelSet set, List<Certificate> steps) {
        return switch (record.outcome()) {
            case ARGMAXABLE -> new SequenceProof.Order(set, steps);
            case UNARGMAXABLE -> new SequenceProof.Stuck(set, record.emitted(), steps);
            case UNDECIDED -> new SequenceProof.Open(set, record.reason().orElse(""));
        };
    }

    /** Returns why the classes that a verdict lists are not those of its certificates; nothing if they are. */
    private Optional<String> flawOfClasses(SequenceRecord record, SequenceProof proof) {
        List<Integer> listed = record.outcome() == Outcome.ARGMAXABLE ? record.order() : record.impossible();
        List<Integer> found = proof.match(
                order -> {
                    List<Integer> classes = new ArrayList<>(order.labels());
                    classes.add(end);
                    return classes;
                },
                SequenceProof.Stuck::impossible,
                open -> List.<Integer>of());
        return listed.equals(found)
                ? Optional.empty()
                : Optional.of("the verdict lists the classes " + listed + ", and its certificates are about " + found);
    }
}
