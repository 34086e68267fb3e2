package org.orthant.train.sentence;

import java.util.List;
import java.util.function.Function;
import org.orthant.io.UserCache;

/**
 * Encodes texts with the {@link SentenceEncoder} on the class path and keeps the vectors in the user's cache folder.
 *
 * @param listener is called after each block of texts
 */
public record CachedSentences(Listener listener) implements Function<List<String>, List<float[]>> {

    /** Encodes without reporting progress. */
    public static final CachedSentences SILENT = new CachedSentences((done, all) -> {});

    /** Follows the encoding of texts. */
    @FunctionalInterface
    public interface Listener {
        /** Called when {@code done} of {@code all} texts are encoded. */
        void encoded(int done, int all);
    }

    /**
     * Returns the vectors of texts, in their order.
     *
     * @throws MissingSentenceEncoderException if there is no encoder on the class path
     */
    @Override
    public List<float[]> apply(List<String> texts) {
        SentenceEncoder encoder = SentenceEncoder.find().orElseThrow(MissingSentenceEncoderException::new);
        return new SentenceCache(UserCache.folder().resolve("sentences"), encoder)
                .vectors(texts, done -> listener.encoded(done, texts.size()));
    }
}
