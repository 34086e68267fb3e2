package org.orthant.model.huggingface;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.model.Facts;
import org.orthant.model.Task;
import org.orthant.model.json.Json;

/** What {@code config.json} says. */
final class HuggingFaceConfig {

    private HuggingFaceConfig() {}

    static Facts facts(Json config) {
        List<String> architectures = new ArrayList<>();
        config.get("architectures").elements().forEach(name -> name.text().ifPresent(architectures::add));
        List<String> labels = labels(config.get("id2label"));
        // Text models of pictures and the like keep the text's part apart.
        Json tied = config.get("tie_word_embeddings");
        boolean generates = architectures.stream()
                .anyMatch(name -> name.endsWith("ForCausalLM")
                        || name.endsWith("LMHeadModel")
                        || name.endsWith("ForMaskedLM")
                        || name.endsWith("ForConditionalGeneration"));
        // The default of the library is true.
        return new Facts(labels, task(config, architectures), architectures, generates && tied.flag(true), Map.of());
    }

    private static List<String> labels(Json byId) {
        Map<Integer, String> names = new TreeMap<>();
        byId.forEach((id, name) -> {
            if (id.matches("\\d{1,8}")) {
                name.text().ifPresent(text -> names.put(Integer.parseInt(id), text));
            }
        });
        List<String> labels = new ArrayList<>(names.values());
        boolean complete =
                names.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1) == labels.size() - 1;
        return complete ? labels : List.of();
    }

    private static Task task(Json config, List<String> architectures) {
        return switch (config.get("problem_type").text("")) {
            case "multi_label_classification" -> Task.MULTI_LABEL;
            case "single_label_classification" -> Task.SINGLE_LABEL;
            case "regression" -> Task.UNKNOWN;
            default ->
                architectures.stream().anyMatch(HuggingFaceConfig::choosesOne) ? Task.SINGLE_LABEL : Task.UNKNOWN;
        };
    }

    /** Tasks whose models choose one of their classes, at each place or for all of the input. */
    private static boolean choosesOne(String architecture) {
        return List.of("ForCausalLM", "LMHeadModel", "ForMaskedLM", "ForTokenClassification", "ForImageClassification")
                .stream()
                .anyMatch(architecture::endsWith);
    }
}
