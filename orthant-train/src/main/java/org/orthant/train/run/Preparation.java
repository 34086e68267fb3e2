package org.orthant.train.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.data.Dataset;
import org.orthant.data.Inputs;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.data.text.Lexicon;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.TextCnnDesign;

/** Makes of raw text what an encoder takes: words that are known from the training examples, counted or in their order. */
public final class Preparation {

    /** Words that fewer training documents have are passed over. */
    private static final int LEAST_DOCUMENTS = 3;

    private Preparation() {}

    /** The data set as the encoder takes it: the same one, unless it is raw text. */
    public static Dataset of(Dataset data, EncoderDesign encoder) {
        if (!(data.train().inputs() instanceof TextInputs train)) {
            return data;
        }
        Lexicon lexicon = Lexicon.of(train.texts(), LEAST_DOCUMENTS);
        Function<Split, Split> words = split -> new Split(
                words(lexicon, encoder, ((TextInputs) split.inputs()).texts()), split.labels(), split.active());
        return new Dataset(
                data.name(),
                data.labelNames(),
                Optional.of(lexicon.words()),
                words.apply(data.train()),
                words.apply(data.validation()),
                words.apply(data.test()));
    }

    /** The words of documents, as the encoder takes them. */
    static Inputs words(Lexicon lexicon, EncoderDesign encoder, List<String> documents) {
        return encoder instanceof TextCnnDesign ? lexicon.sequences(documents) : lexicon.bags(documents);
    }
}
