package org.orthant.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.cli.render.DatasetSummary;
import org.orthant.cli.terminal.BuildProgress;
import org.orthant.console.option.FormatOption;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Verbosity;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.StatusLine;
import org.orthant.data.Dataset;
import org.orthant.data.folder.FolderWriter;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.StoppedException;
import org.orthant.datasets.build.Watcher;
import picocli.CommandLine.Model.CommandSpec;

/** Options of the folder that a data set is written to. */
public final class DataFolderOptions extends OptionGroup {

    private final OptionValue<Path> folder =
            option(Path.class, "-o, --out", "FOLDER").required();

    private final OptionValue<Boolean> gzip = flag("--gzip");

    private final FormatOption shown = group(new FormatOption());

    /** Writes the data set, and prints its sizes. */
    public void write(Dataset dataset) {
        Path out = folder.get();
        if (gzip.isGiven()) {
            FolderWriter.writeCompressed(dataset, out);
        } else {
            FolderWriter.write(dataset, out);
        }
        shown.print(DatasetSummary.sizes(dataset), command());
    }

    /** Builds a data set in a folder. */
    @FunctionalInterface
    public interface Builder {
        /** Builds the folder, and returns the sizes of its parts. */
        public Built build(Path folder, boolean compressed, Watcher watcher);
    }

    /** Builds the folder with progress, prints its sizes and a remark on them, and returns the exit code. */
    public int build(Builder builder, Optional<String> remark) {
        CommandSpec spec = command();
        PrintWriter err = spec.commandLine().getErr();
        StatusLine status =
                new StatusLine(err, StatusLine.columns(Verbosity.of(spec).isQuiet()));
        Built built;
        try (Interruption interruption = Interruption.watch()) {
            built = builder.build(folder.get(), gzip.isGiven(), new BuildProgress(status, interruption::requested));
        } catch (StoppedException stopped) {
            status.end();
            err.println("orthant: interrupted; " + folder.get() + " was not written");
            err.flush();
            return ExitCode.INTERRUPTED;
        } finally {
            status.end();
        }
        Results results = DatasetSummary.sizes(built);
        remark.ifPresent(results::remark);
        shown.print(results, spec);
        return ExitCode.DONE;
    }
}
