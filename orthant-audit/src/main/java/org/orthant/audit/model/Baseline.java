package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.orthant.audit.Audit;
import org.orthant.io.TextLines;
import org.orthant.io.UnnamedLabel;
import org.orthant.io.Vocabulary;

/**
 * Classes and label sets that are known to be impossible and accepted.
 *
 * <p>A line of the file is a label set, labels separated by tabs, as in {@code never.txt} of an audit. A label is spelt by its name; if no
 * name of the model is a number, its id or the words of {@link UnnamedLabel} do as well. An empty line is the empty set. A line that starts
 * with {@code #} is a comment, unless a name starts with it. A baseline is the user's statement of what is accepted, and proves nothing.
 *
 * @param sets the known ones, as they are spelt, and comments
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

    /**
     * What a baseline says about a model.
     *
     * @param audit of the model
     * @param known the label sets that the model has, by the names of their labels
     * @param unknown the others, as they are spelt
     */
    public record Known(Audit audit, Set<Set<String>> known, Set<Set<String>> unknown) {

        /** Copies the sets. */
        public Known {
            known = Set.copyOf(known);
            unknown = Set.copyOf(unknown);
        }

        /** Returns whether something impossible is known. */
        public boolean knows(NeverPredicted set) {
            return known.contains(key(audit, set));
        }
    }

    /** Returns what it says about a model. */
    public Known in(Audit audit) {
        boolean ids = audit.names().stream()
                .flatMap(names -> names.names().stream())
                .noneMatch(name -> UnnamedLabel.id(name).isPresent());
        boolean comments = audit.names().map(Vocabulary::allowsComments).orElse(true);
        Set<Set<String>> known = new LinkedHashSet<>();
        Set<Set<String>> unknown = new LinkedHashSet<>();
        for (Set<String> set : sets) {
            List<Optional<String>> names =
                    set.stream().map(label -> name(audit, label, ids)).toList();
            if (names.stream().allMatch(Optional::isPresent)) {
                known.add(names.stream().flatMap(Optional::stream).collect(Collectors.toSet()));
            } else if (!comments || set.stream().noneMatch(label -> label.startsWith("#"))) {
                unknown.add(set);
            }
        }
        return new Known(audit, known, unknown);
    }

    /** Returns the name of the label that a line states, with its mark if it is off; empty if the model has no such label. */
    private static Optional<String> name(Audit audit, String label, boolean ids) {
        boolean isName =
                audit.names().filter(names -> names.id(label).isPresent()).isPresent();
        if (isName || label.equals("!")) {
            return Optional.of(label);
        }
        if (label.startsWith("!")) {
            return name(audit, label.substring(1), ids).map(name -> "!" + name);
        }
        OptionalInt id = ids ? UnnamedLabel.id(label) : OptionalInt.empty();
        return id.isPresent() && id.getAsInt() < audit.layer().labels()
                ? Optional.of(audit.name(id.getAsInt()))
                : Optional.empty();
    }

    /** Returns what is impossible and not known. */
    public List<NeverPredicted> unexpected(AuditedModel audited) {
        Known known = in(audited.audit());
        return audited.never().stream().filter(set -> !known.knows(set)).toList();
    }

    /** Returns the lines with a class that none of these models has. */
    public List<String> unknown(List<AuditedModel> audited) {
        Set<Set<String>> unknown = new LinkedHashSet<>(sets);
        audited.forEach(model -> unknown.retainAll(in(model.audit()).unknown()));
        return lines(unknown, set -> true);
    }

    /** Returns what is known but not impossible in any of these models, and can be removed from the baseline. */
    public List<String> outdated(List<AuditedModel> audited) {
        Set<Set<String>> known = new LinkedHashSet<>();
        Set<Set<String>> impossible = new LinkedHashSet<>();
        for (AuditedModel model : audited) {
            known.addAll(in(model.audit()).known());
            model.never().forEach(set -> impossible.add(key(model.audit(), set)));
        }
        return lines(known, set -> !impossible.contains(set));
    }

    private static List<String> lines(Set<Set<String>> sets, Predicate<Set<String>> condition) {
        return sets.stream()
                .filter(condition)
                .map(set -> set.stream().sorted().collect(Collectors.joining(", ")))
                .sorted()
                .toList();
    }

    private static Set<String> key(Audit audit, NeverPredicted set) {
        return Set.copyOf(set.verdict().key(audit::name));
    }
}
