package org.orthant.train.loop;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.orthant.data.Inputs;
import org.orthant.data.Split;
import org.orthant.io.Tensor;
import org.orthant.layer.OutputLayer;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.Encoder.Encoded;
import org.orthant.train.encoder.Pass;
import org.orthant.train.encoder.TokenEncoder;
import org.orthant.train.encoder.TokenEncoder.Tokens;
import org.orthant.train.head.AttentionHead;
import org.orthant.train.head.Head;
import org.orthant.train.head.LayerHead;
import org.orthant.train.optim.Adam;
import org.orthant.train.optim.BlockWeights;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.Weights;

/** An encoder with a head, in native memory until it is closed. For one thread at a time. */
public final class Model implements AutoCloseable {

    private final ModelDesign design;
    private final Engine engine;
    private final NDManager manager;
    private final Encoder encoder;
    private final Head head;
    private final List<Weights> headWeights;

    private Model(ModelDesign design, Engine engine, NDManager manager, Encoder encoder, Head head) {
        this.design = design;
        this.engine = engine;
        this.manager = manager;
        this.encoder = encoder;
        this.head = head;
        this.headWeights = BlockWeights.of(head::tensorName, head);
    }

    /**
     * A new model for inputs like these, with random parameters.
     *
     * @param threads of the native engine, if this is the first to start it
     */
    public static Model create(ModelDesign design, Inputs inputs, long seed, int threads) {
        design.requireSuitable(inputs);
        Engine engine = Torch.engine(threads);
        NDManager manager = Torch.manager(threads);
        engine.setRandomSeed(Long.hashCode(Seeds.of(seed, Seeds.HEAD, 0)));
        Encoder encoder = design.encoder().create(inputs, manager, Seeds.of(seed, Seeds.ENCODER, 0));
        Head head = design.head().head();
        head.initialize(
                manager, DataType.FLOAT32, inputShapes(head, design.encoder().features(inputs)));
        return new Model(design, engine, manager, encoder, head);
    }

    private static Shape[] inputShapes(Head head, int activations) {
        return head instanceof AttentionHead
                ? new Shape[] {new Shape(1, 1, activations), new Shape(1, 1)}
                : new Shape[] {new Shape(1, activations)};
    }

    /** What it consists of. */
    public ModelDesign design() {
        return design;
    }

    /**
     * The output layer as it is now.
     *
     * @throws IllegalStateException if the head has none: label-wise attention
     */
    public OutputLayer outputLayer() {
        if (head instanceof LayerHead layer) {
            return layer.outputLayer();
        }
        throw new IllegalStateException("the model has label-wise attention, and no output layer of pooled features");
    }

    /** All parameters, those of the encoder first. */
    public List<Weights> weights() {
        return Stream.concat(encoder.weights().stream(), headWeights.stream()).toList();
    }

    /** Takes over the values of all parameters. */
    public void load(List<Tensor> tensors) {
        Map<String, Tensor> byName = byName(tensors);
        weights().forEach(weights -> weights.load(byName));
    }

    /** Restores the state that {@link Weights#state} saved. */
    void loadState(List<Tensor> tensors) {
        Map<String, Tensor> byName = byName(tensors);
        weights().forEach(weights -> weights.loadState(byName));
    }

    /** The logits of these examples, those of the first example first. */
    public float[] logits(Inputs inputs, int[] examples) {
        int labels = design.head().labels();
        float[] logits = new float[Math.multiplyExact(examples.length, labels)];
        for (int[] places : portions(inputs, examples)) {
            try (NDManager scope = manager.newSubManager()) {
                Encoding encoded = encode(inputs, selected(examples, places), Pass.inference(scope));
                FloatBuffer computed = NativeMemory.of(forward(scope, encoded, false));
                for (int i = 0; i < places.length; i++) {
                    computed.get(i * labels, logits, places[i] * labels, labels);
                }
            }
        }
        return logits;
    }

    /**
     * The features of each token of an example that a head with attention is given, {@code d} numbers for each.
     *
     * @throws IllegalStateException if the model has another head
     */
    public float[][] tokenFeatures(Inputs inputs, int example) {
        if (!(head instanceof AttentionHead)) {
            throw new IllegalStateException("the head of the model takes no features of tokens");
        }
        try (NDManager scope = manager.newSubManager()) {
            NDArray activations = encode(inputs, new int[] {example}, Pass.inference(scope))
                    .inputs()
                    .get(0)
                    .squeeze(0);
            return NativeMemory.rows(head.features(activations));
        }
    }

    private static int[] selected(int[] examples, int[] places) {
        return IntStream.of(places).map(place -> examples[place]).toArray();
    }

    /**
     * Changes the parameters by one step.
     *
     * @return the loss before it, a mean over examples and labels
     */
    double learn(Split split, int[] examples, TrainingOptions options, long step) {
        double loss = 0;
        long seed = Seeds.of(options.seed(), Seeds.DROPOUT, step);
        try (GradientCollector collector = engine.newGradientCollector()) {
            for (int[] places : portions(split.inputs(), examples)) {
                float share = (float) places.length / examples.length;
                loss += collect(split, selected(examples, places), share, seed++, collector);
            }
        }
        requireFinite(loss, step);
        encoder.weights().forEach(weights -> weights.step(new Adam(options.encoderRate(), step)));
        headWeights.forEach(weights -> weights.step(new Adam(options.headRate(), step)));
        return loss;
    }

    /** Adds to all gradients that of a share of the loss, and returns this share. */
    private double collect(Split split, int[] examples, float share, long seed, GradientCollector collector) {
        try (NDManager scope = manager.newSubManager()) {
            Encoding encoded = encode(split.inputs(), examples, new Pass(scope, true, seed));
            NDArray loss = CrossEntropy.mean(forward(scope, encoded, true), split, examples)
                    .mul(NativeMemory.scalar(scope, share));
            collector.backward(loss);
            encoded.collectGradient().accept(collector);
            return loss.getFloat();
        }
    }

    private void requireFinite(double loss, long step) {
        String remedy = ": use a smaller learning rate, or look for extreme feature values";
        if (!Double.isFinite(loss)) {
            throw new DivergenceException("the loss is " + loss + " in step " + step + remedy);
        }
        for (Weights weights : weights()) {
            if (!weights.hasFiniteGradient()) {
                throw new DivergenceException(
                        "the gradient of " + weights.name() + " is not finite in step " + step + remedy);
            }
        }
    }

    /** The inputs of the head, and the collection of the gradients that flow back from it. */
    private record Encoding(NDList inputs, Consumer<GradientCollector> collectGradient) {}

    private Encoding encode(Inputs inputs, int[] examples, Pass pass) {
        if (head instanceof AttentionHead) {
            Tokens tokens = ((TokenEncoder) encoder).encodeTokens(inputs, examples, pass);
            return new Encoding(new NDList(tokens.activations(), tokens.logCounts()), tokens.collectGradient());
        }
        Encoded encoded = encoder.encode(inputs, examples, pass);
        return new Encoding(new NDList(encoded.activations()), encoded.collectGradient());
    }

    private List<int[]> portions(Inputs inputs, int[] examples) {
        return head instanceof AttentionHead
                ? AttentionPortions.of((TokenEncoder) encoder, design.head().labels(), inputs, examples)
                : encoder.portions(inputs, examples);
    }

    private NDArray forward(NDManager scope, Encoding encoded, boolean training) {
        return head.forward(new ParameterStore(scope, false), encoded.inputs(), training)
                .singletonOrThrow();
    }

    private static Map<String, Tensor> byName(List<Tensor> tensors) {
        Map<String, Tensor> byName = new HashMap<>();
        tensors.forEach(tensor -> byName.put(tensor.name(), tensor));
        return byName;
    }

    @Override
    public void close() {
        manager.close();
    }
}
