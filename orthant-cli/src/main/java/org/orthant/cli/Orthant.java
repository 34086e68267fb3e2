package org.orthant.cli;

import org.orthant.cli.command.OrthantCommand;
import org.orthant.console.program.Program;

/** The program. */
public final class Orthant {

    private Orthant() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        Program.exitWith((out, err) -> OrthantCommand.run(out, err, arguments));
    }
}
