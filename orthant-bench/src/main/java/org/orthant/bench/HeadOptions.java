package org.orthant.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.bench.fit.HeadCache;
import org.orthant.bench.fit.HeadRecipe;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.io.BadInputException;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.model.layer.LayerSource;

/** Heads of model files, and made ones, some of whose classes are decided as an audit does. */
final class HeadOptions extends OptionGroup {

    private final OptionValue<Path> model = file("--model");

    private final OptionValue<List<String>> heads =
            list(String.class, "--head", "NAME").commaSeparated();

    boolean isEmpty() {
        return !model.isGiven() && heads.get().isEmpty();
    }

    /** Opens or makes a head when it is measured. */
    interface Source {
        Subject subject();
    }

    /**
     * Returns the heads, each with the given number of its classes, spread evenly.
     *
     * @param cache where made heads are kept, if anywhere
     */
    List<Source> sources(int classes, long seed, Optional<Path> cache) {
        List<HeadRecipe> recipes = Usage.asUsage(
                command(),
                () -> heads.get().stream()
                        .map(name -> HeadRecipe.named(name).withSeed(seed))
                        .toList());
        return Stream.concat(
                        model.value().stream()
                                .map(file -> (Source) () -> subject(file.toString(), open(file), classes)),
                        recipes.stream().map(recipe ->
                                (Source) () -> subject(recipe.name(), make(recipe, cache), classes)))
                .toList();
    }

    private static Subject subject(String name, OutputLayer layer, int classes) {
        int count = Math.min(classes, layer.labels());
        List<LabelSet> sets = IntStream.range(0, count)
                .mapToObj(i -> LabelSet.of(layer.labels(), (int) ((long) i * layer.labels() / count)))
                .toList();
        return new Subject(name, layer, sets, List.of());
    }

    private static OutputLayer make(HeadRecipe recipe, Optional<Path> cache) {
        return cache.map(folder -> open(new HeadCache(folder).file(recipe)))
                .orElseGet(() -> DenseLayer.of(recipe.make()));
    }

    private static OutputLayer open(Path file) {
        try {
            return LayerSource.file(file).open().layer();
        } catch (IllegalArgumentException unsuitable) {
            throw BadInputException.in(file, String.valueOf(unsuitable.getMessage()), unsuitable);
        }
    }
}
