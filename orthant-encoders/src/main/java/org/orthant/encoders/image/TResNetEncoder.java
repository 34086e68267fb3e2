package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.image.Picture;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.Pass;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.Weights;

/**
 * Reads the images of a batch from their files, and shows them to the network. Batches are not divided into portions: batch
 * normalisation would see other ones. Where the memory for all intermediate results is too much, they are computed twice.
 */
final class TResNetEncoder implements Encoder {

    private final TResNet network;

    TResNetEncoder(TResNet network) {
        this.network = network;
    }

    @Override
    public List<Weights> weights() {
        return network.weights();
    }

    @Override
    public Encoded encode(Inputs inputs, int[] examples, Pass pass) {
        ImageInputs images = (ImageInputs) inputs;
        float[] numbers = new float[Math.multiplyExact(examples.length, images.numbers())];
        for (int i = 0; i < examples.length; i++) {
            images.copy(examples[i], numbers, i * images.numbers());
        }
        NDArray batch = NativeMemory.copy(
                pass.scope(), numbers, new Shape(examples.length, Picture.COLOURS, images.side(), images.side()));
        if (!pass.training() || TResNetDesign.plainBytes(images.side(), examples.length) <= TResNetDesign.MOST_BYTES) {
            return new Encoded(network.forward(batch, pass.training()), collector -> {});
        }
        RecomputedPass recomputed = network.recomputed(batch);
        return new Encoded(recomputed.activations(), recomputed::collectGradient);
    }
}
