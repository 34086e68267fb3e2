package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.layer.AffineMap;
import org.orthant.layer.FeatureDomain;

/**
 * What a model file says about the features of a layer: they are affine maps, one of the other, of values that a node bounds.
 *
 * @param evidence where that is known from
 * @param maps the maps, the one next to the layer first; none if the layer takes the values themselves
 * @param base the values from which they start
 * @param baseFeatures the number of these values
 * @param tensor the value of the graph that is the features, where there is a graph
 */
public record FeatureOrigin(
        Evidence evidence, List<FeatureMap> maps, FeatureBase base, int baseFeatures, Optional<FeatureTensor> tensor) {

    /**
     * A value of a graph.
     *
     * @param name what the file calls it
     * @param axis along which the features of one example lie, counted from 0, or from −1 at the end where it is negative
     */
    public record FeatureTensor(String name, int axis) {}

    /** Where knowledge about features comes from. */
    public enum Evidence {
        /** The graph of the model. */
        GRAPH,
        /** A configuration that names a known architecture. */
        ARCHITECTURE,
        /** Unknown: the file has tensors and does not state what precedes the layer. */
        NONE
    }

    /** Copies the list. */
    public FeatureOrigin {
        maps = List.copyOf(maps);
    }

    /** Returns an origin that no value of a graph is known for. */
    FeatureOrigin(Evidence evidence, List<FeatureMap> maps, FeatureBase base, int baseFeatures) {
        this(evidence, maps, base, baseFeatures, Optional.empty());
    }

    /** Returns the same with the value that is the features. */
    FeatureOrigin withTensor(FeatureTensor value) {
        return new FeatureOrigin(evidence, maps, base, baseFeatures, Optional.of(value));
    }

    /** Returns the origin of features about which the file states nothing. */
    static FeatureOrigin unknown(int features) {
        return unknown(features, "the file does not say what precedes the layer");
    }

    /** Returns the same with another reason. */
    static FeatureOrigin unknown(int features, String reason) {
        return new FeatureOrigin(
                Evidence.NONE, List.of(), new FeatureBase.Bounded(FeatureRange.FREE, reason), features);
    }

    /** Returns the bounds of all features, where the origin is nothing but bounds. */
    public FeatureRange range() {
        return maps.isEmpty() && base instanceof FeatureBase.Bounded bounded ? bounded.range() : FeatureRange.FREE;
    }

    /** Returns whether it is known that features are restricted. */
    public boolean isRestricted() {
        return !maps.isEmpty()
                || !(base instanceof FeatureBase.Bounded bounded
                        && bounded.range().isFree());
    }

    /** Reads the maps and returns the feature vectors that the layer can be given. */
    public FeatureDomain domain() {
        FeatureDomain domain = base.domain(baseFeatures);
        for (int i = maps.size() - 1; i >= 0; i--) {
            AffineMap map = maps.get(i).map();
            domain = Images.of(map, domain);
        }
        return domain;
    }

    /** Returns the features in words, such as {@code linear map MatMul_12 (109 x 512) of values ≥ 0, because of Relu_11}. */
    public String described() {
        if (evidence == Evidence.NONE && base instanceof FeatureBase.Bounded bounded) {
            return "any, because " + bounded.unbounded() + "; \"can\" may be too optimistic";
        }
        if (maps.isEmpty() && base instanceof FeatureBase.Bounded bounded) {
            FeatureRange range = bounded.range();
            return range.isFree()
                    ? "any, because " + bounded.unbounded()
                    : range.described() + (range.reason().isEmpty() ? "" : ", because of " + range.reason());
        }
        return maps.stream().map(map -> map.described() + " of ").collect(Collectors.joining()) + base.described();
    }
}
