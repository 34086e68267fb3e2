package org.orthant.cli.option;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyFile;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.FailOnOption;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How an audit is run, and what in its result ends in an exit code of its own. */
public final class RunningOptions {

    @Option(
            names = "--threads",
            paramLabel = "NUMBER",
            description = "Number of threads. Default: the number of processors.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    FailOnOption failOn = new FailOnOption();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Refuses what no run can be made with, before large files are read. */
    public void require() {
        if (threads < 1) {
            throw Usage.wrong(command(), "--threads " + threads + ": expected at least 1");
        }
    }

    /** Runs with a progress bar, until Ctrl-C; {@code more} says what else the run is to do. */
    public AuditResult run(Audit audit, AuditSink sink, UnaryOperator<RunOptions> more) {
        try (Interruption interruption = Interruption.watch()) {
            return audit.run(sink, more.apply(options(interruption)));
        }
    }

    /** Runs a survey with a progress bar for each of its points, until Ctrl-C; empty if that came. */
    public Optional<List<SurveyPoint>> run(Survey survey, SurveyFile file) {
        try (Interruption interruption = Interruption.watch()) {
            Optional<List<SurveyPoint>> points = file.run(survey, options(interruption));
            if (points.isEmpty()) {
                Consoles.of(command()).say("orthant: interrupted during the survey; rerun the same command to resume");
            }
            return points;
        }
    }

    private RunOptions options(Interruption interruption) {
        return RunOptions.DEFAULT
                .withThreads(threads)
                .withListener(new AuditProgress(Consoles.of(command())))
                .withCancellation(interruption::requested);
    }

    /** The exit code for a run, of which one that was interrupted is told to the user, too. */
    public int exitCode(AuditResult result, boolean resumes) {
        if (!result.complete()) {
            Consoles.of(command())
                    .say("orthant: interrupted after " + result.counts().decided() + " of "
                            + result.audit().sets().size() + " label sets"
                            + (resumes ? "; rerun the same command to resume" : ""));
            return ExitCode.INTERRUPTED;
        }
        return failOn.exitCode(outcome -> result.counts().of(outcome).distinct());
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
