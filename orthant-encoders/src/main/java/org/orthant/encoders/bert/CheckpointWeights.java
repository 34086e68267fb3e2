package org.orthant.encoders.bert;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.train.optim.Weights;

/** Finds parameters in a file by the names that models of all times have given them. */
final class CheckpointWeights {

    /** Models that were trained to guess words have no pooled output. */
    private static final String DISPENSABLE = "pooler.";

    private final Path file;
    private final String prefix;
    private final Map<String, Weights> wanted;

    CheckpointWeights(Path file, String prefix, List<Weights> weights) {
        this.file = file;
        this.prefix = prefix;
        this.wanted = weights.stream()
                .filter(each -> each.name().startsWith(prefix))
                .collect(Collectors.toMap(each -> each.name().substring(prefix.length()), Function.identity()));
    }

    List<String> load() {
        Map<String, Tensor> found = new HashMap<>();
        Safetensors.read(file, name -> wanted.containsKey(usual(name)))
                .tensors()
                .forEach(tensor -> found.put(
                        prefix + usual(tensor.name()),
                        new Tensor(prefix + usual(tensor.name()), tensor.shape(), tensor.values())));
        List<String> fresh = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        new TreeMap<>(wanted).forEach((name, weights) -> {
            Tensor tensor = found.get(prefix + name);
            List<Integer> shape = weights.tensor().shape();
            if (tensor == null && name.startsWith(DISPENSABLE)) {
                fresh.add(name);
            } else if (tensor == null) {
                wrong.add(name + " is missing");
            } else if (!tensor.shape().equals(shape)) {
                wrong.add(name + " has the shape " + tensor.shape() + " instead of " + shape);
            }
        });
        if (!wrong.isEmpty()) {
            throw BadInputException.in(
                    file, "does not fit its config.json: " + String.join(", ", wrong) + "; expected a BERT model");
        }
        wanted.forEach((name, weights) -> {
            if (!fresh.contains(name)) {
                weights.load(found);
            }
        });
        return List.copyOf(fresh);
    }

    /** Without the name of the whole, which models for a task have, and with the newer names of scale and shift. */
    private static String usual(String name) {
        return name.replaceFirst("^bert\\.", "")
                .replaceFirst("LayerNorm\\.gamma$", "LayerNorm.weight")
                .replaceFirst("LayerNorm\\.beta$", "LayerNorm.bias");
    }
}
