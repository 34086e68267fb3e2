package org.orthant.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.bench.fit.LayerCache;
import org.orthant.bench.fit.Recipe;
import org.orthant.bench.fit.TrainedLikeLayer;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.io.BadInputException;
import org.orthant.io.labelset.LabelSetFile;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.model.layer.BiasSource;
import org.orthant.model.layer.LayerSource;

/** The layers and label sets to measure: trained-like ones, or those of files. */
final class SubjectOptions extends OptionGroup {

    private final OptionValue<List<String>> layers =
            list(String.class, "--layer", "NAME").commaSeparated();

    private final OptionValue<Path> cache = option(Path.class, "--cache", "FOLDER");

    private final OptionValue<String> labels =
            option(String.class, "-n, --labels", "N").byDefault("8921");

    private final OptionValue<Long> seed = option(Long.class, "--seed", "VALUE").byDefault(0L);

    private final OptionValue<Path> weights = file("--weights");

    private final OptionValue<Path> bias = file("--bias");

    private final OptionValue<Path> labelSets = file("--label-sets");

    private final OptionValue<Boolean> single = flag("--single");

    private final OptionValue<Integer> random =
            option(Integer.class, "--random", "N").byDefault(0);

    private final OptionValue<String> sizes =
            option(String.class, "--sizes", "A-B").byDefault("2-7");

    long seed() {
        return seed.get();
    }

    /** Returns the folder that keeps layers. */
    Optional<Path> cache() {
        return cache.value();
    }

    boolean isEmpty() {
        return layers.get().isEmpty() && !weights.isGiven();
    }

    /** Creates or reads a subject when it is needed. */
    interface Source {
        Subject subject();
    }

    /** Returns all that the options name, in their order. */
    List<Source> sources(DecisionRule rule) {
        Usage.require(command(), layers.get().isEmpty() == weights.isGiven(), "pass either --layer or --weights");
        Optional<Path> setFile = labelSets();
        int count = labelCount();
        boolean every = weights.isGiven()
                && setFile.isEmpty()
                && rule.objection(1).isEmpty()
                && rule.objection(2).isPresent();
        boolean made = single.isGiven() || random.get() != 0 || every;
        random.valid(number -> number >= 0, "a number of label sets");
        Usage.require(
                command(), setFile.isEmpty() || !made, "--label-sets cannot be combined with --single or --random");
        Usage.require(
                command(),
                weights.isGiven() == (setFile.isPresent() || made) && (weights.isGiven() || !bias.isGiven()),
                "--weights requires --label-sets, --single or --random, and these and --bias require --weights");
        if (weights.isGiven()) {
            Path file = weights.get();
            int[] range = range();
            return List.of(() -> fromFiles(file, setFile, range, single.isGiven() || every));
        }
        List<Recipe> recipes = Usage.asUsage(
                command(),
                () -> layers.get().stream()
                        .map(Recipe::named)
                        .map(recipe -> recipe.withLabels(count).withSeed(seed.get()))
                        .toList());
        return recipes.stream()
                .map(recipe -> (Source) () -> trainedLike(recipe))
                .toList();
    }

    /** Returns the file of label sets; {@code --labels} also took one in earlier versions. */
    private Optional<Path> labelSets() {
        if (isCount(labels.get())) {
            return labelSets.value();
        }
        Usage.require(
                command(),
                weights.isGiven() && !labelSets.isGiven(),
                "--labels " + labels.get() + ": expected a number of labels; label sets are read with --label-sets");
        Usage.renamed(command(), "--labels FILE", "--label-sets FILE");
        return Optional.of(Path.of(labels.get()));
    }

    private int labelCount() {
        return isCount(labels.get()) ? Integer.parseInt(labels.get()) : 0;
    }

    private static boolean isCount(String text) {
        return text.matches("[0-9]{1,9}");
    }

    private int[] range() {
        Matcher matcher = Pattern.compile("([1-9][0-9]{0,8})-([1-9][0-9]{0,8})").matcher(sizes.get());
        Usage.require(
                command(),
                matcher.matches(),
                "--sizes " + sizes.get() + ": expected two numbers of labels, such as 2-7");
        int[] range = {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))};
        Usage.require(
                command(), range[0] <= range[1], "--sizes " + sizes.get() + ": expected the smaller number first");
        return range;
    }

    private Subject fromFiles(Path file, Optional<Path> setFile, int[] range, boolean singles) {
        DenseLayer layer = layer(file);
        int n = layer.labels();
        if (setFile.isPresent()) {
            List<LabelSet> sets = new ArrayList<>();
            LabelSetFile.forEach(setFile.get(), n, Optional.empty(), sets::add);
            return new Subject(file.toString(), layer, sets, List.of());
        }
        int most = Math.min(range[1], n);
        List<LabelSet> sets = SmallLabelSets.of(n, singles, random.get(), Math.min(range[0], most), most, seed.get());
        return new Subject(file.toString(), layer, sets, List.of());
    }

    private DenseLayer layer(Path file) {
        LayerSource rows = LayerSource.file(file);
        LayerSource source =
                bias.value().map(BiasSource::file).map(rows::withBias).orElse(rows);
        try {
            return source.open().layer().match(dense -> dense, dft -> refused(file), spread -> refused(file));
        } catch (IllegalArgumentException unsuitable) {
            throw BadInputException.in(file, String.valueOf(unsuitable.getMessage()), unsuitable);
        }
    }

    private static DenseLayer refused(Path run) {
        throw BadInputException.in(run, "has a DFT layer: only dense layers are compared");
    }

    private Subject trainedLike(Recipe recipe) {
        int threads = Runtime.getRuntime().availableProcessors();
        TrainedLikeLayer made = cache.isGiven()
                ? new LayerCache(cache.get()).layer(recipe, threads)
                : TrainedLikeLayer.of(recipe, threads);
        String remark = String.format(
                Locale.ROOT,
                "Trained-like layer, seed %d: mean cross-entropy %.1f, by label frequencies alone %.1f.",
                recipe.seed(),
                made.loss(),
                made.frequencyLoss());
        return new Subject(recipe.name(), made.layer(), made.test(), List.of(remark));
    }
}
