package org.orthant.audit.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.audit.Audit;
import org.orthant.audit.compare.IncomparableModelsException.Reason;
import org.orthant.audit.model.AuditedModel;
import org.orthant.io.VerdictRecord;

/** Finds the same labels and label sets in two models: by name, or by id if a model has no names. */
final class LabelMatching {

    private final boolean byName;

    private LabelMatching(boolean byName) {
        this.byName = byName;
    }

    /**
     * Returns how to match the labels of two audits.
     *
     * @throws IncomparableModelsException if no label is known to be the same in both
     */
    static LabelMatching of(Audit before, Audit after) {
        LabelMatching matching =
                new LabelMatching(before.names().isPresent() && after.names().isPresent());
        int old = before.layer().labels();
        int now = after.layer().labels();
        if (!matching.byName && old != now) {
            throw new IncomparableModelsException(
                    Reason.LABELS,
                    "the models have " + old + " and " + now + " labels, and label names are not known for both");
        }
        if (matching.onlyIn(before, after).size() == old) {
            throw new IncomparableModelsException(Reason.LABELS, "the models have no label name in common");
        }
        return matching;
    }

    boolean byName() {
        return byName;
    }

    /** Returns the labels of the first that the second lacks. */
    List<String> onlyIn(Audit one, Audit other) {
        if (!byName) {
            return List.of();
        }
        Set<String> known = new LinkedHashSet<>(keys(other));
        return keys(one).stream().filter(name -> !known.contains(name)).toList();
    }

    private List<String> keys(Audit audit) {
        return IntStream.range(0, audit.layer().labels())
                .mapToObj(label -> key(audit, label))
                .toList();
    }

    private String key(Audit audit, int label) {
        return byName ? audit.names().orElseThrow().name(label) : String.valueOf(label);
    }

    /** Returns the label sets that either was asked about, in the order of the new model, then those of the old one alone. */
    List<ComparedSet> sets(AuditedModel before, AuditedModel after) {
        Map<Set<String>, VerdictRecord> old = verdicts(before);
        Map<Set<String>, VerdictRecord> now = verdicts(after);
        List<ComparedSet> sets = new ArrayList<>();
        now.forEach((key, verdict) -> sets.add(
                new ComparedSet(names(after, verdict), Optional.ofNullable(old.get(key)), Optional.of(verdict))));
        old.forEach((key, verdict) -> {
            if (!now.containsKey(key)) {
                sets.add(new ComparedSet(names(before, verdict), Optional.of(verdict), Optional.empty()));
            }
        });
        return sets;
    }

    private Map<Set<String>, VerdictRecord> verdicts(AuditedModel audited) {
        return audited.finished().verdicts().stream()
                .collect(Collectors.toMap(
                        verdict -> Set.copyOf(verdict.key(label -> key(audited.audit(), label))),
                        Function.identity(),
                        (first, second) -> first,
                        LinkedHashMap::new));
    }

    private static List<String> names(AuditedModel audited, VerdictRecord verdict) {
        return verdict.terms(audited::name);
    }
}
