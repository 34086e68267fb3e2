package org.orthant.layer;

import java.util.function.Function;

/**
 * The vectors with {@code ‖x‖² ≤ r² = multiple · radius²}, optionally restricted to those whose coordinates sum to zero.
 *
 * <p>The factor {@code multiple} represents radii exactly that are not doubles: the {@code √d} of layer normalisation is {@code multiple = d},
 * {@code radius = 1}.
 *
 * @param features the number of coordinates
 * @param radius a positive number
 * @param multiple at least 1
 * @param centred whether coordinates sum to zero
 * @param surface whether the domain contains only vectors of length {@code r}. That set is not convex: a label set that no vector of the whole
 *     ball produces can never be predicted, and a witness must have length {@code r}
 */
public record Ball(int features, double radius, int multiple, boolean centred, boolean surface)
        implements FeatureDomain {

    /** Checks the sizes. */
    public Ball {
        if (features < 1 || multiple < 1) {
            throw new IllegalArgumentException(
                    "a ball needs at least one feature and a multiple of at least 1: " + features + ", " + multiple);
        }
        if (!(radius > 0 && Double.isFinite(radius))) {
            throw new IllegalArgumentException("the radius of a ball is " + radius + ": expected a positive number");
        }
    }

    /** Returns the radius {@code r}, rounded. */
    public double roundedRadius() {
        return multiple == 1 ? radius : radius * Math.sqrt(multiple);
    }

    @Override
    public boolean isFinite() {
        return true;
    }

    @Override
    public String described() {
        String length = multiple == 1 ? String.valueOf(radius) : (radius == 1 ? "" : radius + " · ") + "√" + multiple;
        return (surface ? "vectors of length " : "vectors of length at most ") + length + (centred ? ", sum 0" : "");
    }

    @Override
    public <R> R match(
            Function<? super Box, ? extends R> box,
            Function<? super Ball, ? extends R> ball,
            Function<? super Image, ? extends R> image) {
        return ball.apply(this);
    }
}
