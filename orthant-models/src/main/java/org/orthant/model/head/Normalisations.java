package org.orthant.model.head;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.model.Graph;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;
import org.orthant.model.head.FeatureBase.Normalised;
import org.orthant.model.head.FeatureBase.Normalised.Kind;

/**
 * Normalisations of features, as one node or in the nodes that exporters write: layer normalisation, root-mean-square normalisation, and
 * division by the length.
 *
 * <p>A pattern counts only if all its parts are about the same value and the feature axis, and if ε is positive. Anything else is not
 * recognised.
 */
record Normalisations(Graph graph, Constants constants) {

    /**
     * A normalisation.
     *
     * @param base what it outputs before factors and offsets
     * @param link factors and offsets that belong to the pattern
     */
    record Found(Normalised base, Optional<Link> link) {}

    /** Returns the normalisation that computes a value, whose features lie along an axis. */
    Optional<Found> of(String value, FeatureAxis axis, int features) {
        Node node = graph.producer(value)
                .filter(found -> found.outputs().get(0).equals(value))
                .orElse(null);
        if (node == null || features < 2) {
            return Optional.empty();
        }
        return new Pattern(node, new Reductions(graph, constants, axis, features)).found();
    }

    /** The value u whose spread is measured, about its mean or about zero. */
    private record Scatter(String value, boolean centred) {}

    /** The value u whose length is measured, which a constant may keep away from zero. */
    private record Length(String value, boolean guarded) {}

    private record Pattern(Node node, Reductions terms) {

        Optional<Found> found() {
            return switch (node.kind()) {
                case "LayerNormalization" -> one(Kind.LAYER_NORM, 1, 2, 1e-5);
                case "SimplifiedLayerNormalization", "RMSNormalization" -> one(Kind.RMS_NORM, 1, -1, 1e-5);
                case "SkipLayerNormalization" -> one(Kind.LAYER_NORM, 2, 3, 1e-12);
                case "SkipSimplifiedLayerNormalization" -> one(Kind.RMS_NORM, 2, -1, 1e-12);
                case "LpNormalization" ->
                    certain(Kind.UNIT_SPHERE)
                            .filter(found -> node.attributes().integer("p", 2) == 2
                                    && terms.axis().is(node.attributes().integer("axis", -1)));
                case "Div" -> quotient();
                case "Mul" -> product();
                case "Add", "Sub" -> affine();
                case "Reshape" -> batch();
                default -> Optional.empty();
            };
        }

        /** A single node, with factors at one input and perhaps offsets at another. */
        private Optional<Found> one(Kind kind, int scale, int shift, double defaultEpsilon) {
            boolean last = terms.axis().isLast()
                    && (node.is("SkipLayerNormalization", "SkipSimplifiedLayerNormalization")
                            || terms.axis().is(node.attributes().integer("axis", -1)));
            if (!last || !(node.attributes().number("epsilon", defaultEpsilon) > 0)) {
                return Optional.empty();
            }
            String shiftValue = shift < 0 ? "" : node.input(shift);
            Optional<double[]> factors = perFeature(node.input(scale));
            Optional<double[]> offsets = shiftValue.isEmpty() ? Optional.of(new double[] {0}) : perFeature(shiftValue);
            if (factors.isEmpty() || offsets.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new Found(
                    new Normalised(kind, node.label()),
                    Optional.of(Link.diagonal(
                            node.label(),
                            List.of(terms.tensor(node.input(scale)), terms.tensor(shiftValue)),
                            factors.get(),
                            offsets.get(),
                            FeatureMap.Numbers.STORED))));
        }

        /** One number per feature, which also confirms the number of features of the axis. */
        private Optional<double[]> perFeature(String value) {
            return terms.vector(value).filter(numbers -> numbers.length == terms.features());
        }

        /** A normalisation along an axis that surely has these features. */
        private Optional<Found> certain(Kind kind) {
            return terms.axis().lengthKnown()
                    ? Optional.of(new Found(new Normalised(kind, node.label()), Optional.empty()))
                    : Optional.empty();
        }

        private Optional<Found> quotient() {
            String numerator = node.input(0);
            String denominator = node.input(1);
            Optional<Kind> scatter = deviation(denominator).flatMap(by -> kind(numerator, by));
            return (scatter.isPresent() ? scatter : length(denominator).flatMap(by -> kind(numerator, by)))
                    .flatMap(this::certain);
        }

        private Optional<Found> product() {
            for (int side = 0; side < 2; side++) {
                String factor = node.input(side);
                String other = node.input(1 - side);
                Optional<Kind> kind = inverseDeviation(factor).flatMap(by -> kind(other, by));
                kind = kind.isPresent() ? kind : inverseLength(factor).flatMap(by -> kind(other, by));
                if (kind.isPresent()) {
                    return kind.flatMap(this::certain);
                }
                Optional<Found> scaled = scaled(other, factor);
                if (scaled.isPresent()) {
                    return scaled;
                }
            }
            return Optional.empty();
        }

        /** A value times the product of 1/√(variance + ε) and constant factors. */
        private Optional<Found> scaled(String value, String factor) {
            return terms.producer(factor, "Mul").flatMap(both -> {
                for (int side = 0; side < 2; side++) {
                    Optional<double[]> constant = perFeature(both.input(side));
                    Optional<Kind> kind = inverseDeviation(both.input(1 - side)).flatMap(by -> kind(value, by));
                    if (constant.isPresent() && kind.isPresent()) {
                        return Optional.of(new Found(
                                new Normalised(kind.get(), node.label()),
                                Optional.of(Link.factors(
                                        both.label(),
                                        List.of(terms.tensor(both.input(side))),
                                        constant.get(),
                                        FeatureMap.Numbers.STORED))));
                    }
                }
                return Optional.empty();
            });
        }

        /** {@code u·f + (β − mean(u)·f)} with {@code f = γ/√(variance + ε)}, as TensorFlow writes it; or without β. */
        private Optional<Found> affine() {
            for (int side = 0; side < (node.is("Add") ? 2 : 1); side++) {
                Node product = terms.producer(node.input(side), "Mul").orElse(null);
                String rest = node.input(1 - side);
                String shift = "";
                if (node.is("Add")) {
                    Node difference = terms.producer(rest, "Sub").orElse(null);
                    if (difference == null) {
                        continue;
                    }
                    shift = difference.input(0);
                    rest = difference.input(1);
                }
                Node moved = terms.producer(rest, "Mul").orElse(null);
                Optional<Found> found =
                        product == null || moved == null ? Optional.empty() : affine(product, moved, shift);
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }

        private Optional<Found> affine(Node product, Node moved, String shift) {
            for (int side = 0; side < 2; side++) {
                String u = product.input(side);
                String factor = terms.same(product.input(1 - side));
                boolean both = (terms.areSame(moved.input(0), factor) && isMean(moved.input(1), u))
                        || (terms.areSame(moved.input(1), factor) && isMean(moved.input(0), u));
                if (both) {
                    return affine(u, factor, shift);
                }
            }
            return Optional.empty();
        }

        private boolean isMean(String value, String u) {
            return terms.mean(value).filter(of -> terms.areSame(of, u)).isPresent();
        }

        private Optional<Found> affine(String u, String factor, String shift) {
            Optional<double[]> offsets = shift.isEmpty() ? Optional.of(new double[] {0}) : perFeature(shift);
            Node scaled = terms.producer(factor, "Mul").orElse(null);
            double[] factors = {1};
            String name = "";
            String inverse = factor;
            for (int side = 0; scaled != null && side < 2; side++) {
                Optional<double[]> constant = perFeature(scaled.input(side));
                if (constant.isPresent()) {
                    factors = constant.get();
                    name = terms.tensor(scaled.input(side));
                    inverse = scaled.input(1 - side);
                }
            }
            boolean spread = inverseDeviation(inverse)
                    .filter(by -> by.centred() && terms.areSame(by.value(), u))
                    .isPresent();
            boolean sure = terms.axis().lengthKnown() || factors.length == terms.features();
            if (!spread || offsets.isEmpty() || !sure) {
                return Optional.empty();
            }
            return Optional.of(new Found(
                    new Normalised(Kind.LAYER_NORM, node.label()),
                    Optional.of(Link.diagonal(
                            node.label(),
                            List.of(name, terms.tensor(shift)),
                            factors,
                            offsets.get(),
                            FeatureMap.Numbers.STORED))));
        }

        private Optional<Kind> kind(String value, Scatter by) {
            if (by.centred()) {
                return terms.centred(value)
                        .filter(u -> terms.areSame(u, by.value()))
                        .map(u -> Kind.LAYER_NORM);
            }
            return terms.areSame(value, by.value()) ? Optional.of(Kind.RMS_NORM) : Optional.empty();
        }

        private Optional<Kind> kind(String value, Length by) {
            return terms.areSame(value, by.value())
                    ? Optional.of(by.guarded() ? Kind.UNIT_BALL : Kind.UNIT_SPHERE)
                    : Optional.empty();
        }

        /** √(variance + ε), or √variance + ε. */
        private Optional<Scatter> deviation(String value) {
            Optional<Scatter> inside = terms.root(value).flatMap(terms::lifted).flatMap(this::variance);
            return inside.isPresent()
                    ? inside
                    : terms.lifted(value).flatMap(terms::root).flatMap(this::variance);
        }

        private Optional<Scatter> inverseDeviation(String value) {
            Optional<Scatter> root =
                    terms.inverseRoot(value).flatMap(terms::lifted).flatMap(this::variance);
            return root.isPresent() ? root : terms.inverse(value).flatMap(this::deviation);
        }

        /** The mean of (u − mean(u))², or mean(u²) − mean(u)²; or the mean of u². */
        private Optional<Scatter> variance(String value) {
            String spread = terms.atLeast(value, false).orElse(value);
            Optional<String> squares = terms.meanOfSquares(spread);
            if (squares.isPresent()) {
                Optional<String> centred = terms.centred(squares.get());
                return Optional.of(new Scatter(centred.orElse(squares.get()), centred.isPresent()));
            }
            return terms.producer(spread, "Sub")
                    .flatMap(difference -> terms.meanOfSquares(difference.input(0))
                            .filter(u -> terms.square(difference.input(1))
                                    .flatMap(terms::mean)
                                    .filter(of -> terms.areSame(of, u))
                                    .isPresent())
                            .map(u -> new Scatter(u, true)));
        }

        private Optional<Length> length(String value) {
            Optional<String> plain = terms.length(value);
            if (plain.isPresent()) {
                return plain.map(u -> new Length(u, false));
            }
            Optional<String> guarded = terms.atLeast(value, true).flatMap(terms::length);
            guarded = guarded.isPresent() ? guarded : terms.lifted(value).flatMap(terms::length);
            return (guarded.isPresent() ? guarded : terms.root(value).flatMap(this::guardedSquares))
                    .map(u -> new Length(u, true));
        }

        private Optional<String> guardedSquares(String value) {
            Optional<String> guarded = terms.atLeast(value, true);
            return (guarded.isPresent() ? guarded : terms.lifted(value)).flatMap(terms::sumOfSquares);
        }

        private Optional<Length> inverseLength(String value) {
            Optional<String> squares = terms.inverseRoot(value);
            Optional<Length> plain = squares.flatMap(terms::sumOfSquares).map(u -> new Length(u, false));
            Optional<Length> guarded = squares.flatMap(this::guardedSquares).map(u -> new Length(u, true));
            return plain.isPresent()
                    ? plain
                    : guarded.isPresent() ? guarded : terms.inverse(value).flatMap(this::length);
        }

        /**
         * Keras normalises rows with {@code BatchNormalization}: each row is put on the channel axis of a value of the shape (1, rows,
         * features, 1), and mean and variance are those of the value itself.
         */
        private Optional<Found> batch() {
            Node batch = terms.producer(node.input(0), "BatchNormalization").orElse(null);
            if (batch == null || !terms.axis().isLast() || !(batch.attributes().number("epsilon", 1e-5) > 0)) {
                return Optional.empty();
            }
            String rows = batch.input(0);
            boolean shaped = terms.producer(rows, "Reshape")
                    .flatMap(reshape -> terms.constants().of(reshape.input(1)))
                    .filter(shape -> shape.count() == 4)
                    .map(ModelTensor::toArray)
                    .filter(shape -> shape[0] == 1 && shape[1] == -1 && shape[2] == terms.features() && shape[3] == 1)
                    .isPresent();
            boolean own = batch.attributes().integer("training_mode", 0) == 1
                    || (isRowMean(batch.input(3), rows, false) && isRowVariance(batch.input(4), rows));
            return shaped && own && isAll(batch.input(1), 1) && isAll(batch.input(2), 0)
                    ? Optional.of(new Found(new Normalised(Kind.LAYER_NORM, batch.label()), Optional.empty()))
                    : Optional.empty();
        }

        /** Whether a value repeats one number. */
        private boolean isAll(String value, double number) {
            String repeated = terms.producer(value, "Expand", "Tile")
                    .map(expanded -> expanded.input(0))
                    .orElse(value);
            return terms.constants()
                    .of(repeated)
                    .filter(tensor -> tensor.count() > 0 && tensor.count() <= 1 << 16)
                    .filter(tensor -> Arrays.stream(tensor.toArray()).allMatch(each -> each == number))
                    .isPresent();
        }

        private boolean isRowMean(String value, String rows, boolean kept) {
            Node squeezed = terms.producer(value, "Squeeze").orElse(null);
            if (squeezed != null) {
                return !kept && alongRows(terms.axes(squeezed)) && isRowMean(squeezed.input(0), rows, true);
            }
            return terms.producer(value, "ReduceMean")
                    .filter(mean -> reducesRows(mean, rows, kept))
                    .isPresent();
        }

        private boolean reducesRows(Node reduction, String rows, boolean kept) {
            return terms.areSame(reduction.input(0), rows)
                    && alongRows(terms.axes(reduction))
                    && (reduction.attributes().integer("keepdims", 1) == 1) == kept;
        }

        private static boolean alongRows(List<Long> axes) {
            return axes.size() == 3 && axes.containsAll(List.of(0L, 2L, 3L));
        }

        /** The sum, or the mean, of (rows − mean)² for each row. */
        private boolean isRowVariance(String value, String rows) {
            Node squeezed = terms.producer(value, "Squeeze").orElse(null);
            boolean kept = squeezed != null;
            if (squeezed != null && !alongRows(terms.axes(squeezed))) {
                return false;
            }
            String at = squeezed == null ? value : squeezed.input(0);
            Node mean = terms.producer(at, "ReduceMean").orElse(null);
            if (mean != null) {
                return terms.square(mean.input(0))
                        .filter(centred -> isRowCentred(centred, rows) && reducesRows(mean, mean.input(0), kept))
                        .isPresent();
            }
            Node divided = terms.producer(at, "Div").orElse(null);
            if (divided == null || !countsRow(divided.input(1), rows)) {
                return false;
            }
            return terms.producer(divided.input(0), "ReduceSumSquare")
                    .filter(sum -> isRowCentred(sum.input(0), rows) && reducesRows(sum, sum.input(0), kept))
                    .isPresent();
        }

        private boolean isRowCentred(String value, String rows) {
            return terms.producer(value, "Sub")
                    .filter(difference ->
                            terms.areSame(difference.input(0), rows) && isRowMean(difference.input(1), rows, true))
                    .isPresent();
        }

        /** Whether a value is the number of features: stored, or as the product of the lengths of the axes but that of rows. */
        private boolean countsRow(String value, String rows) {
            if (terms.scalar(value).filter(count -> count == terms.features()).isPresent()) {
                return true;
            }
            return terms.producer(value, "ReduceProd")
                    .flatMap(product -> terms.producer(product.input(0), "Gather"))
                    .filter(gather -> terms.constants()
                            .of(gather.input(1))
                            .filter(places -> places.count() == 3)
                            .filter(places -> alongRows(Arrays.stream(places.toArray())
                                    .mapToObj(number -> (long) number)
                                    .toList()))
                            .isPresent())
                    .flatMap(gather -> terms.producer(gather.input(0), "Shape"))
                    .filter(shape -> terms.areSame(shape.input(0), rows))
                    .isPresent();
        }
    }
}
