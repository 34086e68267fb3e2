package org.orthant.encoders.bert;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Parameter;
import ai.djl.nn.norm.Dropout;
import ai.djl.training.ParameterStore;

/**
 * One way through the block.
 *
 * @param weights the values of parameters
 * @param training whether units are dropped
 */
record Computation(ParameterStore weights, boolean training) {

    NDArray value(Parameter parameter, NDArray beside) {
        return weights.getValue(parameter, beside.getDevice(), training);
    }

    NDArray dropped(NDArray numbers, double share) {
        return training && share > 0
                ? Dropout.dropout(numbers, (float) share, true).singletonOrThrow()
                : numbers;
    }
}
