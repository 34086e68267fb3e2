package org.orthant.experiment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Part;
import org.orthant.experiment.Cell.Rates;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Yaml;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;

/**
 * A comparison of output layers on one data set.
 *
 * @param name the name
 * @param about a sentence that describes it
 * @param data the data set
 * @param madeBy the command that builds the data set, unless it is embedded
 * @param encoder maps inputs to activations
 * @param startMadeBy the command that makes or fetches the file that the encoder starts from
 * @param training the training options; each cell replaces the seed
 * @param threads threads of the native engine, for each cell
 * @param active {@code k}: what DFT layers guarantee, and how many labels an informed start expects
 * @param grid the layers, with their widths and seeds
 * @param verify the examples whose label sets are decided
 */
public record Experiment(
        String name,
        String about,
        DataSource data,
        Optional<String> madeBy,
        EncoderDesign encoder,
        Optional<String> startMadeBy,
        TrainingOptions training,
        int threads,
        int active,
        List<Range> grid,
        List<Part> verify) {

    /**
     * A part of the grid: every kind of layer with every width, seed and rate and, if it has spread frequencies, every number of
     * them.
     *
     * @param heads the kinds of layers
     * @param widths trained columns of layers
     * @param seeds of trainings
     * @param spread numbers of spread frequencies; others than layers with those need none
     * @param rate the learning rate of encoder and layer that layers of this part have as their own, if any
     * @param rates learning rates of encoder and layer to choose from; none where those of the training hold
     * @param rateSeeds those of the seeds that are trained at every rate, and so choose the one of the others
     */
    public record Range(
            List<HeadKind> heads,
            List<Integer> widths,
            List<Long> seeds,
            List<Integer> spread,
            OptionalDouble rate,
            List<Double> rates,
            List<Long> rateSeeds) {

        /** Copies the lists. */
        public Range {
            heads = List.copyOf(heads);
            widths = List.copyOf(widths);
            seeds = List.copyOf(seeds);
            spread = List.copyOf(spread);
            rates = List.copyOf(rates);
            rateSeeds = List.copyOf(rateSeeds);
        }

        /** A part whose layers are trained at the rates of the experiment. */
        public Range(List<HeadKind> heads, List<Integer> widths, List<Long> seeds, List<Integer> spread) {
            this(heads, widths, seeds, spread, OptionalDouble.empty(), List.of(), List.of());
        }

        private Rates rates(long seed) {
            if (rates.isEmpty()) {
                return rate.isPresent() ? Rates.OWN : Rates.ONE;
            }
            return rateSeeds.contains(seed) ? Rates.ALL : Rates.BEST;
        }

        /** What a kind of layer has to be tried with: one number that it does not have, if it has none. */
        private List<Integer> spread(HeadKind head) {
            return head == HeadKind.SPREAD ? spread : List.of(0);
        }

        /** How to train with a seed: at each rate, or as the experiment says. */
        private List<TrainingOptions> trainings(TrainingOptions training, long seed) {
            TrainingOptions seeded = training.withSeed(seed);
            return rates.isEmpty()
                    ? List.of(rate.isPresent() ? seeded.withRates(rate.getAsDouble()) : seeded)
                    : rates.stream().map(seeded::withRates).toList();
        }
    }

    /** Copies the collections. */
    public Experiment {
        grid = List.copyOf(grid);
        verify = List.copyOf(verify);
    }

    /** Reads a file that a user has written. */
    public static Experiment read(Path file) {
        return ExperimentReader.read(file, Yaml.read(file));
    }

    /** Reads a text, which is called {@code file} where something is wrong with it. */
    public static Experiment parse(Path file, String text) {
        return ExperimentReader.read(file, Yaml.parse(file, text));
    }

    /** Returns the same experiment on another data set. */
    public Experiment withData(DataSource other) {
        return new Experiment(
                name, about, other, madeBy, encoder, startMadeBy, training, threads, active, grid, verify);
    }

    /**
     * All that may have to be trained, each once: seed by seed within a part of the grid, narrow layers first. Of those that await
     * their rate, all but one of a layer and seed will not be.
     */
    public List<Cell> cells() {
        Map<RunConfig, Cell> cells = new LinkedHashMap<>();
        for (Range range : grid) {
            for (long seed : range.seeds()) {
                for (int width : range.widths()) {
                    for (HeadKind head : range.heads()) {
                        for (int spread : range.spread(head)) {
                            HeadPlan plan = head.plan(width, active, spread);
                            for (TrainingOptions how : range.trainings(training, seed)) {
                                RunConfig config = new RunConfig(data, encoder, plan, how, threads);
                                cells.putIfAbsent(config, new Cell(config, range.rates(seed)));
                            }
                        }
                    }
                }
            }
        }
        return List.copyOf(cells.values());
    }

    /** Returns the number of cells that are trained in total. */
    public int cellCount() {
        return (int) cells().stream()
                .map(cell -> cell.awaitsRate()
                        ? List.of(cell.config().head(), cell.config().training().seed())
                        : cell)
                .distinct()
                .count();
    }
}
