package org.orthant.train.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.data.Dataset;
import org.orthant.data.DenseInputs;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.TextInputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.row.Form;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonText;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.io.Vocabulary;
import org.orthant.io.tree.Section;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.Encoders;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.ModelDesign;

/**
 * A trained model in a folder: {@code model.json} describes it, {@code model.safetensors} has its parameters, {@code
 * labels.txt} and {@code features.txt} the names of labels and, where they are known, of words or features.
 *
 * @param encoder from inputs to activations
 * @param head the output layer
 * @param empty no inputs, of the form that the model takes
 * @param labelNames the names of the labels
 * @param featureNames the words, or the names of features
 * @param folder where it is
 */
public record SavedModel(
        EncoderDesign encoder,
        HeadPlan head,
        Inputs empty,
        Vocabulary labelNames,
        Optional<Vocabulary> featureNames,
        Path folder) {

    /** Writes all but the parameters, which are not known yet when a run begins. */
    static void describe(Path folder, RunConfig config, Dataset data) {
        Map<String, Object> content = RunFiles.MODEL_FORMAT.header();
        content.put("inputs", Map.of("form", Form.of(data.train().inputs()).text()));
        content.put("features", data.features());
        content.put("labels", data.labels());
        content.put("encoder", config.encoder().section());
        content.put("head", config.head().resolved(data.labels()).section());
        AtomicFile.write(folder.resolve(RunFiles.MODEL), JsonText.lines(content));
        names(RunFiles.labels(folder), data.labelNames());
        Path features = RunFiles.features(folder);
        data.featureNames().ifPresentOrElse(names -> names(features, names), () -> AtomicFile.delete(features));
    }

    private static void names(Path file, Vocabulary names) {
        AtomicFile.write(file, String.join("\n", names.names()) + "\n");
    }

    /** Returns the file of the parameters. */
    static Safetensors weights(List<Tensor> tensors) {
        return new Safetensors(Map.of("format", RunFiles.MODEL_FORMAT.name()), tensors);
    }

    /** Reads the description of a model. */
    public static SavedModel open(Path folder) {
        Section root = TrainedLayer.description(folder);
        int labels = root.number("labels");
        int features = root.number("features");
        Path featureFile = RunFiles.features(folder);
        return new SavedModel(
                Encoders.read(root.section("encoder")),
                HeadPlan.read(root.section("head")),
                empty(root.section("inputs"), features),
                Vocabulary.read(RunFiles.labels(folder), labels),
                Files.exists(featureFile) ? Optional.of(Vocabulary.read(featureFile, features)) : Optional.empty(),
                folder);
    }

    /** The model with its parameters, to be closed. */
    public Model load(int threads) {
        Path file = RunFiles.weights(folder);
        Safetensors saved = Safetensors.read(file);
        requireFinite(file, saved);
        Model model =
                Model.create(new ModelDesign(encoder, HeadDesign.of(head, labelNames.labels())), empty, 0, threads);
        try {
            model.load(saved.tensors());
            return model;
        } catch (IllegalArgumentException e) {
            model.close();
            throw BadInputException.in(file, "does not fit model.json: " + e.getMessage(), e);
        }
    }

    private static void requireFinite(Path file, Safetensors saved) {
        for (Tensor tensor : saved.tensors()) {
            for (float value : tensor.values()) {
                if (!Float.isFinite(value)) {
                    throw BadInputException.in(
                            file,
                            "tensor " + tensor.name() + " has the value " + value
                                    + ": the file is damaged; train the model again");
                }
            }
        }
    }

    /**
     * What the model takes of documents; it must have been trained on text, or on words that are known by name. For a model
     * of images, the documents are names of files.
     *
     * @param sentences makes vectors of whole texts, where the encoder wants them
     */
    public Inputs ofTexts(List<String> documents, Function<List<String>, List<float[]>> sentences) {
        if (empty instanceof ImageInputs images) {
            return new ImageInputs(images.folder(), documents, images.side());
        }
        if (encoder.takesWholeTexts()) {
            return Preparation.vectors(sentences.apply(documents));
        }
        if (featureNames.isEmpty() || empty instanceof DenseInputs) {
            throw BadInputException.in(
                    folder, "has a model that takes features, not words: give it the features of each example");
        }
        return encoder.words(featureNames.get(), documents);
    }

    private static Inputs empty(Section inputs, int features) {
        String form = inputs.text("form");
        return switch (form) {
            case "sparse" -> new SparseInputs.Builder(features).build();
            case "tokens" -> new TokenInputs(features, IntRows.of());
            case "dense" -> new DenseInputs.Builder(features).build();
            case "text" -> new TextInputs(List.of());
            case "images" -> new ImageInputs(Path.of(""), List.of(), features);
            default -> throw inputs.wrong("form", form, "sparse, tokens, dense, text or images");
        };
    }
}
