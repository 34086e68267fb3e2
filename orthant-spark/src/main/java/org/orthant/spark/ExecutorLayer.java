package org.orthant.spark;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.Vocabulary;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/**
 * What a JVM has opened and prepared of a layer, once for all tasks that run in it, one after the other or side by side.
 *
 * <p>Weights are mapped where their format allows it. What the engine prepares is shared by all tasks; a task borrows a
 * {@link TimedSession} for as long as it runs.
 */
final class ExecutorLayer {

    /** Of those that were used last: an application with many questions must not fill its executors. */
    private static final int MOST_KEPT = 2;

    private static final Map<AskedLayer, ExecutorLayer> KEPT = new LinkedHashMap<>(4, 0.75f, true);

    private final OutputLayer layer;
    private final Question question;
    private final Optional<Vocabulary> names;
    private final Deque<TimedSession> idle = new ArrayDeque<>();
    private @Nullable Verifier verifier;
    private @Nullable Checker checker;

    private ExecutorLayer(AskedLayer asked) {
        this.layer = asked.source().open();
        this.question = asked.question().question();
        this.names = asked.names().read(layer.labels());
    }

    /** Returns the layer of this JVM, opened by the first task that needs it; other tasks wait. */
    static ExecutorLayer of(AskedLayer asked) {
        synchronized (KEPT) {
            ExecutorLayer known = KEPT.get(asked);
            if (known == null) {
                known = new ExecutorLayer(asked);
                KEPT.put(asked, known);
                if (KEPT.size() > MOST_KEPT) {
                    KEPT.remove(KEPT.keySet().iterator().next());
                }
            }
            return known;
        }
    }

    OutputLayer layer() {
        return layer;
    }

    Question question() {
        return question;
    }

    Optional<Vocabulary> names() {
        return names;
    }

    /** Lends a session, which {@link #giveBack} returns. */
    synchronized TimedSession borrow() {
        TimedSession session = idle.poll();
        return session == null ? new TimedSession(verifier()) : session;
    }

    synchronized void giveBack(TimedSession session) {
        idle.push(session);
    }

    private Verifier verifier() {
        Verifier prepared = verifier == null ? Verifier.of(layer, question) : verifier;
        verifier = prepared;
        return prepared;
    }

    /** Who accepts certificates; for any number of threads. */
    synchronized Checker checker() {
        Checker made = checker == null ? new Checker(layer, question.domain(), question.rule()) : checker;
        checker = made;
        return made;
    }
}
