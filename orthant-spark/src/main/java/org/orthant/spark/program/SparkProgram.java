package org.orthant.spark.program;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Audits on a cluster of Apache Spark. */
@Command(
        name = "orthant spark",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = SparkProgram.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        header = {"Run audits on Apache Spark.", ""},
        description = {
            "The same questions as verify, check and audit --survey, with the same answers to the bit, on as many machines as a "
                    + "cluster has: docs/guides/spark.md.",
            ""
        },
        subcommands = {VerifyCommand.class, CheckCommand.class, SurveyCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:internal error, or the cluster failed",
            "2:wrong usage: an option or its value",
            "3:bad input or output: a file is wrong, or cannot be read or written",
            "10:verify --fail-on unargmaxable: some label set is unargmaxable",
            "11:verify --fail-on undecided: some label set is undecided",
            "12:check: some certificate was rejected, or is about another domain",
            "14:check: some label set has no certificate, or is undecided",
            "15:check --verdicts: some verdict is not what its certificate proves"
        })
public final class SparkProgram implements Callable<Integer> {

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "Say less: results without remarks and progress.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more: stack traces of errors.")
    boolean verbose;

    @Spec
    @Nullable CommandSpec spec;

    /** The version of the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"orthant spark " + version()};
        }
    }

    private SparkProgram() {}

    /** Without a command, shows which ones there are. */
    @Override
    public Integer call() {
        CommandLine line = Objects.requireNonNull(spec).commandLine();
        line.usage(line.getErr());
        return ExitCode.USAGE;
    }

    /** Version and commit in a few words. */
    static String version() {
        Properties build = new Properties();
        try (InputStream stream = SparkProgram.class.getResourceAsStream("/org/orthant/spark/build.properties")) {
            if (stream != null) {
                build.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build.getProperty("git.build.version", "unknown") + " "
                + build.getProperty("git.commit.id.abbrev", "unknown");
    }

    /** Runs one command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new SparkProgram());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(Failures::ofUsage);
        line.setExecutionExceptionHandler(Failures::ofExecution);
        return line.setOut(out).setErr(err).execute(arguments);
    }

    /** Runs one command and ends the JVM with its exit code. */
    @SuppressWarnings("SystemExitOutsideMain")
    public static void main(String[] arguments) {
        PrintWriter out = writer(FileDescriptor.out);
        PrintWriter err = writer(FileDescriptor.err);
        int code = run(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
