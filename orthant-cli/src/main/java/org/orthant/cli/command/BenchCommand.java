package org.orthant.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Unmatched;

/**
 * The entry of the benchmark in lists of commands.
 *
 * <p>The benchmark is another program, with large libraries that only it needs: the launcher starts it where {@code bench}
 * is the first word, so that nobody else waits for it. What arrives here did not come that way.
 */
@Command(
        name = "bench",
        header = {"Measure Orthant side by side with general solvers.", ""},
        description = {
            "A program of its own, which is built when it is first used. It lists its",
            "options when it is started with --help by the launcher: ./orthant bench --help",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant bench --layer W25,DFT80+25 --cache layers",
            "  orthant bench --weights W.npy --labels sets.txt",
            "  orthant bench --layer W100 --threads 1,2",
            "  orthant bench --growth 10000,100000,1000000 --features 32",
            "  orthant bench --kernels"
        })
final class BenchCommand extends Subcommand implements Callable<Integer> {

    @Unmatched
    List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        throw new ParameterException(
                command().commandLine(),
                "the benchmark is a program of its own: start it with ./orthant bench, bench being the first word");
    }
}
