package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.data.Dataset;
import org.orthant.data.DenseInputs;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.RunFiles;

/**
 * Makes of raw text what an encoder takes: words that are known from the training examples, counted or in their order,
 * subwords that it has known before, or vectors of whole texts.
 */
public final class Preparation {

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
        if (encoder.takesWholeTexts()) {
            return with(data, Optional.empty(), texts -> vectors(sentences.apply(texts)));
        }
        Vocabulary known = encoder.vocabulary(train.texts(), RunFiles.features(run));
        return with(data, Optional.of(known), texts -> encoder.words(known, texts));
    }

    /**
     * The data set as a trained model takes it: of texts the words that it knows, whatever words they have.
     *
     * @param sentences makes vectors of whole texts, where the encoder wants them
     */
    public static Dataset of(Dataset data, SavedModel model, Function<List<String>, List<float[]>> sentences) {
        if (!(data.train().inputs() instanceof TextInputs)) {
            return data;
        }
        if (model.empty() instanceof ImageInputs) {
            throw BadInputException.in(model.folder(), "has a model of images, and the data are text: give it images");
        }
        return with(data, model.featureNames(), texts -> model.ofTexts(texts, sentences));
    }

    /** Refuses data of which some part is empty; {@code source} is where they are, {@code what} the name of the part. */
    public static void requireExamples(Path source, String what, Split part) {
        if (part.size() == 0) {
            throw BadInputException.in(
                    source,
                    "has no " + what + " examples: "
                            + (Files.isDirectory(source)
                                    ? "add some to the folder, or make it anew with orthant data convert"
                                    : "divide it anew, such as with --split 80/10/10"));
        }
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

    /** Vectors of documents as inputs. */
    static DenseInputs vectors(List<float[]> vectors) {
        DenseInputs.Builder inputs = new DenseInputs.Builder(vectors.isEmpty() ? 1 : vectors.get(0).length);
        vectors.forEach(inputs::add);
        return inputs.build();
    }
}
