package org.orthant.cli.command;

import picocli.CommandLine.Command;

/**
 * The entry of the benchmark in lists of commands.
 *
 * <p>The benchmark is a separate program with large libraries. The launcher starts it if {@code bench} is the first word;
 * this command runs only if something else precedes it.
 */
@Command(
        name = "bench",
        header = {"Measure Orthant and compare it with general solvers.", ""},
        description = {"A separate program, built on first use. For its options, run", "./orthant bench --help.", ""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant bench --layer W25,DFT80+25 --cache layers",
            "  orthant bench --weights W.npy --label-sets sets.txt",
            "  orthant bench --layer W100 --threads 1,2",
            "  orthant bench --growth 10000,100000,1000000 --features 32",
            "  orthant bench --kernels"
        })
final class BenchCommand extends OtherProgram {}
