package org.orthant.model.head;

import java.util.Optional;
import org.orthant.model.Graph;
import org.orthant.model.Node;

/** Softmax and its logarithm in the nodes that exporters write: {@code exp(z − max z) / Σ exp(z − max z)} along the last axis. */
record Softmaxes(Graph graph, Constants constants) {

    /** Returns the scores z, if a node computes their softmax or its logarithm. */
    Optional<String> scores(Node node) {
        if (!node.is("Div", "Mul", "Sub", "Log") || node.outputs().isEmpty()) {
            return Optional.empty();
        }
        FeatureAxis last = FeatureAxis.LAST.withRank(
                FeatureRanks.in(graph, constants).of(node.outputs().get(0)));
        return new Pattern(new Reductions(graph, constants, last, 1)).scores(node);
    }

    private record Pattern(Reductions terms) {

        Optional<String> scores(Node node) {
            return switch (node.kind()) {
                case "Div" -> share(node.input(0), node.input(1));
                case "Mul" -> {
                    Optional<String> left = terms.inverse(node.input(1)).flatMap(total -> share(node.input(0), total));
                    yield left.isPresent()
                            ? left
                            : terms.inverse(node.input(0)).flatMap(total -> share(node.input(1), total));
                }
                case "Sub" -> {
                    boolean logarithm = terms.producer(node.input(1), "Log")
                                    .flatMap(log -> terms.reduced("ReduceSum", log.input(0), 1))
                                    .flatMap(this::exponent)
                                    .filter(score -> terms.areSame(score, node.input(0)))
                                    .isPresent()
                            || terms.reduced("ReduceLogSumExp", node.input(1), 1)
                                    .filter(score -> terms.areSame(score, node.input(0)))
                                    .isPresent();
                    yield logarithm ? Optional.of(unshifted(node.input(0))) : Optional.empty();
                }
                // The logarithm of a softmax of several nodes; that of one node is handed on to it.
                default -> {
                    Optional<Node> softmax = terms.producer(node.input(0), "Softmax");
                    yield softmax.isPresent()
                            ? softmax.map(found -> found.outputs().get(0))
                            : terms.producer(node.input(0), "Div", "Mul").flatMap(this::scores);
                }
            };
        }

        private Optional<String> share(String part, String total) {
            boolean sum = terms.reduced("ReduceSum", total, 1)
                    .filter(parts -> terms.areSame(parts, part))
                    .isPresent();
            return sum ? exponent(part).map(this::unshifted) : Optional.empty();
        }

        private Optional<String> exponent(String value) {
            return terms.producer(value, "Exp").map(node -> node.input(0));
        }

        /** The scores before their maximum was subtracted. */
        private String unshifted(String value) {
            return terms.producer(value, "Sub")
                    .filter(node -> terms.reduced("ReduceMax", node.input(1), 1)
                            .filter(of -> terms.areSame(of, node.input(0)))
                            .isPresent())
                    .map(node -> node.input(0))
                    .orElse(value);
        }
    }
}
