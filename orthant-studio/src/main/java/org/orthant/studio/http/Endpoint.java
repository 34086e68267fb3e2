package org.orthant.studio.http;

import java.io.IOException;

/** Answers requests whose path begins with its name. */
@FunctionalInterface
public interface Endpoint {

    /** Answers one request, or throws a {@link Refusal}. */
    void answer(Request request) throws IOException;
}
