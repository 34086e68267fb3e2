package org.orthant.model.layer;

/**
 * The size of a layer.
 *
 * @param labels rows
 * @param features columns
 */
public record LayerSize(int labels, int features) {}
