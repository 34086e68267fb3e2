package org.orthant.train.loop;

/**
 * PyTorch could not be loaded; the message explains it to the user. It is included in programs that are built on Linux (x86-64,
 * AArch64), macOS (Apple silicon) and Windows (x86-64), for that platform.
 */
public final class MissingEngineException extends RuntimeException {

    MissingEngineException(Throwable cause) {
        super(
                "PyTorch cannot be loaded on " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
                        + ": training and predicting need it, and Orthant includes it if built on Linux (x86-64,"
                        + " AArch64), macOS (Apple silicon) or Windows (x86-64); build Orthant on this machine, or put"
                        + " pytorch-native-cpu of this platform on the class path; verify, check and report work without"
                        + " it ("
                        + cause.getMessage() + ")",
                cause);
    }
}
