package org.orthant.console.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.layer.AffineMap;
import org.orthant.model.weights.MapReader;

/** Options of linear maps before the layer. */
public final class ChainOptions extends OptionGroup {

    /** Stands for no offset instead of a file. */
    private static final String NONE = "-";

    private final OptionValue<List<Path>> chain =
            list(Path.class, "--chain", "FILE").commaSeparated();

    private final OptionValue<List<String>> chainBias =
            list(String.class, "--chain-bias", "FILE").commaSeparated();

    /** Returns whether there are maps. */
    public boolean isGiven() {
        return chain.isGiven();
    }

    /** Returns the file of a map. */
    Path file(int map) {
        return chain.get().get(map);
    }

    /** Reads the maps, the one next to the layer first. */
    public List<AffineMap> maps() {
        List<Path> files = chain.get();
        List<String> offsets = chainBias.get();
        if (!offsets.isEmpty() && offsets.size() != files.size()) {
            throw wrong("--chain-bias: has " + offsets.size() + " files for " + files.size()
                    + " of --chain; specify one for each, or - for no offset");
        }
        List<AffineMap> maps = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Optional<Path> offset = offsets.isEmpty() ? Optional.empty() : offset(offsets.get(i));
            maps.add(MapReader.read(files.get(i), offset));
        }
        return maps;
    }

    private Optional<Path> offset(String file) {
        return file.equals(NONE) ? Optional.empty() : Optional.of(Usage.asUsage(command(), () -> Path.of(file)));
    }
}
