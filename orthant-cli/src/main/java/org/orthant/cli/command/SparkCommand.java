package org.orthant.cli.command;

import picocli.CommandLine.Command;

/**
 * The entry of audits on Spark in lists of commands.
 *
 * <p>They are a separate program, because Spark's libraries are larger than all others. The launcher starts it if {@code spark} is
 * the first word; this command runs only if something else precedes it.
 */
@Command(
        name = "spark",
        header = {"Run verify, check and surveys on an Apache Spark cluster.", ""},
        description = {
            "A separate program, built on first use, which includes Spark. For its options,",
            "run ./orthant spark verify --help. Guide: docs/guides/spark.md.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant spark verify --weights W.npy sets.txt --out verdicts --certificates \\",
            "      --master local-cluster[2,1,1024]",
            "  orthant spark check --weights W.npy --certificates verdicts/certificates \\",
            "      sets.txt --master spark://host:7077",
            "  orthant spark survey --weights W.npy --rule top-k --sizes 1..10 --out survey.csv"
        })
final class SparkCommand extends OtherProgram {}
