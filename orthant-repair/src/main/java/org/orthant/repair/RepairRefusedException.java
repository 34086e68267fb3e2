package org.orthant.repair;

/** A repair was refused because of what it would do, and nothing was written. */
public final class RepairRefusedException extends RuntimeException {

    /** Why a repair is refused. */
    public enum Reason {
        /** More kept answers change than allowed. */
        KEPT_ANSWERS,
        /** A class that could be predicted can not be any more. */
        LOST_CLASS,
        /** A class that was taught can still never be predicted. */
        STILL_UNREACHABLE,
        /** The output layer is also the matrix of input embeddings. */
        SHARED_ROWS,
        /** No change of biases makes all required label sets possible. */
        NO_BIAS
    }

    private final Reason reason;

    RepairRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns why. */
    public Reason reason() {
        return reason;
    }
}
