package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.RuleOptions;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.sequence.SequenceDecoder;

/** Options of decoders that emit labels one after the other, until an end symbol. */
public final class SequenceOptions extends OptionGroup {

    private final OptionValue<String> end = option(String.class, "--end", "NAME");

    /** Returns whether the rule is that of a decoder; refuses an end symbol without such a rule, and such a rule without one. */
    public boolean isAsked(RuleOptions rule) {
        if (rule.isSequence() != end.isGiven()) {
            throw wrong(
                    end.isGiven()
                            ? "--end requires --rule sequence"
                            : "--rule sequence requires --end, the symbol that ends a sequence");
        }
        return end.isGiven();
    }

    /** Returns the end symbol among {@code labels} classes, by name if names are known, else by id. */
    public int end(int labels, Optional<Vocabulary> names) {
        String name = end.get();
        if (names.isPresent()) {
            return names.get()
                    .id(name)
                    .orElseThrow(() -> end.wrong("no label has this name"
                            + names.get()
                                    .closest(name)
                                    .map(like -> "; did you mean " + like + "?")
                                    .orElse("")));
        }
        if (!name.matches("[0-9]{1,9}") || Integer.parseInt(name) >= labels) {
            throw end.wrong("expected a label id from 0 to " + (labels - 1) + ", or a name with --names");
        }
        return Integer.parseInt(name);
    }

    /** Returns the decoder with this output layer. */
    public SequenceDecoder decoder(OutputLayer layer, FeatureDomain domain, Optional<Vocabulary> names) {
        return new SequenceDecoder(layer, domain, end(layer.labels(), names));
    }

    /** Refuses a file of label sets that have the end symbol. */
    public static void require(SequenceDecoder decoder, DistinctLabelSets sets, Path file) {
        sets.sets()
                .forEach(set -> decoder.objection(set).ifPresent(problem -> {
                    throw BadInputException.in(file, problem);
                }));
    }
}
