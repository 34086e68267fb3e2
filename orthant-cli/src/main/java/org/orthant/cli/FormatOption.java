package org.orthant.cli;

import picocli.CommandLine.Option;

/** What results are shown as. */
final class FormatOption {

    @Option(
            names = "--format",
            paramLabel = "table|json|csv",
            defaultValue = "table",
            description = "Show results as a table for people (default), as JSON, or as CSV.")
    OutputOptions.Format format = OutputOptions.Format.TABLE;
}
