package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntFunction;
import org.orthant.attention.AttentionHead;
import org.orthant.console.option.DomainOptions;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.io.Vocabulary;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.model.layer.AttentionSource;
import org.orthant.model.layer.FileLayer;
import org.orthant.model.layer.LayerSource;

/** Options of a head with label-wise attention, whose output layer is that of {@link LayerOptions}. */
public final class AttentionOptions extends OptionGroup {

    private final OptionValue<Path> attention = file("--attention");

    private final OptionValue<Path> tokens = file("--tokens");

    private final OptionValue<Path> projection = file("--projection");

    private final OptionValue<Path> tokenNames = file("--token-names");

    /** Returns whether the question is about a head with attention; refuses the other options without it. */
    public boolean isGiven() {
        if (attention.isGiven() != tokens.isGiven()) {
            throw wrong("--attention and --tokens: specify both, the attention vectors and the features of the tokens");
        }
        if (!attention.isGiven() && isAnyGiven()) {
            throw wrong("--projection and --token-names require --attention");
        }
        return attention.isGiven();
    }

    /** Refuses a feature domain: the features of tokens are the question's. */
    public void requireNo(DomainOptions domain) {
        domain.requireNone("with --attention, features are weighted means of those of --tokens");
    }

    /** Reads the head; thresholds are taken off the bias. */
    public AttentionHead head(LayerOptions layer, DecisionRule rule) {
        if (rule.isRanking()) {
            throw wrong("--attention: label sets are decided by thresholds; omit --rule " + rule.text());
        }
        OutputLayer output = output(layer);
        Usage.requireUsage(command(), () -> rule.requireFits(output));
        return new AttentionSource(attention.get(), tokens.get(), projection.value())
                .open(RuledLayer.shifted(output, rule));
    }

    private OutputLayer output(LayerOptions layer) {
        LayerSource source = layer.source();
        Optional<LayerSource> named =
                source instanceof FileLayer file ? AttentionSource.output(file) : Optional.empty();
        return named.map(found -> Usage.asUsage(command(), found::open).layer()).orElseGet(layer::layer);
    }

    /** Returns what tokens are called: their names, or their numbers. */
    public IntFunction<String> tokenNames(int vocabulary) {
        return tokenNames
                .value()
                .map(file -> Vocabulary.read(file, vocabulary))
                .<IntFunction<String>>map(known -> known::name)
                .orElse(token -> "token " + token);
    }
}
