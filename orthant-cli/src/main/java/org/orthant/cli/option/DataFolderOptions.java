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

/** Options of the folder that a data set is written to. */
public final class DataFolderOptions {

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "FOLDER")
    @Nullable Path folder;

    @Option(names = "--gzip")
    boolean gzip;

    @Mixin
    FormatOption shown = new FormatOption();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /** Writes the data set, and prints its sizes. */
    public void write(Dataset dataset) {
        Path out = Objects.requireNonNull(folder);
        if (gzip) {
            FolderWriter.writeCompressed(dataset, out);
        } else {
            FolderWriter.write(dataset, out);
        }
        shown.print(DatasetSummary.sizes(dataset), Objects.requireNonNull(command));
    }

    /** Builds a data set in a folder. */
    @FunctionalInterface
    public interface Builder {
        /** Builds the folder, and returns the sizes of its parts. */
        public Built build(Path folder, boolean compressed, Watcher watcher);
    }

    /** Builds the folder with progress, prints its sizes, and returns the exit code. */
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
            err.println("orthant: interrupted; " + folder + " was not written");
            err.flush();
            return ExitCode.INTERRUPTED;
        } finally {
            status.end();
        }
        shown.print(DatasetSummary.sizes(built), spec);
        return ExitCode.DONE;
    }
}
