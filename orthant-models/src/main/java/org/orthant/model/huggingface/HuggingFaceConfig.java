package org.orthant.model.huggingface;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.orthant.io.tree.Json;
import org.orthant.model.Facts;
import org.orthant.model.Task;

/** What {@code config.json} says. */
final class HuggingFaceConfig {

    /** Those whose scores are for tokens. */
    private static final List<String> GENERATING =
            List.of("ForCausalLM", "LMHeadModel", "ForMaskedLM", "MTModel", "ForConditionalGeneration");

    /** Endings of the names of classes whose models predict the class with the highest score. */
    private static final List<String> CHOOSING = List.of(
            "ForCausalLM",
            "LMHeadModel",
            "ForMaskedLM",
            "ForConditionalGeneration",
            "MTModel",
            "ForTokenClassification",
            "ForImageClassification",
            "ForVideoClassification",
            "ForAudioClassification",
            "ForCTC");

    /** What is read: the rest of a configuration may be of any length. */
    private static final Set<String> MEMBERS =
            Set.of("architectures", Facts.OWN_CODE, "id2label", "tie_word_embeddings", "problem_type");

    /** What is added to variances, and what happens to logits. */
    private static final Pattern NUMBER =
            Pattern.compile("\\w*norm\\w*_eps(ilon)?|final_logit_softcapping|logit_scale|logits_scaling");

    private HuggingFaceConfig() {}

    static boolean isUsed(String member) {
        return MEMBERS.contains(member) || NUMBER.matcher(member).matches();
    }

    static Facts facts(Json config) {
        List<String> architectures = new ArrayList<>();
        config.get("architectures").elements().forEach(name -> name.text().ifPresent(architectures::add));
        List<String> labels = labels(config.get("id2label"));
        // Text models of pictures and the like keep the text's part apart.
        Json tied = config.get("tie_word_embeddings");
        // The default of the library is true.
        return new Facts(
                labels,
                task(config, architectures, labels),
                architectures,
                generates(architectures) && tied.flag(true),
                metadata(config),
                Optional.empty());
    }

    /** Whether models of these classes choose tokens. */
    static boolean generates(List<String> architectures) {
        return architectures.stream().anyMatch(name -> GENERATING.stream().anyMatch(name::endsWith));
    }

    private static Map<String, String> metadata(Json config) {
        Map<String, String> found = new TreeMap<>();
        config.forEach((name, value) -> {
            double number = value.number(Double.NaN);
            if (NUMBER.matcher(name).matches() && !Double.isNaN(number)) {
                found.put(name, String.valueOf(number));
            }
        });
        ownCode(config).ifPresent(code -> found.put(Facts.OWN_CODE, code));
        return found;
    }

    /** The class of a model that the library loads from the folder or from another repository instead of its own. */
    private static Optional<String> ownCode(Json config) {
        Map<String, String> classes = new TreeMap<>();
        config.get(Facts.OWN_CODE).forEach((name, value) -> {
            if (name.contains("Model")) {
                classes.put(name, value.text("unknown"));
            }
        });
        return classes.values().stream().findFirst();
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

    private static Task task(Json config, List<String> architectures, List<String> labels) {
        return switch (config.get("problem_type").text("")) {
            case "multi_label_classification" -> Task.MULTI_LABEL;
            case "single_label_classification" -> Task.SINGLE_LABEL;
            case "regression" -> Task.UNKNOWN;
            default ->
                ownCode(config).isEmpty() && architectures.stream().anyMatch(name -> choosesOne(name, labels))
                        ? Task.SINGLE_LABEL
                        : Task.UNKNOWN;
        };
    }

    /**
     * Returns whether models of that architecture predict one of their classes, at each position or for the whole input. The
     * library's pipelines also apply a softmax to whole sequences, unless there is a single score or {@code problem_type}
     * selects another function.
     */
    private static boolean choosesOne(String architecture, List<String> labels) {
        return CHOOSING.stream().anyMatch(architecture::endsWith)
                || (architecture.endsWith("ForSequenceClassification") && labels.size() != 1);
    }
}
