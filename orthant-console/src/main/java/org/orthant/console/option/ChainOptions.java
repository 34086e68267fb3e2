package org.orthant.console.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.AffineMap;
import org.orthant.model.weights.MapReader;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of linear maps before the layer. */
public final class ChainOptions {

    /** Stands for no offset instead of a file. */
    private static final String NONE = "-";

    @Option(names = "--chain", split = ",", paramLabel = "FILE")
    List<Path> chain = List.of();

    @Option(names = "--chain-bias", split = ",", paramLabel = "FILE")
    List<String> chainBias = List.of();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns whether there are maps. */
    public boolean isGiven() {
        return !chain.isEmpty();
    }

    /** Returns the file of a map. */
    Path file(int map) {
        return chain.get(map);
    }

    /** Reads the maps, the one next to the layer first. */
    public List<AffineMap> maps() {
        if (!chainBias.isEmpty() && chainBias.size() != chain.size()) {
            throw Usage.wrong(
                    command(),
                    "--chain-bias: has " + chainBias.size() + " files for " + chain.size()
                            + " of --chain; specify one for each, or - for no offset");
        }
        List<AffineMap> maps = new ArrayList<>();
        for (int i = 0; i < chain.size(); i++) {
            Optional<Path> offset = chainBias.isEmpty() ? Optional.empty() : offset(chainBias.get(i));
            maps.add(MapReader.read(chain.get(i), offset));
        }
        return maps;
    }

    private Optional<Path> offset(String file) {
        return file.equals(NONE) ? Optional.empty() : Optional.of(Usage.asUsage(command(), () -> Path.of(file)));
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
