package org.orthant.spark.program;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.console.option.RootCommand;
import org.orthant.console.program.BuildRecord;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.program.Program;
import org.orthant.console.terminal.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;

/** Audits on a cluster of Apache Spark. */
@Command(
        name = "orthant spark",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = SparkProgram.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        header = {"Run audits on Apache Spark.", ""},
        description = {
            "Runs verify, check and audit --survey on all machines of a cluster, with results identical to those on one "
                    + "machine: docs/guides/spark.md.",
            ""
        },
        subcommands = {VerifyCommand.class, CheckCommand.class, SurveyCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:internal error, or the cluster failed",
            "2:invalid usage: an option or its value",
            "3:invalid input or output: a file is invalid, or cannot be read or written",
            "10:verify --fail-on unargmaxable: a label set is unargmaxable",
            "11:verify --fail-on undecided: a label set is undecided",
            "12:check: a certificate was rejected, or is about another domain",
            "14:check: a label set has no certificate, or is undecided",
            "15:check --verdicts: a verdict is not what its certificate proves"
        })
public final class SparkProgram extends RootCommand {

    private static final Pattern BAD_INPUT =
            Pattern.compile("org\\.orthant\\.(?:io|model)\\.[\\w.]*Exception: ([^\\n]*)");

    /** The version of the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"orthant spark " + version()};
        }
    }

    private SparkProgram() {}

    /** Returns version and commit in a few words. */
    static String version() {
        return BuildRecord.of(SparkProgram.class, "/org/orthant/spark/build.properties")
                .version();
    }

    /** Runs one command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new SparkProgram());
        return Program.run(Program.configure(line, new Failures(SparkProgram::explained)), out, err, arguments);
    }

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        Program.exitWith((out, err) -> run(out, err, arguments));
    }

    /** Looks for an invalid file among the causes, and in the text by which Spark's driver reports what an executor threw. */
    private static Optional<Failure> explained(Exception exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            Optional<Failure> known = Failure.ofInput(cause);
            if (known.isPresent()) {
                return known;
            }
            Matcher reported = BAD_INPUT.matcher(String.valueOf(cause.getMessage()));
            if (reported.find()) {
                return Optional.of(Failure.of(Failure.Kind.INPUT, ExitCode.BAD_INPUT, reported.group(1)));
            }
        }
        return Optional.empty();
    }
}
