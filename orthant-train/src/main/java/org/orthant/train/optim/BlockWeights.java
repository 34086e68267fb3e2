package org.orthant.train.optim;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** A parameter in native memory, in single precision on the CPU, such as one of an initialised DJL block. */
public final class BlockWeights extends Weights {

    private final NDArray array;
    private final float[] gradient;

    private BlockWeights(String name, NDArray array) {
        super(name, Weights.shape(array), array.toFloatArray());
        this.array = array;
        this.gradient = new float[size()];
    }

    /** All parameters of an initialised block, named with a prefix. */
    public static List<Weights> of(String prefix, Block block) {
        return of(name -> prefix + name, block);
    }

    /** All parameters of an initialised block, named after their names in the block. */
    public static List<Weights> of(UnaryOperator<String> name, Block block) {
        List<Weights> weights = new ArrayList<>();
        for (Pair<String, Parameter> entry : block.getParameters()) {
            Parameter parameter = entry.getValue();
            weights.add(new BlockWeights(name.apply(parameter.getName()), parameter.getArray()));
        }
        return weights;
    }

    /** An array that gradients are collected for from now on. */
    public static Weights of(String name, NDArray array) {
        array.setRequiresGradient(true);
        return new BlockWeights(name, array);
    }

    @Override
    public boolean hasFiniteGradient() {
        try (NDArray collected = array.getGradient();
                NDArray sum = collected.sum()) {
            return Float.isFinite(sum.getFloat());
        }
    }

    @Override
    public void step(Adam adam) {
        try (NDArray collected = array.getGradient()) {
            FloatBuffer memory = NativeMemory.of(collected);
            memory.get(0, gradient);
            adam.apply(values(), mean(), variance(), gradient);
            Arrays.fill(gradient, 0);
            memory.put(0, gradient);
        }
        valuesChanged();
    }

    @Override
    void valuesChanged() {
        NativeMemory.of(array).put(0, values());
    }
}
