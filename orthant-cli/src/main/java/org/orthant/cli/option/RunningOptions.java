package org.orthant.cli.option;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.AuditCancelledException;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.PreparedModelAudit;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.FailOnOption;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.terminal.AuditProgress;
import org.orthant.console.terminal.Interruption;
import org.orthant.verify.Outcome;

/** Options of running an audit: threads, and outcomes that change the exit code. */
public final class RunningOptions extends OptionGroup {

    private final ThreadsOption threads = group(new ThreadsOption());

    private final FailOnOption failOn = group(new FailOnOption());

    /** Refuses invalid options before large files are read. */
    public void require() {
        threads.number();
    }

    /** Runs an audit with a progress bar until it ends or Ctrl-C; {@code more} adds options. */
    public AuditResult run(Audit audit, AuditSink sink, UnaryOperator<RunOptions> more) {
        try (Interruption interruption = Interruption.watch()) {
            return audit.run(sink, more.apply(options(interruption)));
        }
    }

    /** Runs work with a progress bar until it ends; empty if Ctrl-C ended it with a {@link CancellationException}. */
    public <T> Optional<T> run(Function<RunOptions, T> work) {
        try (Interruption interruption = Interruption.watch()) {
            return Optional.of(work.apply(options(interruption)));
        } catch (CancellationException cancelled) {
            return Optional.empty();
        }
    }

    /** Prints that work which keeps nothing was interrupted, and returns the exit code. */
    public int interrupted() {
        return Failures.end(command(), Failure.interrupted("interrupted; nothing was written"));
    }

    /** Runs the audit of a model with a progress bar; Ctrl-C ends it with an {@link AuditCancelledException}. */
    public AuditedModel run(PreparedModelAudit audit) {
        try (Interruption interruption = Interruption.watch()) {
            return audit.run(options(interruption));
        }
    }

    /** Prints that the audit of a model was interrupted, and returns the exit code. */
    public int interrupted(AuditCancelledException cancelled) {
        AuditCancelledException.Progress progress = cancelled.progress();
        String where = switch (progress.phase()) {
            case SURVEY -> "during the survey";
            case VERDICTS -> "after " + progress.decided() + " of " + progress.total() + " label sets";
            case EXPLANATIONS -> "while explaining the verdicts";
        };
        return Failures.end(
                command(), Failure.interrupted("interrupted " + where + "; rerun the same command to resume"));
    }

    private RunOptions options(Interruption interruption) {
        return RunOptions.DEFAULT
                .withThreads(threads.number())
                .withListener(new AuditProgress(Consoles.of(command())))
                .withCancellation(interruption::requested);
    }

    /** Returns the exit code of a run; if it was interrupted, also prints that. */
    public int exitCode(AuditResult result, boolean resumes) {
        if (!result.complete()) {
            return Failures.end(
                    command(),
                    Failure.interrupted("interrupted after " + result.counts().decided() + " of "
                            + result.audit().sets().size() + " label sets"
                            + (resumes ? "; rerun the same command to resume" : "")));
        }
        return exitCode(result.counts());
    }

    /** Returns the exit code of a finished run. */
    public int exitCode(VerdictCounts counts) {
        return exitCode(outcome -> counts.of(outcome).distinct());
    }

    /** Returns the exit code of a finished run, given the number of label sets with an outcome. */
    public int exitCode(ToLongFunction<Outcome> sets) {
        return failOn.exitCode(sets);
    }
}
