package org.orthant.cli;

import picocli.CommandLine.Model.CommandSpec;

/** Finds out where a command speaks. */
final class Consoles {

    private Consoles() {}

    static Console of(CommandSpec command) {
        return new Console(
                command.commandLine().getOut(),
                command.commandLine().getErr(),
                ((Orthant) command.root().userObject()).quiet);
    }
}
