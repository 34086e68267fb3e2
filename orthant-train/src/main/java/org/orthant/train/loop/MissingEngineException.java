package org.orthant.train.loop;

/** PyTorch, which comes with the program for Linux on x86-64 only, could not be loaded; the message says so to the user. */
public final class MissingEngineException extends RuntimeException {

    MissingEngineException(Throwable cause) {
        super(
                "PyTorch cannot be loaded on " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
                        + ": training and trained models need Linux on x86-64, or pytorch-native-cpu of your platform"
                        + " on the class path; all other commands work ("
                        + cause.getMessage() + ")",
                cause);
    }
}
