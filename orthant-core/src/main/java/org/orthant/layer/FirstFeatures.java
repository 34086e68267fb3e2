package org.orthant.layer;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A layer as it is for inputs whose last features are 0.
 *
 * <p>What it produces for {@code x}, the whole layer produces for {@code (x, 0)}, also as deployed: products with 0 are 0,
 * and adding them changes no sum. What it can never produce, the whole layer may.
 */
public final class FirstFeatures {

    private FirstFeatures() {}

    /** The first columns of a layer, with its bias. */
    public static DenseLayer of(OutputLayer layer, int features) {
        Requirements.feature(features - 1, layer.features());
        DenseLayer first = DenseLayer.of(WeightMatrix.of(layer.labels(), features, layer::weight));
        return layer.hasBias()
                ? first.withBias(IntStream.range(0, layer.labels())
                        .mapToDouble(layer::bias)
                        .toArray())
                : first;
    }

    /**
     * Returns the values of the first features in inputs of a domain whose other features are 0; empty if the domain has no such inputs,
     * or if that set is not a box, ball or image.
     */
    public static Optional<FeatureDomain> of(FeatureDomain domain, int features) {
        Requirements.feature(features - 1, domain.features());
        return domain.match(
                box -> of(box, features),
                // Zeros change neither the length nor the sum.
                ball -> Optional.of(new Ball(features, ball.radius(), ball.multiple(), ball.centred(), ball.surface())),
                image -> features == image.features() ? Optional.of(image) : Optional.empty());
    }

    private static Optional<FeatureDomain> of(Box box, int features) {
        boolean zeros = IntStream.range(features, box.features())
                .allMatch(feature -> box.lower(feature) <= 0 && box.upper(feature) >= 0);
        return zeros
                ? Optional.of(Box.of(
                        IntStream.range(0, features).mapToDouble(box::lower).toArray(),
                        IntStream.range(0, features).mapToDouble(box::upper).toArray()))
                : Optional.empty();
    }
}
