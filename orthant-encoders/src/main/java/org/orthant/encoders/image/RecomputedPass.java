package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import java.util.ArrayList;
import java.util.List;
import org.orthant.encoders.image.TResNet.Part;

/**
 * A training pass that keeps only the images between parts of the network, and computes each part once more for its gradient (Chen
 * et al., 2016, "Training deep nets with sublinear memory cost").
 *
 * <p>The whole batch goes through each part at once, as batch normalisation requires: results and gradients are those of a pass that
 * keeps everything. For one thread at a time.
 */
final class RecomputedPass {

    private final List<Part> parts;
    private final NDManager owner;
    /** What each part is given. */
    private final List<NDArray> given = new ArrayList<>();

    private final NDArray activations;

    /** Computes the activations of images, which belong to the pass from now on. */
    RecomputedPass(List<Part> parts, NDArray images) {
        this.parts = parts;
        this.owner = images.getManager();
        NDArray passed = images;
        for (Part part : parts) {
            given.add(passed);
            try (NDManager scope = owner.newSubManager()) {
                // Without what its gradient would need, which the engine frees with the scope.
                NDArray next =
                        part.forward(inside(scope, passed), Mode.TRAINING).stopGradient();
                next.attach(owner);
                passed = next;
            }
        }
        this.activations = passed;
        activations.setRequiresGradient(true);
    }

    /** The activations, whose gradient a loss may ask for. */
    NDArray activations() {
        return activations;
    }

    /** Adds the gradients of all parameters to theirs, from that of the activations; uses the pass up. */
    void collectGradient(GradientCollector collector) {
        NDArray gradient = activations.getGradient();
        for (int i = parts.size() - 1; i >= 0; i--) {
            try (NDManager scope = owner.newSubManager()) {
                gradient.attach(scope);
                NDArray images = given.remove(i);
                images.attach(scope);
                images.setRequiresGradient(true);
                // The gradient of this product is that of the loss, by the chain rule.
                collector.backward(parts.get(i)
                        .forward(images, Mode.RECOMPUTATION)
                        .mul(gradient)
                        .sum());
                gradient = images.getGradient();
                gradient.attach(owner);
            }
        }
        gradient.close();
    }

    /** The same numbers, so that what is computed from them is freed with the scope. */
    private static NDArray inside(NDManager scope, NDArray images) {
        NDArray inside = images.stopGradient();
        inside.attach(scope);
        return inside;
    }
}
