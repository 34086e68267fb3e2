package org.orthant.train.optim;

import ai.djl.ndarray.NDArray;
import java.util.List;
import java.util.Map;
import org.orthant.io.Tensor;

/**
 * What a layer remembers of the batches that it has seen, such as the running mean of batch normalisation: not trained by
 * gradients, but as much a part of the model as its parameters.
 *
 * <p>The native engine changes it in every training pass; a step takes note of that.
 */
public final class RunningStatistic extends Weights {

    private final NDArray array;

    /** A statistic that the engine keeps in this array. */
    public RunningStatistic(String name, NDArray array) {
        super(name, shape(array), array.toFloatArray());
        this.array = array;
    }

    /** It has no gradient; what counts is that the last batch has left it finite. */
    @Override
    public boolean hasFiniteGradient() {
        try (NDArray sum = array.sum()) {
            return Float.isFinite(sum.getFloat());
        }
    }

    @Override
    public void step(Adam adam) {
        NativeMemory.of(array).get(0, values());
    }

    @Override
    void valuesChanged() {
        NativeMemory.of(array).put(0, values());
    }

    @Override
    public List<Tensor> state() {
        return List.of(tensor());
    }

    @Override
    public void loadState(Map<String, Tensor> tensors) {
        load(tensors);
    }
}
