package org.orthant.sentences;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.util.List;
import org.orthant.train.sentence.SentenceEncoder;

/** all-MiniLM-L6-v2: the mean over a text's tokens, of unit length. Loaded with the first text. */
public final class MiniLmEncoder implements SentenceEncoder {

    private static final int FEATURES = 384;

    /** One for all: it has a native session of its own, and its texts do not depend on each other. */
    private static final class Holder {
        private static final AllMiniLmL6V2QuantizedEmbeddingModel MODEL = new AllMiniLmL6V2QuantizedEmbeddingModel();
    }

    @Override
    public String name() {
        return "all-minilm-l6-v2-q";
    }

    @Override
    public int features() {
        return FEATURES;
    }

    @Override
    public List<float[]> encode(List<String> texts) {
        return texts.stream().map(MiniLmEncoder::vector).toList();
    }

    /** A text without any character has no tokens; it gets the vector that nothing is known of. */
    private static float[] vector(String text) {
        return text.isBlank()
                ? new float[FEATURES]
                : Holder.MODEL.embed(text).content().vector();
    }
}
