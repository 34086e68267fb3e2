package org.orthant.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs a command line in this JVM and keeps what it printed. */
record Shell(int exitCode, String out, String err) {

    static Shell run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Orthant.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Shell(code, out.toString(), err.toString());
    }
}
