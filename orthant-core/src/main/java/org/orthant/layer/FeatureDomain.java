package org.orthant.layer;

import java.util.Optional;
import java.util.function.Function;

/**
 * The feature vectors {@code x} that a layer can be given: a convex set, known by its support function {@code h(v) = sup v·x}.
 *
 * <table>
 *   <caption>Kinds of domains</caption>
 *   <tr><th>domain</th><th>{@code h(v)}</th><th>membership is shown by</th></tr>
 *   <tr><td>{@link Box}</td><td>{@code Σ max(v_j l_j, v_j u_j)}</td><td>{@code l ≤ x ≤ u}</td></tr>
 *   <tr><td>{@link Ball}</td><td>{@code r‖v‖}</td><td>{@code ‖x‖² ≤ r²}</td></tr>
 *   <tr><td>{@link Image}</td><td>{@code v·c + h_base(Pᵀv)}</td><td>a point {@code a} of the base; {@code x = Pa + c}</td></tr>
 * </table>
 *
 * <p>A set that is too large keeps "can never be predicted" valid and makes "can be predicted" too optimistic. Bounds
 * are in the units of the features.
 *
 * <pre>{@code
 * FeatureDomain relu = FeatureDomain.nonNegative(512, 20);  // after a ReLU, at most 20
 * FeatureDomain paper = FeatureDomain.box(512, FeatureDomain.DEFAULT_BOUND);
 * }</pre>
 *
 * <p>Implementations are immutable; threads may share them.
 *
 * @since 0.2.0
 */
public sealed interface FeatureDomain permits Box, Ball, Image {

    /** The paper's bound of features. */
    double DEFAULT_BOUND = 1e4;

    /**
     * Applies the function for the case at hand. There is one for every case and none for "others", so that the compiler
     * finds all callers that have to handle a new case.
     */
    <R> R match(
            Function<? super Box, ? extends R> box,
            Function<? super Ball, ? extends R> ball,
            Function<? super Image, ? extends R> image);

    /** Returns the number of features. */
    int features();

    /** Returns whether the domain is bounded. */
    boolean isFinite();

    /** Returns the domain in words. */
    String described();

    /** Returns the bounds, if the domain is a box. */
    default Optional<Box> asBox() {
        return match(Optional::of, ball -> Optional.empty(), image -> Optional.empty());
    }

    /**
     * Returns {@code [−bound, bound]^features}.
     *
     * @throws IllegalArgumentException if the bound is not positive
     */
    static Box box(int features, double bound) {
        Box.requireBound(bound);
        return Box.uniform(features, -bound, bound);
    }

    /**
     * Returns {@code [0, bound]^features}.
     *
     * @throws IllegalArgumentException if the bound is not positive
     */
    static Box nonNegative(int features, double bound) {
        Box.requireBound(bound);
        return Box.uniform(features, 0, bound);
    }

    /** Returns all feature vectors. */
    static Box free(int features) {
        return Box.uniform(features, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Returns bounds for each feature; a lower one may be minus infinity and an upper one infinity. */
    static Box of(double[] lower, double[] upper) {
        return Box.of(lower, upper);
    }

    /** Returns all vectors of at most this Euclidean length. */
    static Ball ball(int features, double radius) {
        return new Ball(features, radius, 1, false, false);
    }

    /** Returns all vectors of exactly this Euclidean length, such as features that are divided by their norm. */
    static Ball sphere(int features, double radius) {
        return new Ball(features, radius, 1, false, true);
    }

    /**
     * Returns what layer normalisation outputs: {@code x = γ (u − mean(u)) / √(var(u) + ε) + β}.
     *
     * <p>Before {@code γ} and {@code β} these are the vectors of sum zero with a squared length below {@code d}; {@code ε > 0} makes every
     * length in between possible, so the domain is exact and not a relaxation.
     */
    static Image layerNorm(double[] scale, double[] shift) {
        return new Image(AffineMap.diagonal(scale, shift), new Ball(scale.length, 1, scale.length, true, false));
    }

    /** Returns what root-mean-square normalisation outputs: {@code x = γ u / √(mean(u²) + ε) + β}. */
    static Image rmsNorm(double[] scale, double[] shift) {
        return new Image(AffineMap.diagonal(scale, shift), new Ball(scale.length, 1, scale.length, false, false));
    }

    /** Returns {@code {Pa + c : a in base}}. */
    static Image image(AffineMap map, FeatureDomain base) {
        return new Image(map, base);
    }
}
