package org.orthant.train.sentence;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Turns texts into vectors, always the same. */
public interface SentenceEncoder {

    /** A name that changes whenever vectors do. */
    String name();

    /** The length of a vector. */
    int features();

    /** The vectors of texts. */
    List<float[]> encode(List<String> texts);

    /** The encoder on the class path, if there is one. */
    static Optional<SentenceEncoder> find() {
        return ServiceLoader.load(SentenceEncoder.class).findFirst();
    }
}
