package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
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
import picocli.CommandLine.ParameterException;

/** Options of training. */
public final class TrainingSettings extends OptionGroup {

    /** The share of label sets that the default k guarantees. */
    private static final double COVERED = 0.999;

    /** Sufficed to enlarge the regions of label sets at all sizes that were measured. */
    private static final int USUAL_SPREAD = 40;

    private static final String USUAL_SCALE = "usual";
    private static final String PAPER_SCALE = "paper";

    private final OptionValue<HeadPlan.Kind> head =
            option(HeadPlan.Kind.class, "--head", "dft|bsl|spread").byDefault(HeadPlan.Kind.DFT);

    private final OptionValue<Integer> width =
            option(Integer.class, "-d, --width", "NUMBER").byDefault(32);

    private final OptionValue<Integer> active = option(Integer.class, "-k, --active", "NUMBER");

    private final OptionValue<Integer> spread = option(Integer.class, "--spread", "NUMBER");

    private final OptionValue<Long> frequencySeed = option(Long.class, "--frequency-seed", "NUMBER");

    private final OptionValue<String> scale = option(String.class, "--scale", "usual|paper|NUMBER");

    private final OptionValue<Path> certified = option(Path.class, "--plan", "FOLDER");

    private final OptionValue<Start> start = option(Start.class, "--start", "informed|uninformed");

    /** The initial probabilities of labels. */
    enum Start {
        INFORMED,
        UNINFORMED
    }

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(0L);

    private final OptionValue<Integer> batch = option(Integer.class, "--batch", "NUMBER");

    private final OptionValue<Integer> epochs =
            option(Integer.class, "--epochs", "NUMBER").byDefault(TrainingOptions.USUAL.mostEpochs());

    private final OptionValue<Integer> patience =
            option(Integer.class, "--patience", "NUMBER").byDefault(TrainingOptions.USUAL.patience());

    private final OptionValue<String> criterion =
            option(String.class, "--criterion", "loss|p@K").byDefault("loss");

    private final OptionValue<Double> encoderRate = option(Double.class, "--encoder-rate", "RATE");

    private final OptionValue<Double> headRate =
            option(Double.class, "--head-rate", "RATE").byDefault(TrainingOptions.USUAL.headRate());

    private final OptionValue<Integer> evaluateEvery =
            option(Integer.class, "--evaluate-every", "STEPS").byDefault(0);

    private final OptionValue<Integer> rank =
            option(Integer.class, "--rank", "NUMBER").byDefault(TrainingOptions.USUAL.rank());

    private final OptionValue<Integer> threads =
            option(Integer.class, "--threads", "NUMBER").byDefault(1);

    /** Returns the configuration of a run on a data set prepared for the encoder. */
    public RunConfig config(DataSource source, Dataset data, EncoderDesign design, CommandSpec spec) {
        return Usage.asUsage(spec, () -> {
            HeadPlan plan = plan(data, spec);
            HeadDesign.of(plan, data.labels());
            design.requireSuitable(data.train().inputs());
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

    /** Returns the folder of the certified plan, if specified. */
    public Optional<Path> certifiedPlan() {
        return certified.value();
    }

    private HeadPlan certified(Path folder, Dataset data) {
        boolean others = head.isGiven() && head.get() != HeadPlan.Kind.SPREAD;
        if (others || active.isGiven() || spread.isGiven() || frequencySeed.isGiven() || scale.isGiven()) {
            throw wrong(
                    "--plan determines k and the fixed columns of --head spread: omit --active, --spread, --frequency-seed, "
                            + "--scale and other heads");
        }
        CertifiedPlan plan = CertifiedPlan.read(folder);
        plan.requireFor(PlanFolder.sets(data), folder);
        return plan.head(width.get(), start.orElse(Start.INFORMED) != Start.UNINFORMED);
    }

    private HeadPlan plan(Dataset data, CommandSpec spec) {
        if (certified.isGiven()) {
            return certified(certified.get(), data);
        }
        int k = active.value().orElseGet(() -> usualActive(data));
        boolean informed = start.value().map(Start.INFORMED::equals).orElse(head.get() != HeadPlan.Kind.BSL);
        if (head.get() != HeadPlan.Kind.SPREAD && (spread.isGiven() || frequencySeed.isGiven())) {
            throw wrong("--spread and --frequency-seed require --head spread");
        }
        if (head.get() == HeadPlan.Kind.BSL && scale.isGiven()) {
            throw wrong("--scale requires fixed columns, which a BSL does not have; remove it");
        }
        String norm = scale.orElse(head.get() == HeadPlan.Kind.SPREAD ? USUAL_SCALE : PAPER_SCALE);
        if (head.get() == HeadPlan.Kind.BSL || (head.get() == HeadPlan.Kind.DFT && norm.equals(PAPER_SCALE))) {
            return new HeadPlan(head.get(), width.get(), k, informed);
        }
        int others = head.get() == HeadPlan.Kind.DFT ? 0 : spread.orElse(usualSpread(data.labels(), k));
        if (head.get() == HeadPlan.Kind.SPREAD && (data.labels() - 1) / 2 < 2) {
            throw wrong("--head spread: " + data.labels()
                    + " labels are too few for spread frequencies: expected at least 5"
                    + (data.labels() < 3 ? "" : ", or --head dft"));
        }
        if (head.get() == HeadPlan.Kind.SPREAD && !spread.isGiven() && others < 1) {
            throw wrong("k = " + k + " leaves no frequency to spread over " + data.labels() + " labels: choose -k "
                    + ((data.labels() - 1) / 2 - 1) + " or less, or --head dft");
        }
        if (others < 1 && head.get() == HeadPlan.Kind.SPREAD) {
            throw wrong("--spread " + others + ": expected at least 1 frequency, or --head dft");
        }
        long seedOfThem = frequencySeed.orElse(0L);
        return HeadPlan.spread(width.get(), k, informed, new HeadPlan.Spread(others, seedOfThem, norm(norm, spec)));
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
