/**
 * Layers like trained ones, without data: weights are fitted to synthetic label sets by gradient steps, the same on every machine.
 *
 * <p>{@link org.orthant.bench.fit.TrainedLikeLayer} makes one from a {@link org.orthant.bench.fit.Recipe}, and {@link
 * org.orthant.bench.fit.LayerCache} keeps them in files. Random weights would be no fair ground: hardly any sparse label set is argmaxable
 * there. Singular vectors of the label matrix do not help: docs/measurements/verification.md compares them.
 */
@NullMarked
package org.orthant.bench.fit;

import org.jspecify.annotations.NullMarked;
