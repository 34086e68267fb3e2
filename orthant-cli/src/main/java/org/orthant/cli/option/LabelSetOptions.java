package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.io.labelset.PartialSetReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;

/** Options of label sets in a file, given by id or by name. */
public final class LabelSetOptions extends OptionGroup {

    private final OptionValue<Path> names = file("--names");

    private final OptionValue<Boolean> partial = flag("--partial");

    /** Returns the label names, if specified; refuses any number other than {@code labels}. */
    public Optional<Vocabulary> vocabulary(int labels) {
        return names.value().map(file -> Vocabulary.read(file, labels));
    }

    /** Refuses {@code --partial}. */
    public void requireComplete(String reason) {
        if (partial.isGiven()) {
            throw partial.unwanted(reason);
        }
    }

    /** Reads at least one label set; refuses sets that the rule cannot predict because of their size. */
    public DistinctLabelSets read(Path file, int labels, Optional<Vocabulary> vocabulary, DecisionRule rule) {
        DistinctLabelSets sets = read(file, labels, vocabulary);
        sets.sets()
                .forEach(set -> rule.objection(set.size()).ifPresent(problem -> {
                    throw BadInputException.in(file, problem);
                }));
        return sets;
    }

    /** Reads at least one label set. */
    public DistinctLabelSets read(Path file, int labels, Optional<Vocabulary> vocabulary) {
        return partial.isGiven()
                ? PartialSetReader.read(file, labels, vocabulary)
                : DistinctLabelSetReader.read(file, labels, vocabulary);
    }
}
