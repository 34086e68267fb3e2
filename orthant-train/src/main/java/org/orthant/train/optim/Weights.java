package org.orthant.train.optim;

import ai.djl.ndarray.NDArray;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.orthant.io.Tensor;

/** A named array of parameters with the averages that Adam keeps of their gradients. For one thread at a time. */
public abstract sealed class Weights permits BlockWeights, EmbeddingTable, RunningStatistic {

    private static final String MEAN = ".adam.mean";
    private static final String VARIANCE = ".adam.variance";

    private final String name;
    private final List<Integer> shape;
    private final float[] values;
    private final float[] mean;
    private final float[] variance;

    Weights(String name, List<Integer> shape, float[] values) {
        this.name = name;
        this.shape = List.copyOf(shape);
        this.values = values;
        this.mean = new float[values.length];
        this.variance = new float[values.length];
    }

    /** The name, unique in a model. */
    public final String name() {
        return name;
    }

    /** The number of parameters. */
    public final int size() {
        return values.length;
    }

    /** Whether the gradient that is waiting to be applied has neither infinities nor NaN. */
    public abstract boolean hasFiniteGradient();

    /** Applies the gradient and forgets it. */
    public abstract void step(Adam adam);

    /** To be called after the values have changed. */
    abstract void valuesChanged();

    final float[] values() {
        return values;
    }

    final float[] mean() {
        return mean;
    }

    final float[] variance() {
        return variance;
    }

    /** The values, not copied: to be written before the next step. */
    public final Tensor tensor() {
        return new Tensor(name, shape, values);
    }

    /** The state from which training resumes: values and averages, not copied. */
    public List<Tensor> state() {
        return List.of(tensor(), new Tensor(name + MEAN, shape, mean), new Tensor(name + VARIANCE, shape, variance));
    }

    /** Takes values from tensors by name. */
    public final void load(Map<String, Tensor> tensors) {
        copy(tensors, name, values);
        valuesChanged();
    }

    /** Takes values and averages from tensors by name. */
    public void loadState(Map<String, Tensor> tensors) {
        copy(tensors, name + MEAN, mean);
        copy(tensors, name + VARIANCE, variance);
        load(tensors);
    }

    static List<Integer> shape(NDArray array) {
        return Arrays.stream(array.getShape().getShape())
                .mapToObj(Math::toIntExact)
                .toList();
    }

    private void copy(Map<String, Tensor> tensors, String wanted, float[] into) {
        Tensor found = tensors.get(wanted);
        if (found == null) {
            throw new IllegalArgumentException("there is no tensor " + wanted);
        }
        if (!found.shape().equals(shape)) {
            throw new IllegalArgumentException(
                    "tensor " + wanted + " has the shape " + found.shape() + ": expected " + shape);
        }
        System.arraycopy(found.values(), 0, into, 0, into.length);
    }
}
