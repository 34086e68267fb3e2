package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.TextInputs;
import org.orthant.data.text.Lexicon;
import org.orthant.io.Vocabulary;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.optim.Weights;

/** The kind of an encoder, and its size; its {@link EncoderKind} makes it. */
public interface EncoderDesign {

    /** Words that occur in fewer training documents are ignored: their embeddings would hardly be trained. */
    int LEAST_DOCUMENTS = 3;

    /** The learning rate that suits encoders which are trained from scratch. */
    double USUAL_RATE = 1e-3;

    /** The number of activations {@code e}, for inputs like these. */
    int features(Inputs inputs);

    /** Refuses, with a message for the user, inputs that this encoder cannot take. */
    void requireSuitable(Inputs inputs);

    /** What the activations of single tokens depend on; an encoder that has some is a {@link TokenEncoder}. */
    default TokenFeatures tokenFeatures() {
        return TokenFeatures.NONE;
    }

    /** Refuses, with a message for the user, inputs for which this encoder has no activations of single tokens. */
    default void requireTokens(Inputs inputs) {
        if (tokenFeatures() == TokenFeatures.NONE) {
            throw new IllegalArgumentException("encoder " + section().get("kind")
                    + " has no features of single tokens, and label-wise attention needs them: use encoder words or cnn,"
                    + " or another output layer");
        }
    }

    /**
     * A new encoder of this design for inputs like these.
     *
     * @param manager owns the native memory of its parameters
     * @param seed of the random numbers that they start with
     */
    Encoder create(Inputs inputs, NDManager manager, long seed);

    /** Its section of {@code config.yaml} and {@code model.json}, which its kind reads again: {@code kind}, then its sizes. */
    Map<String, Object> section();

    /** Its last activation function, as far as its section determines it. */
    default EncoderActivation activation() {
        return EncoderActivation.of(section());
    }

    /** How many parameters it has for inputs like these, about. */
    long parameters(Inputs inputs);

    /** The approximate number of bytes of the intermediate results for a batch of this size. */
    default long batchBytes(int batch) {
        return 0;
    }

    /** The default learning rate. */
    default double usualRate() {
        return USUAL_RATE;
    }

    /** Whether it takes vectors of whole texts, made before training, rather than their words. */
    default boolean takesWholeTexts() {
        return false;
    }

    /**
     * The words of its vocabulary.
     *
     * @param documents the training documents
     * @param kept the file of words of a run that has begun; absent otherwise
     */
    default Vocabulary vocabulary(List<String> documents, Path kept) {
        return Lexicon.of(documents, LEAST_DOCUMENTS).words();
    }

    /** Documents as inputs of this encoder, given its vocabulary: counts of words, unless overridden. */
    default Inputs words(Vocabulary known, List<String> documents) {
        return new Lexicon(known).bags(documents);
    }

    /** The file that {@link #loadStart} reads, if the design names one. */
    default Optional<Path> start() {
        return Optional.empty();
    }

    /**
     * Lets the parameters of a new encoder start with those that were trained elsewhere, if the design names any.
     *
     * @param model all parameters of the model, those of the encoder first
     * @param words the names of words or features, where they are known
     * @return notes for the user, one per line
     */
    default List<String> loadStart(List<Weights> model, Optional<Vocabulary> words) {
        return List.of();
    }

    /** Refuses, for encoders of text, data that are not. */
    static void requireText(String kind, Inputs inputs) {
        if (!(inputs instanceof TextInputs)) {
            throw notText(kind);
        }
    }

    /** Returns the complaint of an encoder of texts about other inputs. */
    static IllegalArgumentException notText(String kind) {
        return new IllegalArgumentException("encoder " + kind + ": the data are not text (.jsonl); use encoder words"
                + " for counts of words, or features for feature vectors");
    }

    /** Refuses images, for encoders that take other inputs. */
    static void requireNoImages(String kind, Inputs inputs) {
        if (inputs instanceof ImageInputs) {
            throw new IllegalArgumentException("encoder " + kind + ": the data are images; "
                    + Encoders.usualFor(inputs)
                            .map(usual -> "use encoder " + usual.name())
                            .orElse("there is no encoder for images on the class path"));
        }
    }
}
