package org.orthant.model.head;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.io.Excerpt;
import org.orthant.layer.AffineMap;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.head.FeatureBase.Normalised;
import org.orthant.model.head.FeatureBase.Normalised.Kind;

/** What stands before the last layer of well-known architectures, whose files have no graph. */
final class KnownArchitectures {

    /** Models whose classifier sees a hyperbolic tangent, of a pooler or of a separate layer, after dropout. */
    private static final Set<String> TANH = Set.of(
            "BertForSequenceClassification",
            "BertForMultipleChoice",
            "AlbertForSequenceClassification",
            "RobertaForSequenceClassification",
            "XLMRobertaForSequenceClassification",
            "CamembertForSequenceClassification",
            "BartForSequenceClassification",
            "LongformerForSequenceClassification");

    private static final Set<String> RELU =
            Set.of("DistilBertForSequenceClassification", "DistilBertForMultipleChoice");

    /** What is stored for a normalisation. */
    private enum Parameters {
        FACTORS_AND_OFFSETS,
        /** Perhaps with offsets. */
        FACTORS,
        /** Gemma stores what is added to 1. */
        FACTORS_MINUS_ONE
    }

    /**
     * A normalisation right before the output layer.
     *
     * @param architectures names of classes
     * @param kind layer normalisation or root mean square
     * @param module the name of its tensors without {@code .weight}, where {@code #} is the number of the last block; the first
     *     pattern that a model has counts
     */
    private record Norm(Pattern architectures, Kind kind, Parameters parameters, List<String> module) {}

    private static final List<Norm> NORMS = List.of(
            norm("Bert(ForMaskedLM|LMHeadModel)", Kind.LAYER_NORM, "cls.predictions.transform.LayerNorm"),
            norm("(Roberta|XLMRoberta|Camembert)For(MaskedLM|CausalLM)", Kind.LAYER_NORM, "lm_head.layer_norm"),
            norm("DistilBertForMaskedLM", Kind.LAYER_NORM, "vocab_layer_norm"),
            norm("AlbertForMaskedLM", Kind.LAYER_NORM, "predictions.LayerNorm"),
            norm("ElectraForMaskedLM", Kind.LAYER_NORM, "generator_predictions.LayerNorm"),
            norm("BertForTokenClassification", Kind.LAYER_NORM, "bert.encoder.layer.#.output.LayerNorm"),
            norm(
                    "(Roberta|XLMRoberta|Camembert)ForTokenClassification",
                    Kind.LAYER_NORM,
                    "roberta.encoder.layer.#.output.LayerNorm"),
            norm(
                    "DistilBertForTokenClassification",
                    Kind.LAYER_NORM,
                    "distilbert.transformer.layer.#.output_layer_norm"),
            norm("ViTForImageClassification", Kind.LAYER_NORM, "vit.layernorm"),
            norm("DeiTForImageClassification", Kind.LAYER_NORM, "deit.layernorm"),
            norm(
                    "GPT2(LMHeadModel|ForSequenceClassification|ForTokenClassification)",
                    Kind.LAYER_NORM,
                    "transformer.ln_f",
                    "ln_f"),
            norm("(GPTNeo|GPTJ|Bloom|CodeGen|GPTBigCode|Falcon)ForCausalLM", Kind.LAYER_NORM, "transformer.ln_f"),
            norm("GPTNeoXForCausalLM", Kind.LAYER_NORM, "gpt_neox.final_layer_norm"),
            norm("(StableLm|Starcoder2)ForCausalLM", Kind.LAYER_NORM, "model.norm"),
            norm("PhiForCausalLM", Kind.LAYER_NORM, "model.final_layernorm"),
            norm("WhisperForConditionalGeneration", Kind.LAYER_NORM, "model.decoder.layer_norm", "decoder.layer_norm"),
            // Those of BART normalise after each block, those of mBART before each block and once at the end.
            norm(
                    "(MarianMTModel|(Bart|MBart|Pegasus|M2M100)ForConditionalGeneration)",
                    Kind.LAYER_NORM,
                    "model.decoder.layer_norm",
                    "model.decoder.layers.#.final_layer_norm"),
            norm("(MT5|UMT5|T5)ForConditionalGeneration", Kind.RMS_NORM, "decoder.final_layer_norm"),
            norm(
                    "(Llama|Mistral|Mixtral|Qwen2|Qwen2Moe|Qwen3|Qwen3Moe|Phi3|Granite|Olmo2|SmolLM3)For(CausalLM|SequenceClassification|TokenClassification)",
                    Kind.RMS_NORM,
                    "model.norm"),
            // Architectures of GGUF files, whose converters add Gemma's 1 themselves.
            norm(
                    "llama|mistral3|qwen2|qwen2moe|qwen3|qwen3moe|phi3|gemma|gemma2|gemma3|internlm2|baichuan|exaone|deepseek|"
                            + "deepseek2|olmo2|granite|granitemoe|smollm3|mamba",
                    Kind.RMS_NORM,
                    "output_norm"),
            norm(
                    "gpt2|gptj|gptneox|starcoder|starcoder2|bloom|falcon|phi2|stablelm|orion",
                    Kind.LAYER_NORM,
                    "output_norm"),
            new Norm(
                    Pattern.compile("mpt|command-r|cohere2"),
                    Kind.LAYER_NORM,
                    Parameters.FACTORS,
                    List.of("output_norm")),
            new Norm(
                    Pattern.compile("(Cohere|Cohere2|Mpt)ForCausalLM"),
                    Kind.LAYER_NORM,
                    Parameters.FACTORS,
                    List.of("model.norm", "transformer.norm_f")),
            new Norm(
                    Pattern.compile("(Gemma|Gemma2|Gemma3)ForCausalLM"),
                    Kind.RMS_NORM,
                    Parameters.FACTORS_MINUS_ONE,
                    List.of("model.norm")));

    private final Model model;
    private final Map<String, ModelTensor> tensors;

    KnownArchitectures(Model model, Map<String, ModelTensor> tensors) {
        this.model = model;
        this.tensors = tensors;
    }

    private static Norm norm(String architectures, Kind kind, String... modules) {
        Parameters usual = kind == Kind.LAYER_NORM ? Parameters.FACTORS_AND_OFFSETS : Parameters.FACTORS;
        return new Norm(Pattern.compile(architectures), kind, usual, List.of(modules));
    }

    /**
     * Returns where the features of the output layer come from, if the configuration names an architecture that is known.
     *
     * @param named whether the layer has the name of an output layer, or is the embeddings that serve as one: the inputs of
     *     others may differ from the last normalisation
     */
    FeatureOrigin origin(NamedLayer layer, boolean named) {
        List<String> architectures = model.facts().architectures();
        if (architectures.size() != 1) {
            return FeatureOrigin.unknown(layer.features());
        }
        String name = architectures.get(0);
        Optional<String> ownCode = model.facts().ownCode();
        if (ownCode.isPresent()) {
            // A class of that name which comes with the model may compute anything.
            return FeatureOrigin.unknown(
                    layer.features(),
                    "the model includes code of its own (" + Excerpt.of(ownCode.get(), 60)
                            + "), which may compute them in any way");
        }
        if (TANH.contains(name)) {
            return bounded(new FeatureRange(-1, 1, "tanh of " + name), layer);
        }
        if (RELU.contains(name)) {
            return bounded(FeatureRange.atLeast(0, "ReLU of " + name), layer);
        }
        return NORMS.stream()
                .filter(norm -> norm.architectures().matcher(name).matches())
                .findFirst()
                .filter(norm -> named && isLifted())
                .flatMap(norm -> normalised(norm, name, layer))
                .orElse(FeatureOrigin.unknown(layer.features()));
    }

    private static FeatureOrigin bounded(FeatureRange range, NamedLayer layer) {
        return new FeatureOrigin(
                FeatureOrigin.Evidence.ARCHITECTURE,
                List.of(),
                new FeatureBase.Bounded(range, range.reason()),
                layer.features());
    }

    /** Whether no ε of the configuration is zero. */
    private boolean isLifted() {
        return model.facts().metadata().entrySet().stream()
                .filter(entry -> entry.getKey().matches("\\w*norm\\w*_eps(ilon)?"))
                .allMatch(entry -> Double.parseDouble(entry.getValue()) > 0);
    }

    private Optional<FeatureOrigin> normalised(Norm norm, String name, NamedLayer layer) {
        for (String module : norm.module()) {
            Optional<String> stem = stem(module);
            if (stem.isPresent()) {
                return normalised(norm, name, stem.get(), layer);
            }
        }
        return Optional.empty();
    }

    private Optional<FeatureOrigin> normalised(Norm norm, String name, String stem, NamedLayer layer) {
        int features = layer.features();
        Optional<ModelTensor> scale = row(List.of(stem + ".weight", stem + ".gamma"), features);
        Optional<ModelTensor> shift = row(List.of(stem + ".bias", stem + ".beta"), features);
        if (scale.isEmpty() || (norm.parameters() == Parameters.FACTORS_AND_OFFSETS && shift.isEmpty())) {
            return Optional.empty();
        }
        boolean plusOne = norm.parameters() == Parameters.FACTORS_MINUS_ONE;
        FeatureMap map = new FeatureMap(
                List.of(stem),
                shift.isPresent()
                        ? List.of(scale.get().name(), shift.get().name())
                        : List.of(scale.get().name()),
                features,
                features,
                true,
                plusOne ? FeatureMap.Numbers.COMPUTED : FeatureMap.Numbers.STORED,
                () -> Layers.understood(
                        model.file(),
                        () -> AffineMap.diagonal(
                                Arrays.stream(scale.get().toArray())
                                        .map(factor -> plusOne ? 1 + factor : factor)
                                        .toArray(),
                                shift.map(ModelTensor::toArray).orElseGet(() -> new double[features]))));
        List<FeatureMap> maps = isScaledBehind(name, layer) ? List.of(rootOfWidth(name, features), map) : List.of(map);
        String words = norm.kind() == Kind.LAYER_NORM ? "layer normalisation" : "RMS normalisation";
        return Optional.of(new FeatureOrigin(
                FeatureOrigin.Evidence.ARCHITECTURE,
                maps,
                new Normalised(norm.kind(), "the last " + words + " of " + name),
                features));
    }

    /** T5 and its kin divide by √d before they multiply by their own embeddings. */
    private boolean isScaledBehind(String name, NamedLayer layer) {
        boolean tied = model.facts().tied()
                && (name.equals("T5ForConditionalGeneration") || !layer.module().equals("lm_head"));
        return tied && name.matches("(MT5|UMT5|T5)ForConditionalGeneration");
    }

    private FeatureMap rootOfWidth(String name, int features) {
        double[] scale = new double[features];
        Arrays.fill(scale, 1 / Math.sqrt(features));
        return new FeatureMap(
                List.of("1/√" + features + " of " + name),
                List.of(),
                features,
                features,
                true,
                FeatureMap.Numbers.COMPUTED,
                () -> AffineMap.diagonal(scale, new double[features]));
    }

    private Optional<ModelTensor> row(List<String> names, int features) {
        return names.stream()
                .filter(tensors::containsKey)
                .map(tensors::get)
                .filter(tensor -> tensor.kind().isFloatingPoint() && tensor.axes() == 1 && tensor.count() == features)
                .findFirst();
    }

    /** The module itself, or that of the last block, if the model has its factors. */
    private Optional<String> stem(String module) {
        Pattern pattern = Pattern.compile(Pattern.quote(module).replace("#", "\\E(\\d{1,6})\\Q") + "\\.(weight|gamma)");
        return tensors.keySet().stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .max(Comparator.comparingInt(found -> module.contains("#") ? Integer.parseInt(found.group(1)) : 0))
                .map(found -> found.group().substring(0, found.group().lastIndexOf('.')));
    }
}
