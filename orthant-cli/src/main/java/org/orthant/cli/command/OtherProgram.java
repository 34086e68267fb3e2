package org.orthant.cli.command;

import java.util.ArrayList;
import java.util.List;
import org.orthant.console.option.Subcommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Unmatched;

/**
 * The entry of another program in the list of commands. The launcher starts that program if its name is the first word; this
 * command runs only if something else precedes it.
 */
abstract class OtherProgram extends Subcommand {

    @Unmatched
    List<String> arguments = new ArrayList<>();

    @Override
    protected final int run(CommandSpec command) {
        String name = command.name();
        throw new ParameterException(
                command.commandLine(), name + " is a separate program; run it as ./orthant " + name);
    }
}
