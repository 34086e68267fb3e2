package org.orthant.model.head;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.Task;

/** Output layers of models that are tensors with names and nothing else: by name, by shape, by place. */
final class NamedHeads {

    private static final int MOST_CANDIDATES = 16;

    /** What libraries call their last layer. */
    private static final Pattern OUTPUT =
            Pattern.compile("(.*[./])?(lm_head|classifier|classifier[./]out_proj|score|fc|head|heads[./]head|"
                    + "output|output_layer|out|logits|logits_proj|embed_out|last_linear|predictions|cls[./]predictions[./]decoder|"
                    + "classification_head[./]\\w+|linear_head|out_layer|W|coef_)([./]\\d+)?");

    private static final Pattern EMBEDDING =
            Pattern.compile("(.*[./])?(embed_tokens|wte|word_embeddings|shared|tok_embeddings|token_embedding|"
                    + "embed_in|word_embedding|token_embd|embeddings)");

    private static final Pattern OTHER_INPUT = Pattern.compile(
            ".*(pooler|embed|embd|wte|wpe|position|norm|running_|rotary|lora_|conv1|attn|attention|query|key|value).*");

    /** The output weights of label-wise attention, as CAML names them, and next to them those of the attention. */
    private static final String FINAL = "final.weight";

    private static final String QUERIES = "U.weight";

    private static final String ATTENTION = "its tensors " + QUERIES + " and " + FINAL
            + " are those of label-wise attention, where every label has features of its own: no matrix of the file is an"
            + " output layer";

    private final Model model;
    private final Map<String, ModelTensor> byName = new HashMap<>();

    NamedHeads(Model model) {
        this.model = model;
        model.tensors().forEach(tensor -> byName.put(tensor.name(), tensor));
    }

    /** A matrix with the reasons to choose it. */
    private record Scored(NamedLayer layer, int points, List<String> reasons) {}

    OutputLayers find() {
        List<NamedLayer> layers = new ArrayList<>();
        for (ModelTensor tensor : model.tensors()) {
            NamedLayer.of(tensor, byName).ifPresent(layers::add);
        }
        if (layers.isEmpty() && model.format() == ModelFormat.NPY) {
            throw BadInputException.in(model.file(), noMatrix(model.tensors().get(0)));
        }
        if (layers.isEmpty()) {
            return new OutputLayers(List.of(), "there is no matrix of numbers in it");
        }
        List<Scored> scored = new ArrayList<>();
        for (int i = 0; i < layers.size(); i++) {
            scored.add(score(layers.get(i), i == layers.size() - 1, layers.size() == 1));
        }
        // Stable, so that among equals the last one of the file comes first.
        Collections.reverse(scored);
        scored.sort(Comparator.comparingInt(Scored::points).reversed());
        boolean attention = layers.stream().anyMatch(this::isOfAttention);
        List<Candidate> candidates = new ArrayList<>();
        for (Scored each : scored.subList(0, Math.min(MOST_CANDIDATES, scored.size()))) {
            boolean first = candidates.isEmpty();
            boolean alone =
                    scored.size() == 1 || scored.get(1).points() < scored.get(0).points();
            candidates.add(candidate(each, first && alone && each.points() >= 3 && !attention));
        }
        if (attention) {
            return new OutputLayers(candidates, ATTENTION);
        }
        Candidate best = candidates.get(0);
        String summary = best.certainty() == Certainty.POSSIBLE
                ? "the file has no graph, and no name among its " + layers.size()
                        + " matrices identifies the output layer"
                : best.name() + ": " + best.reason();
        return new OutputLayers(candidates, summary);
    }

    /** Why an array is not a layer, and what to save instead. */
    private static String noMatrix(ModelTensor array) {
        String shape = "(" + array.shapeText() + ")";
        if (!array.kind().isFloatingPoint()) {
            return "holds numbers of type " + array.kind().name().toLowerCase(Locale.ROOT) + " in the shape " + shape
                    + ": expected float16, float32 or float64; if these numbers are the weights or embeddings themselves, and no scale"
                    + " belongs to them, convert them by numpy.save(file, array.astype('float32'))";
        }
        return "has the shape " + shape
                + ": expected two axes that are not empty, with a row for each class or item and a"
                + " column for each feature; reshape it, such as by numpy.save(file, array.reshape(rows, columns))";
    }

    private Scored score(NamedLayer layer, boolean last, boolean only) {
        List<String> reasons = new ArrayList<>();
        int points = 0;
        int names = model.facts().labels().size();
        boolean embedding = EMBEDDING.matcher(layer.module()).matches();
        if (names > 0 && names == layer.labels() && !embedding) {
            points += 4;
            reasons.add("it has one row for each of the " + names + " labels");
        }
        if (OUTPUT.matcher(layer.module()).matches()) {
            points += 4;
            reasons.add("its name is that of an output layer");
        } else if (model.facts().tied() && embedding) {
            points += 3;
            reasons.add("the model uses its embeddings as output layer");
        } else if (OTHER_INPUT.matcher(layer.module()).matches()) {
            points -= 4;
        }
        if (only) {
            points += 3;
            reasons.add("it is the only matrix");
        } else if (last) {
            points += 2;
            reasons.add("it is the last matrix");
        }
        if (layer.bias().isPresent()) {
            points += 1;
        }
        return new Scored(layer, points, reasons);
    }

    /** Returns whether rows are multiplied by a mean of their own tokens; {@code U}, of the same shape, has the weights of the means. */
    private boolean isOfAttention(NamedLayer layer) {
        ModelTensor weights = layer.weights();
        return weights.name().endsWith(FINAL)
                && Optional.ofNullable(byName.get(
                                weights.name().substring(0, weights.name().length() - FINAL.length()) + QUERIES))
                        .filter(queries -> queries.shape().equals(weights.shape()))
                        .isPresent();
    }

    private boolean isNamed(NamedLayer layer) {
        return OUTPUT.matcher(layer.module()).matches()
                || (model.facts().tied() && EMBEDDING.matcher(layer.module()).matches());
    }

    private Candidate candidate(Scored scored, boolean likely) {
        NamedLayer layer = scored.layer();
        List<String> names = model.facts().labels();
        boolean named = names.size() == layer.labels();
        RowNames rows = likely || named ? RowNames.of(model.facts(), layer.labels()) : RowNames.NONE;
        LaterLogits later = LaterLogits.of(model.facts());
        boolean fits = named || names.isEmpty() || likely;
        Optional<ModelTensor> bias = layer.bias();
        List<String> remarks = new ArrayList<>();
        remarks.add("the file has no graph: names and shapes speak for this layer, nothing proves it");
        bias.ifPresent(tensor -> remarks.add("its bias is " + tensor.shownName()));
        rows.remark().ifPresent(remarks::add);
        // Files of other formats say by the tensor's name which axis is which.
        if (model.format() == ModelFormat.NPY && layer.labels() < layer.features()) {
            remarks.add("the array has " + layer.labels() + " rows and " + layer.features()
                    + " columns, and is read as one row for each class or item; if it has one column for each instead, save its"
                    + " transpose: numpy.save(file, array.T)");
        }
        later.remark().ifPresent(remarks::add);
        return new Candidate(
                layer.weights().shownName(),
                layer.labels(),
                layer.features(),
                bias.isPresent(),
                layer.weights().shownName(),
                likely ? Certainty.LIKELY : Certainty.POSSIBLE,
                scored.reasons().isEmpty() ? "a matrix of the file" : String.join(", and ", scored.reasons()),
                fits && later.keepOrder() ? model.facts().task() : Task.UNKNOWN,
                OptionalInt.empty(),
                likely
                        ? new KnownArchitectures(model, byName).origin(layer, isNamed(layer))
                        : FeatureOrigin.unknown(layer.features()),
                rows.names(),
                remarks,
                layer.subject(),
                Layers.of(model, layer.weights(), bias));
    }
}
