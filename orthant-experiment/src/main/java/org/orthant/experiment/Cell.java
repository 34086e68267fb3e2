package org.orthant.experiment;

import java.math.BigDecimal;
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
        /** Its layer is trained at one rate only. */
        ONE,
        /** Its seed is trained at every rate. */
        ALL,
        /** Its seed is trained only at the rate that was best with the seeds that try all. */
        BEST
    }

    /** A cell whose layer is trained at one rate only. */
    public Cell(RunConfig config) {
        this(config, Rates.ONE);
    }

    /** Whether it is one of several that differ in their learning rate. */
    public boolean hasOwnRate() {
        return rates != Rates.ONE;
    }

    /** Whether others decide about its rate, and so about whether it is trained at all. */
    public boolean awaitsRate() {
        return rates == Rates.BEST;
    }

    /**
     * The name of its folder: the kind of layer, its width, its rate if there are others, and the seed, such as
     * {@code BSL-with-bias-16-seed-0} or {@code BSL-with-bias-16-rate-0.004-seed-0}.
     */
    public String name() {
        return Heads.shortName(config.head()).replace(' ', '-') + "-"
                + config.head().width() + (hasOwnRate() ? "-rate-" + rate() : "") + "-seed-"
                + config.training().seed();
    }

    /** Returns the same in words for users. */
    public String title() {
        return Heads.name(config.head()) + (hasOwnRate() ? ", rate " + rate() : "") + ", seed "
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
