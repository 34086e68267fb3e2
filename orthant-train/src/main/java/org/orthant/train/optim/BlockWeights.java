package org.orthant.train.optim;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A parameter of a DJL block that was initialised in single precision on the CPU. */
public final class BlockWeights extends Weights {

    private final NDArray array;
    private final float[] gradient;

    private BlockWeights(String name, NDArray array) {
        super(name, shape(array), array.toFloatArray());
        this.array = array;
        this.gradient = new float[size()];
    }

    /** All parameters of an initialised block, named with a prefix. */
    public static List<Weights> of(String prefix, Block block) {
        List<Weights> weights = new ArrayList<>();
        for (Pair<String, Parameter> entry : block.getParameters()) {
            Parameter parameter = entry.getValue();
            weights.add(new BlockWeights(prefix + parameter.getName(), parameter.getArray()));
        }
        return weights;
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

    private static List<Integer> shape(NDArray array) {
        return Arrays.stream(array.getShape().getShape())
                .mapToObj(Math::toIntExact)
                .toList();
    }
}
