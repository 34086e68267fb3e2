package org.orthant.studio.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Whether the visitor of an audit is still there.
 *
 * <p>A page holds a line: an answer that never ends, whose connection the operating system closes when the page is closed, however
 * that happens. Browsers slow down the timers of hidden pages, and leave their connections alone, so that a line is a better sign of
 * life than requests are. Visitors without a line are there as long as they ask.
 */
final class Presence {

    /** Makes browsers reconnect a lost stream of events after 500 milliseconds. */
    private static final byte[] FIRST = "retry: 500\n\n".getBytes(StandardCharsets.US_ASCII);

    /** A comment in a stream of events: browsers ignore it. */
    private static final byte[] SIGN = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    /** A closed connection shows at the second sign after it. */
    private static final Duration BETWEEN_SIGNS = Duration.ofMillis(500);

    private int newest;
    private boolean held;
    private boolean everHeld;
    private boolean over;
    private long lastSeen = System.nanoTime();

    /** The visitor has asked something. */
    synchronized void touch() {
        lastSeen = System.nanoTime();
    }

    /** Keeps writing to a line until it is closed at either end, or a newer one takes its place. */
    void hold(OutputStream line) throws IOException {
        int mine = take();
        try {
            line.write(FIRST);
            while (isCurrent(mine)) {
                line.write(SIGN);
                line.flush();
                rest(mine);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            release(mine);
        }
    }

    private synchronized int take() {
        held = true;
        everHeld = true;
        newest++;
        notifyAll();
        return newest;
    }

    private synchronized boolean isCurrent(int line) {
        return !over && line == newest;
    }

    private synchronized void rest(int line) throws InterruptedException {
        long end = System.nanoTime() + BETWEEN_SIGNS.toNanos();
        long left = BETWEEN_SIGNS.toMillis();
        while (isCurrent(line) && left > 0) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }

    private synchronized void release(int line) {
        if (line == newest) {
            held = false;
            lastSeen = System.nanoTime();
        }
    }

    /** Whether the visitor has gone, as far as that can be known. */
    synchronized boolean isGone(AuditLimits limits) {
        return isSilentFor(everHeld ? limits.grace() : limits.lease());
    }

    /** Whether a page that held a line holds none any more. */
    synchronized boolean isLeft() {
        return everHeld && !held;
    }

    /** Whether nothing has been seen of the visitor for a while. */
    synchronized boolean isSilentFor(Duration time) {
        return !held && System.nanoTime() - lastSeen > time.toNanos();
    }

    /** Ends all lines. */
    synchronized void end() {
        over = true;
        notifyAll();
    }
}
