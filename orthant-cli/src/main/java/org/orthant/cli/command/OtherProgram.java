package org.orthant.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.orthant.console.option.Subcommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Unmatched;

/**
 * The entry in lists of commands of a program that the launcher starts, where its name is the first word. What arrives here did
 * not come that way.
 */
abstract class OtherProgram extends Subcommand implements Callable<Integer> {

    @Unmatched
    List<String> arguments = new ArrayList<>();

    @Override
    public final Integer call() {
        String name = command().name();
        throw new ParameterException(
                command().commandLine(),
                name + " is a program of its own: start it with ./orthant " + name + ", " + name
                        + " being the first word");
    }
}
