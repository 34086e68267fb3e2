package org.orthant.model.head;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;

/** The layer that a user names, because the model does not determine it. */
final class ChosenHead {

    private static final int MOST_SHOWN = 8;

    private final Model model;

    ChosenHead(Model model) {
        this.model = model;
    }

    Candidate find(String tensor, Optional<String> bias) {
        ModelTensor weights = named(tensor);
        Optional<ModelTensor> given = bias.map(this::named);
        Optional<Candidate> inGraph = inGraph(tensor, given);
        if (inGraph.isPresent()) {
            return inGraph.get();
        }
        Map<String, ModelTensor> all = new HashMap<>();
        model.tensors().forEach(each -> all.put(each.name(), each));
        NamedLayer layer = NamedLayer.of(weights, all)
                .orElseThrow(() -> BadInputException.in(
                        model.file(), "tensor " + weights + " is not a matrix of floating-point numbers"));
        given.filter(shift -> shift.count() != layer.labels()).ifPresent(shift -> {
            throw BadInputException.in(
                    model.file(),
                    "tensor " + shift + " cannot be the bias of " + weights + ": expected one number for each of the "
                            + layer.labels() + " rows");
        });
        Optional<ModelTensor> shift = given.or(layer::bias);
        RowNames rows = RowNames.of(model.facts(), layer.labels());
        return new Candidate(
                weights.shownName(),
                layer.labels(),
                layer.features(),
                shift.isPresent(),
                weights.shownName(),
                Certainty.LIKELY,
                "it was named",
                model.facts().task(),
                OptionalInt.empty(),
                FeatureOrigin.unknown(layer.features()),
                rows.names(),
                rows.remark().stream().toList(),
                layer.subject(),
                Layers.of(model, layer.weights(), shift));
    }

    private Optional<Candidate> inGraph(String tensor, Optional<ModelTensor> bias) {
        try {
            return model.graph().flatMap(graph -> GraphHeads.of(model, graph).using(tensor, bias));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(model.file(), String.valueOf(problem.getMessage()), problem);
        }
    }

    private ModelTensor named(String name) {
        return model.tensor(name).orElseThrow(() -> {
            List<String> shown = new ArrayList<>();
            model.tensors().stream()
                    .filter(tensor -> tensor.axes() == 2)
                    .limit(MOST_SHOWN)
                    .forEach(tensor -> shown.add(tensor.toString()));
            return BadInputException.in(
                    model.file(),
                    "has no tensor " + Excerpt.of(name, 80) + ": expected a name such as " + String.join(", ", shown));
        });
    }
}
