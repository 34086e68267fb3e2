package org.orthant.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.orthant.cli.command.OrthantCommand;

/** Runs a command line in this JVM and keeps what it printed. */
public record Shell(int exitCode, String out, String err) {

    public static Shell run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = OrthantCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Shell(code, out.toString(), err.toString());
    }
}
