package org.orthant.encoders.image;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.orthant.train.optim.BlockWeights;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.RunningStatistic;
import org.orthant.train.optim.Weights;

/** Makes the parameters of a network, one after the other, and keeps them. */
final class Parameters {

    private final NDManager manager;
    private final String prefix;
    private final SplittableRandom random;
    private final List<Weights> weights = new ArrayList<>();

    /** Starts without any; names begin with the prefix. */
    Parameters(NDManager manager, String prefix, long seed) {
        this.manager = manager;
        this.prefix = prefix;
        this.random = new SplittableRandom(seed);
    }

    /** All so far. */
    List<Weights> weights() {
        return List.copyOf(weights);
    }

    /** Numbers from the normal distribution around zero. */
    NDArray normal(String name, double deviation, Shape shape) {
        return parameter(name, shape, () -> deviation * random.nextGaussian());
    }

    /** Numbers from {@code -bound} to {@code bound}. */
    NDArray uniform(String name, double bound, Shape shape) {
        return parameter(name, shape, () -> random.nextDouble(-bound, bound));
    }

    /** The same number everywhere. */
    NDArray constant(String name, double value, Shape shape) {
        return parameter(name, shape, () -> value);
    }

    /** What is not trained but counted, the same number everywhere. */
    NDArray statistic(String name, float value, Shape shape) {
        NDArray array = array(shape, () -> value);
        weights.add(new RunningStatistic(prefix + name, array));
        return array;
    }

    private NDArray parameter(String name, Shape shape, DoubleSupplier numbers) {
        NDArray array = array(shape, numbers);
        weights.add(BlockWeights.of(prefix + name, array));
        return array;
    }

    private NDArray array(Shape shape, DoubleSupplier numbers) {
        float[] values = new float[Math.toIntExact(shape.size())];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) numbers.getAsDouble();
        }
        return NativeMemory.copy(manager, values, shape);
    }
}
