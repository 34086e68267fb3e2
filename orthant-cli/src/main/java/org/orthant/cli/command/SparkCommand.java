package org.orthant.cli.command;

import picocli.CommandLine.Command;

/**
 * The entry of audits on Spark in lists of commands.
 *
 * <p>They are another program, for the libraries of Spark are larger than all of ours: the launcher starts it where {@code spark}
 * is the first word. What arrives here did not come that way.
 */
@Command(
        name = "spark",
        header = {"Run verify, check and surveys on a cluster of Apache Spark.", ""},
        description = {
            "A program of its own, which is built when it is first used, and then has Spark",
            "with it. It lists its options when it is started with --help by the launcher:",
            "./orthant spark verify --help. How to use it: docs/guides/spark.md.",
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
