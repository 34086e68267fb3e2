package org.orthant.train.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.read.DataFiles;
import org.orthant.data.row.Form;
import org.orthant.io.BadInputException;
import org.orthant.metrics.Top;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.TrainingOptions;

/**
 * Predicts labels of new examples with the best model of a run. One thread at a time may use it.
 *
 * <pre>{@code
 * try (Predictor predictor = Predictor.open(Path.of("runs/mine"))) {
 *     predictor.top(predictor.texts(List.of("graphical chess game"), CachedSentences.SILENT), 3);
 * }
 * }</pre>
 */
public final class Predictor implements AutoCloseable {

    /**
     * A label that the model predicts.
     *
     * @param example the position of the example, from 0
     * @param label the name of the label
     * @param probability its probability
     */
    public record Prediction(int example, String label, double probability) {}

    private static final int THREADS = 1;

    private final SavedModel saved;
    private final Model model;

    private Predictor(SavedModel saved, Model model) {
        this.saved = saved;
        this.model = model;
    }

    /**
     * Loads the best model of a run.
     *
     * @throws BadInputException if the folder has no valid model
     */
    public static Predictor open(Path run) {
        SavedModel saved = SavedModel.open(run);
        return new Predictor(saved, saved.load(THREADS));
    }

    /**
     * Returns texts as inputs of the model. For a model of images, they are paths of images or of folders of images.
     *
     * @param sentences makes vectors of whole texts, for encoders that take them
     * @throws BadInputException if the model takes no texts
     */
    public Inputs texts(List<String> texts, Function<List<String>, List<float[]>> sentences) {
        return saved.ofTexts(saved.empty() instanceof ImageInputs ? images(texts) : texts, sentences);
    }

    /** Reads examples in the form of the training data, one per line; their labels are ignored. */
    public Inputs examples(Path file) {
        return DataFiles.examples(
                        file,
                        Form.of(saved.empty()),
                        saved.labelNames(),
                        saved.empty().features())
                .inputs();
    }

    /** Returns the labels whose probability is at least {@code threshold}, for each example the most probable first. */
    public List<Prediction> atLeast(Inputs inputs, double threshold) {
        return predict(inputs, saved.labelNames().labels(), threshold);
    }

    /** Returns the {@code count} most probable labels of each example, the most probable first. */
    public List<Prediction> top(Inputs inputs, int count) {
        return predict(inputs, Math.min(count, saved.labelNames().labels()), 0);
    }

    private List<Prediction> predict(Inputs inputs, int most, double threshold) {
        List<Prediction> predictions = new ArrayList<>();
        int batch = TrainingOptions.usualBatch(inputs);
        for (int from = 0; from < inputs.size(); from += batch) {
            int[] examples =
                    IntStream.range(from, Math.min(inputs.size(), from + batch)).toArray();
            float[] logits = model.logits(inputs, examples);
            for (int i = 0; i < examples.length; i++) {
                add(predictions, examples[i], logits, i * saved.labelNames().labels(), most, threshold);
            }
        }
        return predictions;
    }

    private void add(List<Prediction> predictions, int example, float[] logits, int at, int most, double threshold) {
        for (int label : Top.of(logits, at, saved.labelNames().labels(), most)) {
            double probability = 1 / (1 + Math.exp(-logits[at + label]));
            if (probability < threshold) {
                return;
            }
            predictions.add(new Prediction(example, saved.labelNames().name(label), probability));
        }
    }

    private static List<String> images(List<String> names) {
        List<String> files = new ArrayList<>();
        for (String name : names) {
            Path path = Path.of(name);
            if (!Files.isDirectory(path)) {
                files.add(name);
                continue;
            }
            try (Stream<Path> within = Files.list(path)) {
                within.filter(Files::isRegularFile).map(Path::toString).sorted().forEach(files::add);
            } catch (IOException failure) {
                throw BadInputException.unreadable(path, failure);
            }
        }
        return files;
    }

    @Override
    public void close() {
        model.close();
    }
}
