package org.orthant.cli.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.orthant.audit.certify.CertifiedPlan;
import org.orthant.audit.certify.PlanFolder;
import org.orthant.cli.option.DataOptions;
import org.orthant.cli.option.EncoderSettings;
import org.orthant.cli.option.HeadSettings;
import org.orthant.cli.option.RunFolderOption;
import org.orthant.cli.option.SentenceTexts;
import org.orthant.cli.option.TrainingSettings;
import org.orthant.cli.render.HeadReach;
import org.orthant.cli.render.RunReport;
import org.orthant.cli.terminal.TrainingProgress;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.option.Verbosity;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.StatusLine;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.read.DataSource;
import org.orthant.experiment.MemoryNeed;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.run.Preparation;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.TrainingRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Trains a classifier in a run folder. */
@Command(
        name = "train",
        header = {"Train a classifier with a guaranteed output layer.", ""},
        description = {
            "Trains an encoder with one of the paper's output layers, the spread layer or label-wise attention, and writes a run folder: config.yaml "
                    + "(for --config), provenance.json, metrics.csv, result.json, the best model "
                    + "(model.safetensors, model.json) and, if the projection before the output layer is onto, a proof of "
                    + "it (projection-inverse.npy).",
            "",
            "If interrupted, rerun the same command to resume from the last checkpoint; the final "
                    + "model is the same. The same seed gives the same model on the same machine.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant train --run runs/debtags",
            "  orthant train --data mine.svm --head dft -k 12 -d 64 --run runs/mine",
            "  orthant train --data mine.svm --head spread -k 12 --spread 60 -d 16 --run runs/spread",
            "  orthant train --head attention -d 16 --run runs/attention",
            "  orthant train --data bioasq --encoder bert --checkpoint pubmedbert --batch 32 --run runs/bioasq",
            "  orthant train --config runs/mine/config.yaml --run runs/again"
        })
final class TrainCommand extends PrintingCommand {

    /** The most work that is lost if the process is killed. */
    static final Duration BETWEEN_CHECKPOINTS = Duration.ofSeconds(30);

    private static final Set<String> WITH_CONFIG =
            Set.of("--run", "--trust-run", "--config", "--format", "--quiet", "--verbose");

    private final DataOptions data = group(new DataOptions());

    private final EncoderSettings encoders = group(new EncoderSettings());

    private final HeadSettings head = group(new HeadSettings());

    private final TrainingSettings settings = group(new TrainingSettings());

    private final RunFolderOption run = group(new RunFolderOption());

    private final OptionValue<Boolean> trustRun = flag("--trust-run");

    private final OptionValue<Path> config = file("--config");

    @Override
    protected int run(CommandSpec command) {
        requireNothingBesideConfig(command);
        Path target = run.folder();
        Dataset prepared;
        RunConfig chosen;
        if (config.isGiven()) {
            RunConfig written = RunConfig.read(config.get());
            chosen = written.withData(
                    written.data().within(config.get().toAbsolutePath().resolveSibling("")));
            prepared = Preparation.forTraining(
                    chosen.data(), chosen.data().read(), chosen.encoder(), target, new SentenceTexts(command));
            Usage.requireUsage(
                    command,
                    () -> Objects.requireNonNull(chosen)
                            .model(prepared.labels())
                            .requireSuitable(prepared.train().inputs()));
        } else {
            DataSource source = data.source().absolute();
            Dataset raw = data.dataset();
            EncoderDesign encoder = encoders.of(raw, command);
            prepared = Preparation.forTraining(source, raw, encoder, target, new SentenceTexts(command));
            chosen = settings.config(source, prepared, encoder, head);
        }
        requireMemory(chosen, prepared);
        return train(command, prepared, chosen);
    }

    /** Refuses sizes that exceed the memory of the machine, before the native engine fails. */
    private void requireMemory(RunConfig chosen, Dataset prepared) {
        long need = MemoryNeed.of(chosen, prepared);
        if (need > MemoryNeed.machine()) {
            throw wrong(String.format(
                    Locale.ROOT,
                    "-d %d with this encoder, a batch of %d and %d labels needs about %,d MB of memory, and this machine "
                            + "has %,d: choose fewer columns, a smaller encoder or smaller batches",
                    chosen.head().width(),
                    chosen.training().batch(),
                    prepared.labels(),
                    need >> 20,
                    MemoryNeed.machine() >> 20));
        }
    }

    private int train(CommandSpec command, Dataset prepared, RunConfig chosen) {
        Path target = run.folder();
        PrintWriter err = command.commandLine().getErr();
        Consumer<String> log = Verbosity.of(command).isQuiet()
                ? line -> {}
                : line -> {
                    err.println(line);
                    err.flush();
                };
        TrainingRun training = new TrainingRun(chosen, prepared, BuildInformation.version(), BETWEEN_CHECKPOINTS);
        try (Interruption interruption = Interruption.watch();
                RunFolder folder = RunFolder.open(target)) {
            TrainingProgress progress = new TrainingProgress(
                    "",
                    chosen.training(),
                    interruption::requested,
                    new StatusLine(err, StatusLine.columns(Verbosity.of(command).isQuiet())),
                    log);
            if (trustRun.isGiven()) {
                TrainingRun.accept(target, chosen, prepared.fingerprint());
            }
            head.certifiedPlan().ifPresent(plan -> {
                // Refuses the folder of another run before the plan is copied to it.
                TrainingRun.isFinished(target, chosen, prepared.fingerprint());
                PlanFolder.keep(plan, target, prepared.distinctLabelSets());
            });
            boolean finished;
            try {
                finished = training.run(folder, progress);
            } finally {
                progress.end();
            }
            if (!finished) {
                err.println("orthant: interrupted; rerun the same command to resume, and " + target
                        + " has the best model so far");
                err.flush();
                return ExitCode.INTERRUPTED;
            }
        }
        print(results(target, prepared, chosen));
        return ExitCode.DONE;
    }

    private static Results results(Path target, Dataset prepared, RunConfig chosen) {
        Results results = RunReport.of(target, chosen);
        int k = chosen.head().active();
        int examples = 0;
        long without = 0;
        int beyond = 0;
        for (Split part : List.of(prepared.train(), prepared.validation(), prepared.test())) {
            examples += part.size();
            without += unlabelled(part);
            for (int example = 0; example < part.size(); example++) {
                beyond += part.active().length(example) > k ? 1 : 0;
            }
        }
        results.fact("examples", "examples", examples)
                .fact("unlabelled", "without labels", without)
                .fact("beyond_active", "with more than " + k + " labels", beyond);
        RunReport.addMeans(
                results,
                prepared.test().size(),
                unlabelled(prepared.test()),
                chosen.training().rank());
        if (!chosen.head().kind().isLayer()) {
            return results.remark("The guarantees of the other heads do not hold for label-wise attention.");
        }
        HeadReach reach = new HeadReach(TrainedHead.open(target));
        reach.addTo(results);
        if (chosen.head().kind().isGuaranteed()) {
            results.remark(reach.guarantee(k) + " The label sets of " + (examples - beyond) + " of these " + examples
                    + " examples have up to " + k
                    + " labels; orthant evaluate --verify decides those of test examples with"
                    + " the stored numbers.");
        }
        Path kept = target.resolve(CertifiedPlan.IN_RUN);
        if (Files.exists(kept)) {
            DistinctLabelSets sets = prepared.distinctLabelSets();
            int certified = PlanFolder.certified(kept, TrainedHead.open(target).outputLayer(), sets)
                    .size();
            results.fact("certified", "certified label sets", certified)
                    .remark(certified + " of " + sets.size()
                            + " distinct label sets are certified for the fixed "
                            + "columns, " + reach.certified()
                            + ". The checker has accepted their certificates in this run. To"
                            + " check them on another machine: orthant check --weights " + target
                            + " --certificates " + kept.resolve(CertifiedPlan.CERTIFICATES) + "."
                            + (certified == sets.size()
                                    ? ""
                                    : " The others are in " + kept.resolve(CertifiedPlan.BEYOND) + "."));
        }
        return results;
    }

    private static long unlabelled(Split part) {
        return IntStream.range(0, part.size())
                .filter(example -> part.active().length(example) == 0)
                .count();
    }

    private void requireNothingBesideConfig(CommandSpec command) {
        if (!config.isGiven()) {
            return;
        }
        List<String> others = command.commandLine().getParseResult().matchedOptions().stream()
                .map(option -> option.longestName())
                .filter(name -> !WITH_CONFIG.contains(name))
                .toList();
        if (!others.isEmpty()) {
            throw wrong("--config contains all options: omit " + String.join(" and ", others) + ", or edit the file");
        }
    }
}
