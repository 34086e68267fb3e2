package org.orthant.encoders.image;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.optim.Weights;

/**
 * The convolutional network of the paper's OpenImages models.
 *
 * @param size how large it is
 * @param checkpoint a file of safetensors with parameters to start from
 */
public record TResNetDesign(TResNetSize size, Optional<Path> checkpoint) implements EncoderDesign {

    /** With which the names of the network's parameters begin in a model. */
    static final String PREFIX = "encoder.";

    @Override
    public int features(Inputs inputs) {
        return size.features();
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        if (!(inputs instanceof ImageInputs images)) {
            throw new IllegalArgumentException("encoder tresnet: the data are no images;"
                    + " use encoder words for words and text, or features for feature vectors");
        }
        TResNet.requireSide(images.side());
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new TResNetEncoder(new TResNet(size, PREFIX, manager, seed));
    }

    /** Takes the parameters of a model's encoder from the checkpoint, where there is one. */
    public void loadCheckpoint(List<Weights> model) {
        checkpoint.ifPresent(file -> {
            Safetensors published = Safetensors.read(file, TResNetCheckpoint::isPart);
            try {
                TResNetCheckpoint.load(
                        published.tensors(),
                        model.stream()
                                .filter(weights -> weights.name().startsWith(PREFIX))
                                .toList(),
                        PREFIX);
            } catch (IllegalArgumentException e) {
                throw BadInputException.in(file, "does not fit the encoder: " + e.getMessage(), e);
            }
        });
    }
}
