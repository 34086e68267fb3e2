package org.orthant.console.option;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command of a program; without a subcommand, it prints its help. */
public abstract class RootCommand implements Callable<Integer>, Verbosity {

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT)
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT)
    private boolean quiet;

    @Option(names = ErrorFormat.OPTION, paramLabel = "text|json", scope = ScopeType.INHERIT)
    private ErrorFormat errors = ErrorFormat.TEXT;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public final boolean isQuiet() {
        return quiet;
    }

    @Override
    public final boolean isVerbose() {
        return verbose;
    }

    @Override
    public final ErrorFormat errors() {
        return errors;
    }

    @Override
    public Integer call() {
        CommandLine line = command().commandLine();
        line.usage(line.getErr());
        return ExitCode.USAGE;
    }

    /** Returns this command as it was parsed. */
    protected final CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
