package org.orthant.studio.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.orthant.io.BulkInputStream;
import org.orthant.studio.http.Visit.Phase;

/** The streams of a request, which mark in its {@link Visit} when they wait for the client. */
final class WatchedStreams {

    private static final int PIECE = 1 << 13;

    private WatchedStreams() {}

    static InputStream body(InputStream body) {
        return new BulkInputStream(body) {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                Phase before = Visit.enter(Phase.TRANSFERRING);
                try {
                    return in.read(into, from, length);
                } finally {
                    Visit.enter(before);
                }
            }
        };
    }

    static OutputStream answer(OutputStream answer) {
        return new FilterOutputStream(answer) {
            @Override
            public void write(int value) throws IOException {
                watched(() -> out.write(value));
            }

            /** In pieces with a time limit each: a response may be long and the connection slow. */
            @Override
            public void write(byte[] from, int start, int length) throws IOException {
                for (int done = 0; done < length; done += PIECE) {
                    int begin = start + done;
                    int count = Math.min(PIECE, length - done);
                    watched(() -> out.write(from, begin, count));
                }
            }

            @Override
            public void flush() throws IOException {
                watched(out::flush);
            }

            /** Also awaits the unread rest of a body, which clients without access can send. */
            @Override
            public void close() throws IOException {
                watched(Phase.ARRIVING, out::close);
            }
        };
    }

    /** A step that may wait for the client. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    static void watched(Step step) throws IOException {
        watched(Phase.TRANSFERRING, step);
    }

    private static void watched(Phase phase, Step step) throws IOException {
        Phase before = Visit.enter(phase);
        try {
            step.run();
        } finally {
            Visit.enter(before);
        }
    }
}
