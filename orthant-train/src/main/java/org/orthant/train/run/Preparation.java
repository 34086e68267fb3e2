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
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Part;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;
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
     * @param run the folder of a run, which may not exist yet: a run that has begun has its subwords there
     * @param sentences makes vectors of whole texts, where the encoder needs them
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
     * Returns a data set prepared for training.
     *
     * @param source where the data are from, for messages
     * @param run the run folder
     * @throws BadInputException if there are no training or validation examples, or the encoder cannot take the inputs
     */
    public static Dataset forTraining(
            DataSource source,
            Dataset raw,
            EncoderDesign encoder,
            Path run,
            Function<List<String>, List<float[]>> sentences) {
        requireExamples(source, Part.TRAIN, raw);
        requireExamples(source, Part.VALIDATION, raw);
        try {
            return of(raw, encoder, run, sentences);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(source.place(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The data set as a trained model takes it: of texts, the words in the model's vocabulary.
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

    /**
     * Requires that a part of a data set has examples.
     *
     * @param source where the data are from, for messages
     * @throws BadInputException if the part is empty
     */
    public static void requireExamples(DataSource source, Part part, Dataset data) {
        if (part.of(data).size() == 0) {
            throw BadInputException.in(
                            source.place(),
                            "has no " + part.adjective() + " examples: "
                                    + (Files.isDirectory(source.place())
                                            ? "add some to the folder, or build it again"
                                            : "choose another split, such as " + Shares.USUAL))
                    .withRemedy(Remedy.SPLIT);
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
