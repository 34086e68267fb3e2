package org.orthant.cli.option;

import java.util.Optional;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.io.Vocabulary;
import org.orthant.layer.OutputLayer;
import org.orthant.partition.Partition;
import org.orthant.partition.search.PartitionVerifier;
import org.orthant.verify.Question;

/** Options of deciding label sets that a hierarchy or clusters restrict. */
public final class PartitionSearchOptions extends OptionGroup {

    private final PartitionOptions partition = group(new PartitionOptions());

    private final OptionValue<Integer> choices = number("--choices").byDefault(PartitionVerifier.DEFAULT_QUESTIONS);

    /** Returns whether there is a partition; refuses options that cannot be combined. */
    public boolean isGiven() {
        choices.valid(number -> number >= 1, "at least 1");
        return partition.isGiven();
    }

    /** Returns what decides about a layer with the partition. */
    public PartitionVerifier verifier(OutputLayer layer, Optional<Vocabulary> vocabulary, Question question) {
        Partition read = partition.read(layer.labels(), vocabulary);
        return Usage.asUsage(
                command(),
                () -> PartitionVerifier.of(
                        read, layer, question.domain(), question.rule(), choices.get(), question.budget()));
    }
}
