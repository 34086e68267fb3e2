package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.data.Dataset;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.data.text.Lexicon;
import org.orthant.io.Vocabulary;
import org.orthant.encoders.bert.Checkpoint;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.SentencesDesign;
import org.orthant.train.encoder.TextCnnDesign;

/**
 * Makes of raw text what an encoder takes: words that are known from the training examples, counted or in their order,
 * subwords that it has known before, or vectors of whole texts.
 */
public final class Preparation {

    /** Words that fewer training documents have are passed over. */
    private static final int LEAST_DOCUMENTS = 3;

    private Preparation() {}

    /**
     * The data set as the encoder takes it: the same one, unless it is raw text.
     *
     * @param run the folder of a run, which may be about to begin or not: one that has begun knows its subwords
     * @param sentences makes vectors of whole texts, where the encoder wants them
     */
    public static Dataset of(
            Dataset data, EncoderDesign encoder, Path run, Function<List<String>, List<float[]>> sentences) {
        if (!(data.train().inputs() instanceof TextInputs train)) {
            return data;
        }
        if (encoder instanceof SentencesDesign) {
            return with(data, Optional.empty(), texts -> vectors(sentences.apply(texts)));
        }
        Vocabulary known = encoder instanceof BertDesign bert
                ? subwords(bert, SavedModel.features(run))
                : Lexicon.of(train.texts(), LEAST_DOCUMENTS).words();
        return with(data, Optional.of(known), texts -> words(known, encoder, texts));
    }

    private static Vocabulary subwords(BertDesign bert, Path kept) {
        return Files.exists(kept) ? Vocabulary.read(kept) : new Checkpoint(bert.checkpoint()).vocabulary();
    }

    private static Dataset with(Dataset data, Optional<Vocabulary> features, Function<List<String>, Inputs> inputs) {
        Function<Split, Split> prepared =
                split -> new Split(inputs.apply(((TextInputs) split.inputs()).texts()), split.labels(), split.active());
        return new Dataset(
                data.name(),
                data.labelNames(),
                features,
                prepared.apply(data.train()),
                prepared.apply(data.validation()),
                prepared.apply(data.test()));
    }

    /** The words of documents, as the encoder takes them. */
    static Inputs words(Vocabulary known, EncoderDesign encoder, List<String> documents) {
        if (encoder instanceof BertDesign bert) {
            return bert.subwords(known, documents);
        }
        Lexicon lexicon = new Lexicon(known);
        return encoder instanceof TextCnnDesign ? lexicon.sequences(documents) : lexicon.bags(documents);
    }

    /** Vectors of documents as inputs. */
    static DenseInputs vectors(List<float[]> vectors) {
        DenseInputs.Builder inputs = new DenseInputs.Builder(vectors.isEmpty() ? 1 : vectors.get(0).length);
        vectors.forEach(inputs::add);
        return inputs.build();
    }
}
