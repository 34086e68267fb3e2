package org.orthant.cli.option;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What to train, and how. */
public final class TrainingSettings {

    /** So many label sets are guaranteed if the user does not say which k is wanted. */
    private static final double COVERED = 0.999;

    @Option(
            names = "--head",
            paramLabel = "dft|bsl",
            defaultValue = "dft",
            description = "The output layer: DFT, which guarantees all sets of up to k labels (default), or BSL, "
                    + "which guarantees nothing.")
    HeadPlan.Kind head = HeadPlan.Kind.DFT;

    @Option(
            names = {"-d", "--width"},
            paramLabel = "NUMBER",
            defaultValue = "32",
            description = "Trained columns: the features of a BSL, the slack of a DFT layer. Default: 32.")
    int width = 32;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "NUMBER",
            description = "The number of active labels to guarantee. Default: as many as 99.9 %% of the examples have.")
    @Nullable Integer active;

    @Option(
            names = "--start",
            paramLabel = "informed|uninformed",
            description = "Whether every label starts with the probability k/n or with one half. Default: informed "
                    + "for DFT; uninformed for BSL, which gets a bias otherwise.")
    @Nullable Start start;

    /** How training starts. */
    enum Start {
        INFORMED,
        UNINFORMED
    }

    @Option(names = "--seed", paramLabel = "NUMBER", description = "Seed of all random numbers. Default: 0.")
    long seed;

    @Option(names = "--batch", paramLabel = "NUMBER", description = "Examples per step. Default: 256; 4 images.")
    @Nullable Integer batch;

    @Option(names = "--epochs", paramLabel = "NUMBER", description = "Epochs at most. Default: 40.")
    int epochs = TrainingOptions.USUAL.mostEpochs();

    @Option(
            names = "--patience",
            paramLabel = "NUMBER",
            description = "Evaluations without improvement after which training ends. Default: 4.")
    int patience = TrainingOptions.USUAL.patience();

    @Option(
            names = "--criterion",
            paramLabel = "loss|p@K",
            description = "What counts as an improvement on the validation examples. Default: loss.")
    String criterion = "loss";

    @Option(
            names = "--encoder-rate",
            paramLabel = "RATE",
            description = "Learning rate of the encoder. Default: 0.001, and 0.00005 for bert.")
    @Nullable Double encoderRate;

    @Option(
            names = "--head-rate",
            paramLabel = "RATE",
            description = "Learning rate of the output layer. Default: 0.001.")
    double headRate = TrainingOptions.USUAL.headRate();

    @Option(
            names = "--evaluate-every",
            paramLabel = "STEPS",
            description = "Steps from one evaluation to the next. Default: an epoch.")
    int evaluateEvery;

    @Option(names = "--rank", paramLabel = "NUMBER", description = "The K of P@K, R@K, F1@K and nDCG@K. Default: 5.")
    int rank = TrainingOptions.USUAL.rank();

    @Option(names = "--threads", paramLabel = "NUMBER", description = "Threads of the native engine. Default: 1.")
    int threads = 1;

    /** The configuration of a run on a data set that is ready for the encoder. */
    public RunConfig config(Map<String, String> source, Dataset data, EncoderDesign design, CommandSpec spec) {
        return Usage.asUsage(spec, () -> {
            boolean informed = start == null ? head == HeadPlan.Kind.DFT : start == Start.INFORMED;
            HeadPlan plan = new HeadPlan(head, width, active == null ? usualActive(data) : active, informed);
            HeadDesign.of(plan, data.labels());
            design.requireSuitable(data.train().inputs());
            TrainingOptions options = new TrainingOptions(
                    seed,
                    batch == null ? usualBatch(data) : batch,
                    epochs,
                    patience,
                    Criterion.parse(criterion),
                    encoderRate != null ? encoderRate : design.usualRate(),
                    headRate,
                    evaluateEvery,
                    rank);
            return new RunConfig(source, design, plan, options, threads);
        });
    }

    /** Of images, few are as much for the memory as hundreds of other examples. */
    private static int usualBatch(Dataset data) {
        return EncoderSettings.areImages(data) ? EncoderSettings.IMAGES_AT_ONCE : TrainingOptions.USUAL.batch();
    }

    private static int usualActive(Dataset data) {
        int covering = DatasetStatistics.of(data).labelSets().active().quantile(COVERED);
        return Math.max(1, Math.min(covering, (data.labels() - 1) / 2));
    }
}
