package org.orthant.data.debtags;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Function;
import org.orthant.io.BadInputException;

/** Lists the packages known to Debian's package manager. */
public final class AptCache {

    /** The command, as messages name it. */
    public static final Path COMMAND = Path.of("apt-cache dumpavail");

    private AptCache() {}

    /** Hands the package lists of this machine to {@code reader}. */
    public static <T> T read(Function<InputStream, T> reader) {
        return read(new ProcessBuilder("apt-cache", "dumpavail"), reader);
    }

    static <T> T read(ProcessBuilder command, Function<InputStream, T> reader) {
        Process process;
        try {
            process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException noSuchCommand) {
            throw BadInputException.in(
                    COMMAND, "cannot be run: only Debian has it; elsewhere, give a package list", noSuchCommand);
        }
        try (InputStream out = process.getInputStream()) {
            T result = reader.apply(out);
            int code = process.waitFor();
            if (code != 0) {
                throw BadInputException.in(COMMAND, "failed with exit code " + code + ": try it in a terminal");
            }
            return result;
        } catch (IOException failure) {
            throw BadInputException.unreadable(COMMAND, failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for apt-cache", interrupted);
        } finally {
            process.destroy();
        }
    }
}
