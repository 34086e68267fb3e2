package org.orthant.experiment;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;

/**
 * One training run of an experiment.
 *
 * @param config what to train
 * @param rates whether others differ from it in their learning rate only, and whether it waits for them
 */
public record Cell(RunConfig config, Rates rates) {

    /** What a cell has to do with learning rates. */
    public enum Rates {
        /** Its layer is trained at one rate only, that of the experiment. */
        ONE,
        /** Its layer is trained at one rate that its part of the grid names: at another one it is another layer to compare. */
        OWN,
        /** Its seed is trained at every rate. */
        ALL,
        /** Its seed is trained only at the rate that was best with the seeds that try all. */
        BEST
    }

    /** A cell whose layer is trained at one rate only. */
    public Cell(RunConfig config) {
        this(config, Rates.ONE);
    }

    /** Returns the cell of a run folder, which it may have for itself. */
    static Cell read(Path run) {
        RunConfig config = RunConfig.read(run.resolve(RunFiles.CONFIG));
        Cell own = new Cell(config, Rates.OWN);
        return own.name().equals(String.valueOf(run.getFileName())) ? own : new Cell(config);
    }

    /** Whether it is one of several that differ in their learning rate, of which the best one counts. */
    public boolean hasTriedRate() {
        return rates == Rates.ALL || rates == Rates.BEST;
    }

    /** Whether others decide about its rate, and so about whether it is trained at all. */
    public boolean awaitsRate() {
        return rates == Rates.BEST;
    }

    /**
     * The name of its folder: the kind of layer, its width, its rate if others are tried, and the seed, such as
     * {@code BSL-with-bias-16-seed-0}, {@code BSL-with-bias-16-rate-0.004-seed-0} or, at a rate that its part of the grid names,
     * {@code BSL-at-0.003-16-seed-0}.
     */
    public String name() {
        return layerName().replace(' ', '-') + "-" + config.head().width() + (hasTriedRate() ? "-rate-" + rate() : "")
                + "-seed-" + config.training().seed();
    }

    /** The kind of layer, without its size, and the rate if its part of the grid names it. */
    public String layerName() {
        return Heads.shortName(config.head())
                + ownRate().map(rate -> " at " + rate).orElse("");
    }

    /** The rate that its part of the grid names, if it names one. */
    Optional<String> ownRate() {
        return rates == Rates.OWN ? Optional.of(rate()) : Optional.empty();
    }

    /** Returns the same in words for users. */
    public String title() {
        return Heads.name(config.head()) + (rates == Rates.ONE ? "" : ", rate " + rate()) + ", seed "
                + config.training().seed();
    }

    /** Its learning rate in decimal digits; that of the encoder and that of the layer, if they differ. */
    public String rate() {
        TrainingOptions training = config.training();
        return training.encoderRate() == training.headRate()
                ? digits(training.headRate())
                : digits(training.encoderRate()) + " and " + digits(training.headRate());
    }

    private static String digits(double rate) {
        return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }
}
