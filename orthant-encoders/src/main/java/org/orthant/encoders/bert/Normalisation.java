package org.orthant.encoders.bert;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.nn.norm.LayerNorm;
import ai.djl.training.initializer.Initializer;

/** The map {@code x ↦ a(x − mean)/√(variance + ε) + b} of every position's vector. */
record Normalisation(Parameter scale, Parameter shift, BertSizes sizes) {

    static Normalisation of(Parameters parameters, String name, BertSizes sizes) {
        return new Normalisation(
                parameters.add(name + ".weight", Initializer.ONES, sizes.width()),
                parameters.add(name + ".bias", Initializer.ZEROS, sizes.width()),
                sizes);
    }

    NDArray of(NDArray vectors, Computation computation) {
        return LayerNorm.layerNorm(
                        vectors,
                        new Shape(sizes.width()),
                        computation.value(scale, vectors),
                        computation.value(shift, vectors),
                        (float) sizes.epsilon())
                .singletonOrThrow();
    }
}
