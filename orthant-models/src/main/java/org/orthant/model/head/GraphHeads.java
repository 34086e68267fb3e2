package org.orthant.model.head;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.layer.ClaimSubject;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;
import org.orthant.model.Task;

/** Output layers of models that have a graph. */
record GraphHeads(Model model, Graph graph, Tracer tracer, FeatureWalk features, LinearNodes linear) {

    /** The number of other layers that are offered, the last ones of the graph. */
    private static final int MOST_OTHERS = 12;

    /** The number of nodes that are tried to find them. */
    private static final int MOST_TRIED = 2000;

    /** Returns what finds the layers in the graph of a model. */
    static GraphHeads of(Model model, Graph graph) {
        Constants constants = new Constants(graph);
        return new GraphHeads(
                model,
                graph,
                Tracer.in(graph, constants),
                FeatureWalk.in(model.file(), graph, constants.fixed()),
                new LinearNodes(constants));
    }

    OutputLayers find() {
        List<Candidate> candidates = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (Trace trace : merged(traces(failures))) {
            if (isNew(trace.maps(), used)) {
                candidates.add(candidate(trace));
            }
        }
        candidates.sort(Comparator.comparing(Candidate::certainty)
                .thenComparing(Comparator.comparingInt(Candidate::labels).reversed()));
        String summary = candidates.isEmpty()
                ? "no output is a linear layer" + (failures.isEmpty() ? "" : ": " + failures.get(0))
                : candidates.get(0).reason();
        candidates.addAll(others(used));
        return new OutputLayers(candidates, summary);
    }

    private static boolean isNew(List<LinearMap> maps, Set<String> used) {
        boolean fresh = false;
        for (LinearMap map : maps) {
            fresh |= used.add(map.weights().name());
        }
        return fresh;
    }

    /** Returns the paths back to a linear layer, those that determine the task first; adds why other outputs have none. */
    private List<Trace> traces(List<String> failures) {
        List<Trace> traces = new ArrayList<>();
        for (String output : graph.outputs()) {
            try {
                traces.add(tracer.trace(output));
            } catch (NoLinearLayer | IllegalArgumentException reason) {
                failures.add("of " + Excerpt.of(output, 60) + ", " + reason.getMessage());
            }
        }
        traces.sort(Comparator.comparing(trace -> trace.task() == Task.UNKNOWN));
        return traces;
    }

    /** Outputs of one score each that share their features are one layer, and their names those of its labels. */
    private List<Trace> merged(List<Trace> traces) {
        Map<String, List<Trace>> groups = new LinkedHashMap<>();
        // The same row twice, before and after its sigmoid, is one label.
        Set<String> seen = new HashSet<>();
        for (Trace trace : traces) {
            String key = trace.labels() > 1
                    ? "output " + trace.output()
                    : "features " + trace.task() + trace.features() + tracer.origin(trace.value());
            List<Trace> group = groups.computeIfAbsent(key, unused -> new ArrayList<>());
            if (seen.add(key + " " + trace.maps().get(0).weights().name())) {
                group.add(trace);
            }
        }
        return groups.values().stream().map(GraphHeads::merge).toList();
    }

    private static Trace merge(List<Trace> group) {
        Trace first = group.get(0);
        if (group.size() == 1) {
            return first;
        }
        return new Trace(
                String.join("\n", group.stream().map(Trace::output).toList()),
                group.stream().flatMap(trace -> trace.maps().stream()).toList(),
                first.path(),
                first.task(),
                OptionalInt.empty(),
                first.remarks(),
                group.stream().anyMatch(Trace::rounds));
    }

    private Candidate candidate(Trace trace) {
        List<String> outputs = trace.output().lines().toList();
        boolean decided = trace.task() != Task.UNKNOWN && trace.labels() > 1;
        String name = outputs.size() == 1 ? trace.output() : outputs.size() + " outputs";
        List<String> remarks = new ArrayList<>(trace.remarks());
        if (outputs.size() > 1) {
            remarks.add("each label is an output of its own");
        }
        remarks.addAll(defaults());
        if (tracer.isRounded(trace.value())) {
            remarks.add("the model rounds features to few bits: features that this layer needs may fall between");
        }
        return new Candidate(
                Excerpt.of(name, 60),
                trace.labels(),
                trace.features(),
                trace.hasBias(),
                String.join(" → ", trace.path()),
                decided ? Certainty.FOUND : Certainty.LIKELY,
                reason(trace, outputs),
                trace.task() == Task.UNKNOWN ? model.facts().task() : trace.task(),
                trace.topK(),
                features.of(trace.maps().get(0)),
                outputs.size() > 1 ? outputs : labelNames(trace.labels()),
                remarks,
                subject(trace.rounds(), trace.maps()),
                Layers.of(model, trace.maps(), graph));
    }

    /** The premise about constants that users of the model may replace. */
    private List<String> defaults() {
        Set<String> names = new TreeSet<>(graph.defaults());
        return names.isEmpty()
                ? List.of()
                : List.of("verdicts are about the constants in the file; callers may pass others, as "
                        + Excerpt.of(names.iterator().next(), 60)
                        + (names.size() == 1
                                ? " is also an input"
                                : " and " + (names.size() - 1) + " more are also inputs")
                        + " of the model");
    }

    /** What claims are about: where integers are multiplied, or features or scores rounded to few bits, not what the model computes. */
    private ClaimSubject subject(boolean roundsScores, List<LinearMap> maps) {
        return roundsScores || maps.stream().anyMatch(map -> map.isQuantised() || tracer.isRounded(map.value()))
                ? ClaimSubject.DEQUANTISED_LAYER
                : ClaimSubject.OUTPUT_LAYER;
    }

    private static String reason(Trace trace, List<String> outputs) {
        String output = outputs.size() == 1
                ? "the output " + Excerpt.of(trace.output(), 60)
                : "each of the " + outputs.size() + " outputs";
        return output
                + switch (trace.task()) {
                    case SINGLE_LABEL -> " chooses among its scores";
                    case MULTI_LABEL -> " is decided for each label alone";
                    case TOP_K -> " takes the best of its scores";
                    case UNKNOWN -> " is its scores; nothing after it says how they are used";
                };
    }

    /**
     * Returns the label names of the metadata. Text recognisers omit the first class, which stands for no character, and
     * often the last one, the space.
     */
    private List<String> labelNames(int labels) {
        List<String> names = model.facts().labels();
        if (names.size() == labels) {
            return names;
        }
        int missing = labels - names.size();
        if (!model.facts().metadata().containsKey("character") || missing < 1 || missing > 2) {
            return RowNames.of(model.facts(), labels).names();
        }
        List<String> all = new ArrayList<>();
        all.add("<blank>");
        all.addAll(names);
        if (missing == 2) {
            all.add(" ");
        }
        return all;
    }

    private List<Candidate> others(Set<String> used) {
        List<Candidate> others = new ArrayList<>();
        List<Node> nodes = graph.nodes();
        int first = Math.max(0, nodes.size() - MOST_TRIED);
        for (int i = nodes.size() - 1; i >= first && others.size() < MOST_OTHERS; i--) {
            Node node = nodes.get(i);
            layer(node).filter(map -> isNew(List.of(map), used)).ifPresent(map -> others.add(other(node, map)));
        }
        return others;
    }

    /** A layer that ends at a node: the sum of a product and its bias comes before the product alone. */
    private Optional<LinearMap> layer(Node node) {
        try {
            Optional<LinearMap> map = linear.of(node);
            if (map.isEmpty() && node.is("Add") && !node.outputs().isEmpty()) {
                map = Optional.of(tracer.trace(node.outputs().get(0)).maps())
                        .filter(maps -> maps.size() == 1)
                        .map(maps -> maps.get(0));
            }
            return map.filter(found -> found.weights().kind() != NumberKind.OTHER && found.labels() > 1);
        } catch (NoLinearLayer | IllegalArgumentException noLayer) {
            return Optional.empty();
        }
    }

    /** The layer whose weights are that tensor, if the graph multiplies by it, perhaps with another bias. */
    Optional<Candidate> using(String tensor, Optional<ModelTensor> bias) {
        for (int i = graph.nodes().size() - 1; i >= 0; i--) {
            Node node = graph.nodes().get(i);
            Optional<LinearMap> map =
                    layer(node).filter(found -> found.weights().name().equals(tensor));
            if (map.isPresent()) {
                LinearMap found = map.get();
                return Optional.of(other(
                        node,
                        bias.map(shift -> new LinearMap(
                                                found.value(),
                                                found.weights(),
                                                Dequantized.small(shift, "a bias"),
                                                found.axis(),
                                                found.isQuantised())
                                        .withBiases(List.of(new StoredBias(shift, 1))))
                                .orElse(found)));
            }
        }
        return Optional.empty();
    }

    private Candidate other(Node node, LinearMap map) {
        return new Candidate(
                map.weights().shownName(),
                map.labels(),
                map.features(),
                map.bias().length > 0,
                node.label(),
                Certainty.POSSIBLE,
                "a linear layer within the model",
                Task.UNKNOWN,
                OptionalInt.empty(),
                features.of(map),
                labelNames(map.labels()),
                defaults(),
                subject(false, List.of(map)),
                Layers.of(model, List.of(map), graph));
    }
}
