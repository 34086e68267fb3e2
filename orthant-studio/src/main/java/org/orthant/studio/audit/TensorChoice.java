package org.orthant.studio.audit;

import java.util.Optional;

/**
 * Which tensors of a file that has several are the layer.
 *
 * @param weights the matrix, where the file has more than one
 * @param bias the vector, if the layer has one and it is in the same file
 */
record TensorChoice(Optional<String> weights, Optional<String> bias) {}
