package org.orthant.console.option;

import org.orthant.console.terminal.Console;
import picocli.CommandLine.Model.CommandSpec;

/** Creates the console of a command. */
public final class Consoles {

    private Consoles() {}

    public static Console of(CommandSpec command) {
        return new Console(
                command.commandLine().getOut(),
                command.commandLine().getErr(),
                Verbosity.of(command).isQuiet());
    }
}
