package org.orthant.model.head;

import java.util.function.Supplier;
import org.orthant.layer.DenseLayer;

/**
 * The numbers of a layer of a model.
 *
 * @param layer reads them
 * @param stored finds where they are stored
 */
public record LayerNumbers(Supplier<DenseLayer> layer, Supplier<StoredLayer> stored) {}
