package org.orthant.console.option;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the layer, for commands whose {@code --seed} is the seed of a random layer. */
public final class SeededLayerOptions extends LayerOptions {

    @Option(names = "--seed", paramLabel = "NUMBER")
    @Nullable Long seed;

    @Override
    OptionalLong seed() {
        return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
    }
}
