package org.orthant.train.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.io.tree.Section;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.AffineMap;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;
import org.orthant.proof.CheckResult;
import org.orthant.proof.OntoCheck;
import org.orthant.proof.OntoProof;
import org.orthant.verify.OntoSearch;

/**
 * The whole head of a run: the encoder's last activation {@code a}, the projection {@code x = Pa + c}, and the output layer, which takes
 * {@code x} as its features, or {@code a} for heads without a projection.
 *
 * <p>{@link #domain} has the feature vectors that the output layer can be given. {@link #reach} determines whether these are all; the
 * run's proof that {@code P} is onto, {@code projection-inverse.npy}, is checked for it.
 */
public final class TrainedHead {

    /** The matrix of the projection, a row for each feature. */
    public static final String PROJECTION_WEIGHT = "head.projection.weight";

    /** The offset of the projection. */
    public static final String PROJECTION_BIAS = "head.projection.bias";

    /** Above the length that rounding gives to vectors of length 1. */
    private static final double UNIT_LENGTH = 1 + 0x1p-16;

    private final Path folder;
    private final Section encoder;
    private final EncoderActivation activation;
    private final OutputLayer layer;
    private final Optional<Projection> projection;

    private record Projection(WeightMatrix matrix, AffineMap map) {}

    private TrainedHead(Path folder, Section encoder, OutputLayer layer, Optional<Projection> projection) {
        this.folder = folder;
        this.encoder = encoder;
        this.activation = EncoderActivation.of(encoder.texts());
        this.layer = layer;
        this.projection = projection;
    }

    /**
     * Reads the head of the run in a folder.
     *
     * @throws BadInputException if files are missing or do not fit each other
     */
    public static TrainedHead open(Path folder) {
        TrainedLayer trained = TrainedLayer.open(folder);
        OutputLayer layer = trained.read();
        Section encoder = TrainedLayer.description(folder).section("encoder");
        Optional<Projection> projection = trained.head().kind().isProjected()
                ? Optional.of(readProjection(RunFiles.weights(folder), layer))
                : Optional.empty();
        return new TrainedHead(folder, encoder, layer, projection);
    }

    private static Projection readProjection(Path file, OutputLayer layer) {
        WeightMatrix matrix = WeightReader.read(file, Optional.of(PROJECTION_WEIGHT));
        double[] offset = WeightReader.readVector(file, Optional.of(PROJECTION_BIAS));
        if (matrix.rows() != layer.features() || offset.length != layer.features()) {
            throw BadInputException.in(
                    file,
                    "does not fit model.json: the projection is " + matrix.rows() + " x " + matrix.columns() + " with "
                            + offset.length + " offsets, and the output layer has " + layer.features() + " features");
        }
        return new Projection(matrix, AffineMap.dense(matrix, offset));
    }

    /** Returns the output layer. */
    public OutputLayer outputLayer() {
        return layer;
    }

    /** Returns the last activation function of the encoder. */
    public EncoderActivation activation() {
        return activation;
    }

    /** Returns {@code a ↦ Pa + c}; empty if the output layer takes {@code a} itself. */
    public Optional<AffineMap> projection() {
        return projection.map(Projection::map);
    }

    /** Returns the number of activations {@code e}. */
    public int activations() {
        return projection.map(known -> known.matrix().columns()).orElse(layer.features());
    }

    /** Returns the result of checking the proof in the folder that the projection is onto; empty if there is no proof or projection. */
    public Optional<CheckResult> checkOnto() {
        Path file = RunFiles.onto(folder);
        return projection
                .filter(known -> Files.exists(file))
                .map(known -> OntoCheck.check(known.matrix(), new OntoProof(WeightReader.read(file))));
    }

    /** Returns how far statements about feature vectors reach, as far as the proof in the folder shows it. */
    public Reach reach() {
        Reach expected = Reach.expected(activation, activations(), layer.features());
        if (!expected.isWholeHead() || projection.isEmpty()) {
            return expected;
        }
        String file = String.valueOf(RunFiles.onto(folder).getFileName());
        return checkOnto()
                .map(result -> result.match(
                        accepted -> expected,
                        rejected -> Reach.outputLayer("the proof that the projection is onto, " + file
                                + ", is rejected: " + rejected.reason())))
                .orElseGet(() ->
                        Reach.outputLayer("there is no proof that the projection is onto: " + file + " is missing"));
    }

    /**
     * Returns the feature vectors that the projection makes of the encoder's activation vectors: all of them where {@link #reach} shows
     * that, and otherwise an image; without projection, the activation vectors. Empty if nothing is known about these.
     */
    public Optional<FeatureDomain> domain() {
        if (reach().isWholeHead()) {
            return Optional.of(FeatureDomain.free(layer.features()));
        }
        return activationVectors()
                .map(base -> projection()
                        .<FeatureDomain>map(map -> FeatureDomain.image(map, base))
                        .orElse(base));
    }

    private Optional<FeatureDomain> activationVectors() {
        int e = activations();
        return switch (activation) {
            case LEAKY_RELU, NONE -> Optional.of(ActivationRange.FREE.domain(e));
            case RELU, POOLED_RELU -> Optional.of(ActivationRange.RELU.domain(e));
            case TANH -> Optional.of(ActivationRange.TANH.domain(e));
            case UNIT_LENGTH -> Optional.of(FeatureDomain.ball(e, UNIT_LENGTH));
            case LAYER_NORM -> Optional.of(lastNormalisation());
            case UNKNOWN -> Optional.empty();
        };
    }

    /** The outputs of the last layer of a BERT model. Means of such vectors lie in the same set, because it is convex. */
    private FeatureDomain lastNormalisation() {
        Path file = RunFiles.weights(folder);
        String name = "encoder.encoder.layer." + (encoder.number("layers") - 1) + ".output.LayerNorm.";
        return FeatureDomain.layerNorm(
                WeightReader.readVector(file, Optional.of(name + "weight")),
                WeightReader.readVector(file, Optional.of(name + "bias")));
    }

    /** Finds a proof that the projection, if there is one, is onto, and writes it to the folder; returns whether it did. */
    public boolean writeProof() {
        Path file = RunFiles.onto(folder);
        Optional<OntoProof> proof = projection.flatMap(known -> OntoSearch.find(known.matrix()));
        try {
            if (proof.isPresent()) {
                NpyWriter.write(file, proof.get().rightInverse());
            } else {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be written: " + e.getMessage(), e);
        }
        return proof.isPresent();
    }
}
