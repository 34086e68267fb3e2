package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.audit.Audit;
import org.orthant.io.TextLines;

/**
 * Classes and label sets that are known to be impossible and accepted, by name, or by id if a model has no names.
 *
 * <p>A line of the file is a label set, labels separated by tabs, as in {@code never.txt} of an audit. Lines are taken as they are: an empty line is the
 * empty set, and there are no comments. It is the user's statement of what is accepted, and proves nothing.
 *
 * @param sets the known ones
 */
public record Baseline(Set<Set<String>> sets) {

    /** Copies the sets. */
    public Baseline {
        sets = sets.stream().map(Set::copyOf).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Reads a baseline.
     *
     * @throws org.orthant.io.BadInputException if the file cannot be read, or is not UTF-8 text
     */
    public static Baseline read(Path file) {
        Set<Set<String>> sets = new LinkedHashSet<>();
        TextLines.forEach(
                file,
                "a label set per line, as in never.txt",
                (number, line) ->
                        sets.add(line.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(line.split("\t")))));
        return new Baseline(sets);
    }

    /** Returns whether something impossible is known. */
    public boolean knows(Audit audit, NeverPredicted set) {
        return sets.contains(key(audit, set));
    }

    /** Returns what is impossible and not known. */
    public List<NeverPredicted> unexpected(AuditedModel audited) {
        return audited.never().stream()
                .filter(set -> !knows(audited.audit(), set))
                .toList();
    }

    /** Returns what is known but not impossible in any of these models, and can be removed from the baseline. */
    public List<String> outdated(List<AuditedModel> audited) {
        Set<Set<String>> impossible = audited.stream()
                .flatMap(model -> model.never().stream().map(set -> key(model.audit(), set)))
                .collect(Collectors.toSet());
        return sets.stream()
                .filter(set -> !impossible.contains(set))
                .map(set -> set.stream().sorted().collect(Collectors.joining(", ")))
                .sorted()
                .toList();
    }

    private static Set<String> key(Audit audit, NeverPredicted set) {
        return Set.copyOf(set.verdict().key(audit::name));
    }
}
