package org.orthant.model.huggingface;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.io.tree.Json;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;

/** Opens folders in the form of Hugging Face. */
public final class HuggingFaceFolder {

    /** Where weights are looked for, in this order. */
    private static final List<String> FILES = List.of(
            "model.safetensors", "pytorch_model.safetensors", "pytorch_model.bin", "model.onnx", "onnx/model.onnx");

    private static final List<String> INDICES = List.of("model.safetensors.index.json", "pytorch_model.bin.index.json");

    private HuggingFaceFolder() {}

    /** The model in a folder, whose files another function opens; several of them share a budget. */
    public static Model read(Path folder, ReadPolicy policy, BiFunction<Path, ReadBudget, Model> opener) {
        Path config = folder.resolve("config.json");
        Facts facts = Facts.NONE;
        if (Files.isRegularFile(config)) {
            facts = HuggingFaceConfig.facts(
                    Json.read(config, ReadBudget.of(config, policy), HuggingFaceConfig::isUsed));
            if (HuggingFaceConfig.generates(facts.architectures())) {
                facts = facts.withTokens(new TokenizerFiles(folder, policy).read(facts.architectures()));
            }
        }
        for (String name : FILES) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                Model model = opener.apply(file, ReadBudget.of(file, policy));
                return new Model(folder, ModelFormat.HUGGING_FACE, model.tensors(), facts, model.graph());
            }
        }
        for (String name : INDICES) {
            Path index = folder.resolve(name);
            if (Files.isRegularFile(index)) {
                return Model.ofTensors(folder, ModelFormat.HUGGING_FACE, sharded(folder, index, policy, opener), facts);
            }
        }
        throw BadInputException.in(
                folder,
                "is a folder without a model: expected model.safetensors, its index, pytorch_model.bin or model.onnx, or model.json"
                        + " of a run");
    }

    private static List<ModelTensor> sharded(
            Path folder, Path index, ReadPolicy policy, BiFunction<Path, ReadBudget, Model> opener) {
        Json map = Json.read(index, ReadBudget.of(index, policy), "weight_map"::equals)
                .get("weight_map");
        Set<String> files = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        map.forEach((tensor, file) -> {
            names.add(tensor);
            files.add(file.text(""));
        });
        ReadBudget budget = ReadBudget.of(folder, size(folder, index, files), policy);
        Map<String, ModelTensor> tensors = new LinkedHashMap<>();
        for (String file : files) {
            Path shard = folder.resolve(file);
            if (!Files.isRegularFile(shard)) {
                throw BadInputException.in(
                        shard, "is missing: " + index.getFileName() + " says that tensors lie in it");
            }
            opener.apply(shard, budget).tensors().forEach(tensor -> tensors.putIfAbsent(tensor.name(), tensor));
        }
        for (String name : names) {
            if (!tensors.containsKey(name)) {
                throw BadInputException.in(index, "names a tensor " + Excerpt.of(name, 80) + ", which is in no file");
            }
        }
        return List.copyOf(tensors.values());
    }

    private static long size(Path folder, Path index, Set<String> files) {
        long size = 0;
        for (String file : files) {
            requireName(index, file);
            Path shard = folder.resolve(file);
            try {
                size += Files.isRegularFile(shard) ? Files.size(shard) : 0;
            } catch (IOException e) {
                throw BadInputException.unreadable(shard, e);
            }
        }
        return size;
    }

    private static void requireName(Path index, String file) {
        if (file.isEmpty() || !file.matches("[\\w.-]+") || file.startsWith(".")) {
            throw BadInputException.in(
                    index, "names the file \"" + Excerpt.of(file, 80) + "\": expected one of the same folder");
        }
    }
}
