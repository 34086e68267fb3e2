package org.orthant.console.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers what went wrong: the writers around it forget. */
public final class StandardOutput extends FilterOutputStream {

    private @Nullable IOException failure;

    public StandardOutput(OutputStream stream) {
        super(stream);
    }

    public PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8), true);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** The exit code after all is written: what does not arrive is reported, unless the reader has had enough. */
    public int exitCode(int code, PrintWriter err) {
        if (failure == null || isBrokenPipe(failure)) {
            return code;
        }
        err.println("orthant: standard output cannot be written: " + failure.getMessage());
        return ExitCode.BAD_INPUT;
    }

    /** As with {@code orthant … | head}: the message is all that Java tells. */
    private static boolean isBrokenPipe(IOException failure) {
        return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
}
