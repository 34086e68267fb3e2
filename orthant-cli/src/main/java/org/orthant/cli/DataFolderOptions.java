package org.orthant.cli;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import org.orthant.data.folder.FolderWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Into which folder a data set is written, and how that is told. */
final class DataFolderOptions {

    @Option(
            names = {"-o", "--out"},
            required = true,
            paramLabel = "FOLDER",
            description = "Folder to make. It appears when it is complete; one that exists is not replaced.")
    @Nullable Path folder;

    @Option(names = "--gzip", description = "Compress names and examples.")
    boolean gzip;

    @Option(
            names = "--format",
            paramLabel = "table|json|csv",
            defaultValue = "table",
            description = "Show the summary as a table for people (default), as JSON, or as CSV.")
    OutputOptions.Format format = OutputOptions.Format.TABLE;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /** Writes the data set, and shows what it is. */
    void write(Dataset dataset) {
        Path out = Objects.requireNonNull(folder);
        if (gzip) {
            FolderWriter.writeCompressed(dataset, out);
        } else {
            FolderWriter.write(dataset, out);
        }
        format.print(DatasetSummary.sizes(dataset), Objects.requireNonNull(command));
    }
}
