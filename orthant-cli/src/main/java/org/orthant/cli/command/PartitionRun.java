package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.orthant.audit.partition.PartitionAudit;
import org.orthant.audit.partition.PartitionFiles;
import org.orthant.audit.partition.PartitionResult;
import org.orthant.cli.option.RunningOptions;
import org.orthant.cli.render.PartitionTables;
import org.orthant.console.render.Results;

/** Decides the label sets of a partitioned layer, and writes its files. */
record PartitionRun(Optional<Path> out, Optional<Path> certificates, RunningOptions running, Optional<String> note) {

    /** Runs the audit, prints its results, and returns the exit code. */
    int exitCode(PartitionAudit audit, Consumer<Results> printer) {
        Optional<PartitionResult> result =
                running.run(options -> out.map(file -> new PartitionFiles(file, certificates).write(audit, options))
                        .orElseGet(() -> audit.run(options, decision -> {})));
        if (result.isEmpty()) {
            return running.interrupted();
        }
        printer.accept(PartitionTables.of(result.get(), note)
                .detail("verdicts_file", out.map(Path::toString))
                .detail("certificates_file", certificates.map(Path::toString)));
        return running.exitCode(result.get().counts());
    }
}
