package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Usage;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.read.DataSource;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.CertifiedPlan;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of training. */
public final class TrainingSettings {

    /** The share of label sets that the default k guarantees. */
    private static final double COVERED = 0.999;

    /** Sufficed to enlarge the regions of label sets at all sizes that were measured. */
    private static final int USUAL_SPREAD = 40;

    private static final String USUAL_SCALE = "usual";
    private static final String PAPER_SCALE = "paper";

    @Option(names = "--head", paramLabel = "dft|bsl|spread")
    HeadPlan.Kind head = HeadPlan.Kind.DFT;

    @Option(
            names = {"-d", "--width"},
            paramLabel = "NUMBER")
    int width = 32;

    @Option(
            names = {"-k", "--active"},
            paramLabel = "NUMBER")
    @Nullable Integer active;

    @Option(names = "--spread", paramLabel = "NUMBER")
    @Nullable Integer spread;

    @Option(names = "--frequency-seed", paramLabel = "NUMBER")
    @Nullable Long frequencySeed;

    @Option(names = "--scale", paramLabel = "usual|paper|NUMBER")
    @Nullable String scale;

    @Option(names = "--plan", paramLabel = "FOLDER")
    @Nullable Path certified;

    @Option(names = "--start", paramLabel = "informed|uninformed")
    @Nullable Start start;

    /** The initial probabilities of labels. */
    enum Start {
        INFORMED,
        UNINFORMED
    }

    @Option(names = "--seed", paramLabel = "NUMBER")
    long seed;

    @Option(names = "--batch", paramLabel = "NUMBER")
    @Nullable Integer batch;

    @Option(names = "--epochs", paramLabel = "NUMBER")
    int epochs = TrainingOptions.USUAL.mostEpochs();

    @Option(names = "--patience", paramLabel = "NUMBER")
    int patience = TrainingOptions.USUAL.patience();

    @Option(names = "--criterion", paramLabel = "loss|p@K")
    String criterion = "loss";

    @Option(names = "--encoder-rate", paramLabel = "RATE")
    @Nullable Double encoderRate;

    @Option(names = "--head-rate", paramLabel = "RATE")
    double headRate = TrainingOptions.USUAL.headRate();

    @Option(names = "--evaluate-every", paramLabel = "STEPS")
    int evaluateEvery;

    @Option(names = "--rank", paramLabel = "NUMBER")
    int rank = TrainingOptions.USUAL.rank();

    @Option(names = "--threads", paramLabel = "NUMBER")
    int threads = 1;

    /** Returns the configuration of a run on a data set prepared for the encoder. */
    public RunConfig config(DataSource source, Dataset data, EncoderDesign design, CommandSpec spec) {
        return Usage.asUsage(spec, () -> {
            HeadPlan plan = plan(data, spec);
            HeadDesign.of(plan, data.labels());
            design.requireSuitable(data.train().inputs());
            TrainingOptions options = new TrainingOptions(
                    seed,
                    batch == null ? TrainingOptions.usualBatch(data.train().inputs()) : batch,
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

    /** Returns the folder of the certified plan, if specified. */
    public Optional<Path> certifiedPlan() {
        return Optional.ofNullable(certified);
    }

    private HeadPlan certified(Path folder, Dataset data, CommandSpec spec) {
        boolean others = spec.commandLine().getParseResult().hasMatchedOption("--head") && head != HeadPlan.Kind.SPREAD;
        if (others || active != null || spread != null || frequencySeed != null || scale != null) {
            throw Usage.wrong(
                    spec,
                    "--plan determines k and the fixed columns of --head spread: omit --active, --spread, --frequency-seed, "
                            + "--scale and other heads");
        }
        CertifiedPlan plan = CertifiedPlan.read(folder);
        plan.requireFor(PlanFolder.sets(data), folder);
        return plan.head(width, start != Start.UNINFORMED);
    }

    private HeadPlan plan(Dataset data, CommandSpec spec) {
        if (certified != null) {
            return certified(certified, data, spec);
        }
        int k = active == null ? usualActive(data) : active;
        boolean informed = start == null ? head != HeadPlan.Kind.BSL : start == Start.INFORMED;
        if (head != HeadPlan.Kind.SPREAD && (spread != null || frequencySeed != null)) {
            throw Usage.wrong(spec, "--spread and --frequency-seed require --head spread");
        }
        if (head == HeadPlan.Kind.BSL && scale != null) {
            throw Usage.wrong(spec, "--scale requires fixed columns, which a BSL does not have; remove it");
        }
        String norm = scale == null ? (head == HeadPlan.Kind.SPREAD ? USUAL_SCALE : PAPER_SCALE) : scale;
        if (head == HeadPlan.Kind.BSL || (head == HeadPlan.Kind.DFT && norm.equals(PAPER_SCALE))) {
            return new HeadPlan(head, width, k, informed);
        }
        int others = head == HeadPlan.Kind.DFT ? 0 : spread == null ? usualSpread(data.labels(), k) : spread;
        if (head == HeadPlan.Kind.SPREAD && (data.labels() - 1) / 2 < 2) {
            throw Usage.wrong(
                    spec,
                    "--head spread: " + data.labels()
                            + " labels are too few for spread frequencies: expected at least 5"
                            + (data.labels() < 3 ? "" : ", or --head dft"));
        }
        if (head == HeadPlan.Kind.SPREAD && spread == null && others < 1) {
            throw Usage.wrong(
                    spec,
                    "k = " + k + " leaves no frequency to spread over " + data.labels() + " labels: choose -k "
                            + ((data.labels() - 1) / 2 - 1) + " or less, or --head dft");
        }
        if (others < 1 && head == HeadPlan.Kind.SPREAD) {
            throw Usage.wrong(spec, "--spread " + others + ": expected at least 1 frequency, or --head dft");
        }
        long seedOfThem = frequencySeed == null ? 0 : frequencySeed;
        return HeadPlan.spread(width, k, informed, new HeadPlan.Spread(others, seedOfThem, norm(norm, spec)));
    }

    private static Optional<Double> norm(String text, CommandSpec spec) {
        if (text.equals(USUAL_SCALE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(text.equals(PAPER_SCALE) ? 1 : Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec.commandLine(), "--scale " + text + ": expected usual, paper or a number such as 2.5", e);
        }
    }

    private static int usualSpread(int labels, int active) {
        return Math.min(USUAL_SPREAD, (labels - 1) / 2 - active);
    }

    private static int usualActive(Dataset data) {
        int covering = DatasetStatistics.of(data).labelSets().active().quantile(COVERED);
        return Math.max(1, Math.min(covering, (data.labels() - 1) / 2));
    }
}
