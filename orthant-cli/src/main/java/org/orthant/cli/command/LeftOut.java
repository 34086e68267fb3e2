package org.orthant.cli.command;

import java.util.Set;
import java.util.function.BooleanSupplier;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failure.Kind;
import org.orthant.console.program.Failures;
import org.orthant.console.program.OutputPaths;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;

/**
 * Refuses commands that train if the program does not include PyTorch, and says which archive does. The smaller of the two
 * archives has no DJL; its presence is detected without loading its classes.
 */
final class LeftOut implements IExecutionStrategy {

    private static final Set<String> TRAINING = Set.of(
            CommandName.DEMO.text(),
            CommandName.EVALUATE.text(),
            CommandName.EXPERIMENT.text(),
            CommandName.PREDICT.text(),
            CommandName.TRAIN.text());

    private static final String ENGINE = "ai/djl/engine/Engine.class";

    private final BooleanSupplier withTraining;

    private LeftOut(BooleanSupplier withTraining) {
        this.withTraining = withTraining;
    }

    /** Detects the program on first use. */
    static LeftOut ofThisProgram() {
        return new LeftOut(() -> LeftOut.class.getClassLoader().getResource(ENGINE) != null);
    }

    /** The program of the smaller archive. */
    static LeftOut withoutTraining() {
        return new LeftOut(() -> false);
    }

    @Override
    public int execute(ParseResult parsed) {
        ParseResult command = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
        String name = command.commandSpec().name();
        boolean explains = command.isUsageHelpRequested() || command.isVersionHelpRequested();
        if (!TRAINING.contains(name) || explains || withTraining.getAsBoolean()) {
            return new OutputPaths().execute(parsed);
        }
        return Failures.end(
                command.commandSpec(),
                Failure.of(
                        Kind.USAGE,
                        ExitCode.USAGE,
                        name + " needs PyTorch, which this archive does not include: download orthant-training-"
                                + BuildInformation.release()
                                + "-linux-x86_64.tar.gz, or build Orthant from its sources"));
    }
}
