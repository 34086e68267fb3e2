package org.orthant.encoders.bert;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.initializer.Initializer;

/** The map {@code x ↦ Ax + b} of every position's vector. */
record Affine(Parameter weight, Parameter bias) {

    static Affine of(Parameters parameters, String name, int from, int to) {
        return new Affine(
                parameters.add(name + ".weight", BertBlock.START, to, from),
                parameters.add(name + ".bias", Initializer.ZEROS, to));
    }

    NDArray of(NDArray vectors, Computation computation) {
        return Linear.linear(vectors, computation.value(weight, vectors), computation.value(bias, vectors))
                .singletonOrThrow();
    }
}
