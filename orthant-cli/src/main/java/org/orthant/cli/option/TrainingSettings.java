package org.orthant.cli.option;

import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.data.Dataset;
import org.orthant.data.read.DataSource;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.ModelDesign;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;

/** Options of training, except those of the layer ({@link HeadSettings}). */
public final class TrainingSettings extends OptionGroup {

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(0L);

    private final OptionValue<Integer> batch = number("--batch");

    private final OptionValue<Integer> epochs = number("--epochs").byDefault(TrainingOptions.USUAL.mostEpochs());

    private final OptionValue<Integer> patience = number("--patience").byDefault(TrainingOptions.USUAL.patience());

    private final OptionValue<String> criterion =
            option(String.class, "--criterion", "loss|p@K").byDefault("loss");

    private final OptionValue<Double> encoderRate = option(Double.class, "--encoder-rate", "RATE");

    private final OptionValue<Double> headRate =
            option(Double.class, "--head-rate", "RATE").byDefault(TrainingOptions.USUAL.headRate());

    private final OptionValue<Integer> evaluateEvery =
            option(Integer.class, "--evaluate-every", "STEPS").byDefault(0);

    private final OptionValue<Integer> rank = number("--rank").byDefault(TrainingOptions.USUAL.rank());

    private final OptionValue<Integer> threads = number("--threads").byDefault(1);

    /** Returns the configuration of a run on a data set prepared for the encoder. */
    public RunConfig config(DataSource source, Dataset data, EncoderDesign design, HeadSettings head) {
        return Usage.asUsage(command(), () -> {
            design.requireSuitable(data.train().inputs());
            HeadPlan plan = head.plan(data, design);
            new ModelDesign(design, HeadDesign.of(plan, data.labels()))
                    .requireSuitable(data.train().inputs());
            TrainingOptions options = new TrainingOptions(
                    seed.get(),
                    batch.value()
                            .orElseGet(() ->
                                    TrainingOptions.usualBatch(data.train().inputs())),
                    epochs.get(),
                    patience.get(),
                    Criterion.parse(criterion.get()),
                    encoderRate.value().orElseGet(design::usualRate),
                    headRate.get(),
                    evaluateEvery.get(),
                    rank.get());
            return new RunConfig(source, design, plan, options, threads.get());
        });
    }
}
