package org.orthant.experiment;

import org.orthant.train.run.RunConfig;

/**
 * One training run of an experiment.
 *
 * @param config what to train
 */
public record Cell(RunConfig config) {

    /** The name of its folder: the kind of layer, its width and the seed, such as {@code BSL-with-bias-16-seed-0}. */
    public String name() {
        return Heads.shortName(config.head()).replace(' ', '-') + "-"
                + config.head().width() + "-seed-" + config.training().seed();
    }

    /** The same for people. */
    public String title() {
        return Heads.name(config.head()) + ", seed " + config.training().seed();
    }
}
