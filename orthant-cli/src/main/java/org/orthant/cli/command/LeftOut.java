package org.orthant.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.program.Failures;
import org.orthant.console.program.OutputPaths;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * Refuses commands that the program does not include, says what does, and omits them from help. No archive has the separate programs; the
 * launcher says that it is in one. The smaller of the two archives has no DJL, without which nothing can be trained; its presence is
 * detected without loading its classes.
 */
final class LeftOut implements IExecutionStrategy {

    private static final Set<String> TRAINING = Set.of(
            CommandName.DEMO.text(),
            CommandName.EVALUATE.text(),
            CommandName.EXPERIMENT.text(),
            CommandName.PREDICT.text(),
            CommandName.TRAIN.text());

    /** The launcher sets this in an archive. */
    private static final String ARCHIVE = "orthant.archive";

    private static final String ENGINE = "ai/djl/engine/Engine.class";

    private static final Set<String> SEPARATE = Set.of(CommandName.BENCH.text(), CommandName.SPARK.text());

    private final BooleanSupplier withTraining;
    private final BooleanSupplier withSeparate;

    private LeftOut(BooleanSupplier withTraining, BooleanSupplier withSeparate) {
        this.withTraining = withTraining;
        this.withSeparate = withSeparate;
    }

    /** Detects the program on first use. */
    static LeftOut ofThisProgram() {
        return new LeftOut(
                () -> LeftOut.class.getClassLoader().getResource(ENGINE) != null, () -> !Boolean.getBoolean(ARCHIVE));
    }

    /** The program of the smaller archive. */
    static LeftOut ofSmallerArchive() {
        return new LeftOut(() -> false, () -> false);
    }

    /** Omits from help the commands that are not included, and names them at its end. */
    void hide(CommandLine root) {
        List<String> hidden = new ArrayList<>();
        root.getSubcommands().forEach((name, command) -> {
            if (obstacle(name).isPresent()) {
                command.getCommandSpec().usageMessage().hidden(true);
                hidden.add(name);
            }
        });
        if (!hidden.isEmpty()) {
            UsageMessageSpec help = root.getCommandSpec().usageMessage();
            help.footer(Stream.concat(
                            Stream.of(help.footer()),
                            Stream.of("", "Not in this archive: " + String.join(", ", hidden) + "."))
                    .toArray(String[]::new));
        }
    }

    private Optional<String> obstacle(String name) {
        if (SEPARATE.contains(name) && !withSeparate.getAsBoolean()) {
            return Optional.of(
                    name + " is a separate program, which no archive includes: build Orthant from its sources");
        }
        return TRAINING.contains(name) && !withTraining.getAsBoolean()
                ? Optional.of(name + " needs PyTorch, which this archive does not include: download orthant-training-"
                        + BuildInformation.release() + "-linux-x86_64.tar.gz, or build Orthant from its sources")
                : Optional.empty();
    }

    @Override
    public int execute(ParseResult parsed) {
        ParseResult command = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
        String name = command.commandSpec().name();
        boolean explains = command.isUsageHelpRequested() || command.isVersionHelpRequested();
        Optional<String> obstacle = explains ? Optional.empty() : obstacle(name);
        return obstacle.isPresent()
                ? Failures.end(command.commandSpec(), Failure.of(Kind.USAGE, ExitCode.USAGE, obstacle.get()))
                : new OutputPaths().execute(parsed);
    }
}
