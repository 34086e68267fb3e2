package org.orthant.encoders.image;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.io.Vocabulary;
import org.orthant.io.tree.Section;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.EncoderChoices;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.NamedEncoderKind;
import org.orthant.train.optim.Weights;

/**
 * The convolutional network of the paper's OpenImages models.
 *
 * @param size how large it is
 * @param checkpoint a file with parameters to start from, of PyTorch or of safetensors
 */
public record TResNetDesign(TResNetSize size, Optional<Path> checkpoint) implements EncoderDesign {

    private static final String NAME = "tresnet";

    /** Of TResNet-L. */
    private static final long LARGE_PARAMETERS = 54_000_000;

    /** The side of the paper's images. */
    private static final long PAPER_SIDE = 448;

    /** What an image of that side takes in a step of TResNet-L, as measured. */
    private static final long IMAGE_BYTES = 550L << 20;

    /** The same if intermediate results are computed twice. */
    private static final long RECOMPUTED_BYTES = 180L << 20;

    /** The most that intermediate results may take before they are computed twice. */
    static final long MOST_BYTES = 4L << 30;

    /** With which the names of the network's parameters begin in a model. */
    static final String PREFIX = "encoder.";

    @Override
    public int features(Inputs inputs) {
        return size.features();
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        if (!(inputs instanceof ImageInputs images)) {
            throw new IllegalArgumentException("encoder tresnet: the data are not images;"
                    + " use encoder words for words and text, or features for feature vectors");
        }
        TResNet.requireSide(images.side());
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new TResNetEncoder(new TResNet(size, PREFIX, manager, seed));
    }

    @Override
    public Optional<Path> start() {
        return checkpoint;
    }

    @Override
    public List<String> loadStart(List<Weights> model, Optional<Vocabulary> words) {
        checkpoint.ifPresent(file -> TResNetCheckpoint.load(
                file,
                model.stream()
                        .filter(weights -> weights.name().startsWith(PREFIX))
                        .toList(),
                PREFIX));
        return List.of();
    }

    @Override
    public Map<String, Object> section() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", NAME);
        section.put("size", size.toString());
        checkpoint.ifPresent(file -> section.put("checkpoint", file.toString()));
        return section;
    }

    /** As of the largest one. */
    @Override
    public long parameters(Inputs inputs) {
        return LARGE_PARAMETERS;
    }

    /** For images of the paper's side. */
    @Override
    public long batchBytes(int batch) {
        long plain = plainBytes(PAPER_SIDE, batch);
        return plain <= MOST_BYTES ? plain : Math.max(MOST_BYTES, RECOMPUTED_BYTES * batch);
    }

    /** What images of a side take in a step in which all intermediate results are kept, of TResNet-L. */
    static long plainBytes(long side, int batch) {
        return IMAGE_BYTES * batch * side * side / (PAPER_SIDE * PAPER_SIDE);
    }

    /** Makes them, as large as the paper's unless a size is chosen. */
    public static final class Kind extends NamedEncoderKind {

        /** For the services of Java. */
        public Kind() {
            super(NAME, "the paper's network for images, TResNet-L", "tresnet", "checkpoint");
        }

        @Override
        public EncoderDesign read(Section section) {
            return new TResNetDesign(
                    TResNetSize.parse(section.text("size")),
                    section.optionalText("checkpoint").map(Path::of));
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            return new TResNetDesign(
                    choices.text("tresnet").map(TResNetSize::parse).orElse(TResNetSize.LARGE),
                    choices.path("checkpoint"));
        }

        @Override
        public boolean isUsualFor(Inputs inputs) {
            return inputs instanceof ImageInputs;
        }
    }
}
