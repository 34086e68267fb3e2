package org.orthant.repair.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AskedLabel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.PreparedModelAudit;
import org.orthant.io.BadInputException;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.head.FeatureOrigin.FeatureTensor;
import org.orthant.repair.Examples;
import org.orthant.repair.NotAlignedInput;
import org.orthant.repair.RowInputs;

/**
 * Runs a model up to the input of its output layer.
 *
 * <pre>{@code
 * ExtractedFeatures extracted = FeatureExtraction.of(ModelAudit.of(model), InferenceEngine.find().orElseThrow())
 *         .examples(ModelInputs.read(Path.of("inputs.npz")), Optional.of(Path.of("texts.txt")));
 * }</pre>
 *
 * <p>A model that makes several feature vectors of an input is taken as a CTC text recogniser: a target is then a sequence of classes, and the
 * frames of each are found as {@link CtcAlignment} does. Setters return a new
 * extraction and leave this one unchanged, so that threads may share extractions.
 *
 * @since 0.3.0
 */
public final class FeatureExtraction {

    private final ModelAudit audit;
    private final InferenceEngine engine;
    private int threads = Runtime.getRuntime().availableProcessors();
    private IntConsumer progress = done -> {};
    private BooleanSupplier cancelled = () -> false;

    private FeatureExtraction(ModelAudit audit, InferenceEngine engine) {
        this.audit = audit;
        this.engine = engine;
    }

    /** Returns an extraction from the layer of an audit. */
    public static FeatureExtraction of(ModelAudit audit, InferenceEngine engine) {
        return new FeatureExtraction(audit, engine);
    }

    /** Sets the number of threads. */
    public FeatureExtraction threads(int number) {
        return with(copy -> copy.threads = number);
    }

    /** Reports the number of inputs done. */
    public FeatureExtraction progress(IntConsumer done) {
        return with(copy -> copy.progress = done);
    }

    /** Ends soon after this is true. */
    public FeatureExtraction cancelledWhen(BooleanSupplier stop) {
        return with(copy -> copy.cancelled = stop);
    }

    private FeatureExtraction with(Consumer<FeatureExtraction> change) {
        FeatureExtraction copy = new FeatureExtraction(audit, engine);
        copy.threads = threads;
        copy.progress = progress;
        copy.cancelled = cancelled;
        change.accept(copy);
        return copy;
    }

    /**
     * Returns the feature vectors of all inputs.
     *
     * @throws BadInputException if the model or a file cannot be read, or the model does not accept the inputs
     * @throws CancellationException if it was cancelled
     */
    public ExtractedFeatures features(ModelInputs inputs) {
        PreparedModelAudit prepared = audit.prepare();
        FrameTable all = new FrameTable(prepared.audit().layer().features());
        run(prepared, inputs, (i, frames) -> frames.forEach(frame -> all.add(i, frame)));
        return new ExtractedFeatures(all.matrix(), all.inputs(), Optional.empty(), List.of());
    }

    /**
     * Returns the feature vectors of all inputs with their classes. Targets are lines of a text file, each with the name or number of a class,
     * or the characters of a text; without such a file, the inputs have them.
     *
     * @throws BadInputException likewise, or if a target is not a class
     * @throws IllegalArgumentException if no input can be aligned with its target
     * @throws CancellationException if it was cancelled
     */
    public ExtractedFeatures examples(ModelInputs inputs, Optional<Path> targetFile) {
        PreparedModelAudit prepared = audit.prepare();
        Audit asked = prepared.audit();
        OutputLayer layer = asked.layer();
        List<String> lines = targetFile.map(inputs::lines).orElse(List.of());
        List<int[]> numbers = targetFile.isPresent() ? List.of() : inputs.targets(layer.labels());
        FrameTable all = new FrameTable(layer.features());
        List<Integer> classes = new ArrayList<>();
        List<NotAlignedInput> notAligned = new ArrayList<>();
        run(prepared, inputs, (i, frames) -> {
            boolean sequence = frames.size() > 1;
            int[] target = targetFile
                    .map(file -> target(asked, file, i, lines.get(i), sequence))
                    .orElseGet(() -> numbers.get(i));
            Readings readings = new Readings(layer, frames, target);
            Optional<int[]> aligned =
                    sequence ? readings.aligned(target) : Optional.of(target).filter(one -> one.length == 1);
            if (aligned.isEmpty()) {
                notAligned.add(new NotAlignedInput(i, text(asked, target), text(asked, readings.read())));
                return;
            }
            frames.forEach(frame -> all.add(i, frame));
            Arrays.stream(aligned.get()).forEach(classes::add);
        });
        if (classes.isEmpty()) {
            throw new IllegalArgumentException("none of the " + inputs.count() + " inputs of " + inputs.file()
                    + " could be aligned with its target: expected inputs on which the model sees as many characters");
        }
        WeightMatrix features = all.matrix();
        Examples examples = Examples.of(
                        features, classes.stream().mapToInt(Integer::intValue).toArray())
                .ofInputs(all.inputs())
                .withNotAligned(notAligned);
        return new ExtractedFeatures(features, all.inputs(), Optional.of(examples), notAligned);
    }

    private static int[] target(Audit audit, Path file, int i, String line, boolean sequence) {
        try {
            if (!sequence) {
                return new int[] {AskedLabel.find(audit, line)};
            }
            return line.codePoints()
                    .map(character -> AskedLabel.find(audit, Character.toString(character)))
                    .toArray();
        } catch (IllegalArgumentException unknown) {
            throw BadInputException.at(file, i + 1L, String.valueOf(unknown.getMessage()), unknown);
        }
    }

    private static String text(Audit audit, int... classes) {
        return Arrays.stream(classes).mapToObj(audit::name).collect(Collectors.joining());
    }

    /** What a model predicts for the frames of an input. */
    private static final class Readings {

        /** The class of each frame. */
        private final int[] predicted;

        /** Of each frame, the logarithms of the probabilities of the blank and of the classes of the target, but for a constant. */
        private final double[][] scores;

        Readings(OutputLayer layer, List<float[]> frames, int... target) {
            predicted = new int[frames.size()];
            scores = new double[frames.size()][target.length + 1];
            double[] x = new double[layer.features()];
            double[] logits = new double[layer.labels()];
            for (int i = 0; i < predicted.length; i++) {
                for (int j = 0; j < x.length; j++) {
                    x[j] = frames.get(i)[j];
                }
                layer.logits(x, logits);
                for (int c = 1; c < logits.length; c++) {
                    predicted[i] = logits[c] > logits[predicted[i]] ? c : predicted[i];
                }
                // Relative to the highest logit: a constant of the frame changes no path.
                double highest = logits[predicted[i]];
                scores[i][0] = logits[CtcAlignment.BLANK] - highest;
                for (int k = 0; k < target.length; k++) {
                    scores[i][k + 1] = logits[target[k]] - highest;
                }
            }
        }

        /** Returns the class of each frame, if it can be found. */
        Optional<int[]> aligned(int... target) {
            return CtcAlignment.of(predicted, target).or(() -> CtcAlignment.forced(predicted, scores, target));
        }

        /** Returns the classes that are read: one for each run. */
        int[] read() {
            return CtcAlignment.runs(predicted).stream()
                    .mapToInt(run -> predicted[run[0]])
                    .toArray();
        }
    }

    private interface Taker {
        void take(int example, List<float[]> frames);
    }

    private void run(PreparedModelAudit prepared, ModelInputs inputs, Taker taker) {
        Path model = audit.file();
        FeatureTensor tensor = prepared.assumed()
                .head()
                .origin()
                .tensor()
                .orElseThrow(() -> BadInputException.in(
                        model, "has no graph, so that inputs cannot be run through it: expected an ONNX model"));
        try (InferenceEngine.Session session = engine.open(model, tensor.name(), threads)) {
            for (int i = 0; i < inputs.count(); i++) {
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException("the extraction was cancelled");
                }
                InputArray value = session.run(inputs.example(i, session.inputs()));
                taker.take(
                        i,
                        Frames.of(
                                model,
                                value,
                                tensor.axis(),
                                prepared.audit().layer().features()));
                progress.accept(i + 1);
            }
        }
    }

    /** Feature vectors one after the other, and the input of each. */
    private static final class FrameTable {

        private final int columns;
        private final List<float[]> rows = new ArrayList<>();
        private final List<Integer> inputs = new ArrayList<>();

        FrameTable(int columns) {
            this.columns = columns;
        }

        void add(int input, float[] row) {
            inputs.add(input);
            rows.add(row);
        }

        RowInputs inputs() {
            return RowInputs.of(inputs.stream().mapToInt(Integer::intValue).toArray());
        }

        WeightMatrix matrix() {
            FloatMatrix.Builder matrix = FloatMatrix.builder(rows.size(), columns);
            for (int i = 0; i < rows.size(); i++) {
                for (int j = 0; j < columns; j++) {
                    matrix.set(i, j, rows.get(i)[j]);
                }
            }
            return matrix.build();
        }
    }
}
