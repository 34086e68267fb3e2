package org.orthant.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.render.DatasetSummary;
import org.orthant.cli.terminal.BuildProgress;
import org.orthant.console.option.FormatOption;
import org.orthant.console.option.Verbosity;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.StatusLine;
import org.orthant.data.Dataset;
import org.orthant.data.folder.FolderWriter;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.StoppedException;
import org.orthant.datasets.build.Watcher;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Into which folder a data set is written, and how that is told. */
public final class DataFolderOptions {

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "FOLDER",
            description = "Output folder. It is created when complete; an existing folder is not replaced.")
    @Nullable Path folder;

    @Option(names = "--gzip", description = "Compress names and examples.")
    boolean gzip;

    @Mixin
    FormatOption shown = new FormatOption();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /** Writes the data set, and shows what it is. */
    public void write(Dataset dataset) {
        Path out = Objects.requireNonNull(folder);
        if (gzip) {
            FolderWriter.writeCompressed(dataset, out);
        } else {
            FolderWriter.write(dataset, out);
        }
        shown.print(DatasetSummary.sizes(dataset), Objects.requireNonNull(command));
    }

    /** Makes a data set in a folder. */
    @FunctionalInterface
    public interface Builder {
        /** Makes the folder, and says what is in it. */
        public Built build(Path folder, boolean compressed, Watcher watcher);
    }

    /** Has the folder made while its progress is shown, and shows what it is; returns the exit code. */
    public int build(Builder builder) {
        CommandSpec spec = Objects.requireNonNull(command);
        PrintWriter err = spec.commandLine().getErr();
        StatusLine status =
                new StatusLine(err, StatusLine.columns(Verbosity.of(command).isQuiet()));
        Built built;
        try (Interruption interruption = Interruption.watch()) {
            built = builder.build(
                    Objects.requireNonNull(folder), gzip, new BuildProgress(status, interruption::requested));
        } catch (StoppedException stopped) {
            status.end();
            err.println("orthant: interrupted; " + folder + " was not made");
            err.flush();
            return ExitCode.INTERRUPTED;
        } finally {
            status.end();
        }
        shown.print(DatasetSummary.sizes(built), spec);
        return ExitCode.DONE;
    }
}
