package org.orthant.encoders.bert;

import ai.djl.nn.Parameter;
import ai.djl.training.initializer.Initializer;

/** Where the parts of a block have their parameters from. */
@FunctionalInterface
interface Parameters {

    Parameter add(String name, Initializer start, long... shape);
}
