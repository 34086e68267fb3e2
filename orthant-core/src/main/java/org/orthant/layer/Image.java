package org.orthant.layer;

import java.util.function.Function;

/**
 * The image {@code {Pa + c : a in base}} of another domain under an affine map, such as a linear layer before the output layer.
 *
 * <p>Results about it are about the exact composition of the stored numbers: {@code P} is never multiplied out and rounded.
 *
 * @param map {@code a ↦ Pa + c}
 * @param base the domain of {@code a}, which may be an image again
 */
public record Image(AffineMap map, FeatureDomain base) implements FeatureDomain {

    /** Checks the sizes. */
    public Image {
        if (map.inputs() != base.features()) {
            throw new IllegalArgumentException("the map takes " + map.inputs() + " numbers and its base has "
                    + base.features() + " features: expected the same");
        }
    }

    /** Returns the innermost base, a box or a ball. */
    public FeatureDomain innermost() {
        return base.match(box -> box, ball -> ball, Image::innermost);
    }

    @Override
    public int features() {
        return map.outputs();
    }

    @Override
    public boolean isFinite() {
        return base.isFinite();
    }

    @Override
    public String described() {
        return map.described() + " of " + base.described();
    }

    @Override
    public <R> R match(
            Function<? super Box, ? extends R> box,
            Function<? super Ball, ? extends R> ball,
            Function<? super Image, ? extends R> image) {
        return image.apply(this);
    }
}
