package org.orthant.experiment;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/** What a process that trains a cell reports to the process that started it. */
sealed interface TrainingMessage permits CellProgress, TrainingMessage.Failure {

    /**
     * The reason why training failed.
     *
     * @param reason one line for the user
     */
    record Failure(String reason) implements TrainingMessage {

        /** {@link DataOutputStream#writeUTF} takes up to 65,535 bytes, and a character has at most three. */
        private static final int LONGEST = 20_000;

        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeUTF(reason.substring(0, Math.min(reason.length(), LONGEST)));
        }
    }

    /** Precedes a {@link CellProgress}. */
    int PROGRESS = 'p';

    /** Precedes a {@link Failure}. */
    int FAILURE = 'f';

    /** Writes the fields. */
    void write(DataOutputStream out) throws IOException;

    /** Writes the message, preceded by its kind. */
    default void send(DataOutputStream out) throws IOException {
        out.writeByte(this instanceof Failure ? FAILURE : PROGRESS);
        write(out);
        out.flush();
    }

    /**
     * Waits for the next message; empty at the end of the stream.
     *
     * @throws IOException if the stream holds something else
     */
    static Optional<TrainingMessage> receive(DataInputStream in) throws IOException {
        int kind = in.read();
        if (kind < 0) {
            return Optional.empty();
        }
        if (kind == PROGRESS) {
            return Optional.of(CellProgress.read(in));
        }
        if (kind == FAILURE) {
            return Optional.of(new Failure(in.readUTF()));
        }
        throw new IOException("unknown kind of message: " + kind);
    }
}
