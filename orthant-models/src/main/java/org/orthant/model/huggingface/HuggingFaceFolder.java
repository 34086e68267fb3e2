package org.orthant.model.huggingface;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The files searched for weights, in this order. */
    private static final List<String> FILES = List.of(
            "model.safetensors", "pytorch_model.safetensors", "pytorch_model.bin", "model.onnx", "onnx/model.onnx");

    private static final List<String> INDICES = List.of("model.safetensors.index.json", "pytorch_model.bin.index.json");

    private HuggingFaceFolder() {}

    /** The model in a folder, whose files another function opens; several of them share a budget. */
    public static Model read(Path folder, ReadPolicy policy, BiFunction<Path, ReadBudget, Model> opener) {
        FolderFiles files = new FolderFiles(folder, policy);
        Facts facts = facts(files);
        for (String name : FILES) {
            Optional<Path> file = files.find(name);
            if (file.isPresent()) {
                Model model = opener.apply(file.get(), files.budget(file.get()));
                return new Model(folder, ModelFormat.HUGGING_FACE, model.tensors(), facts, model.graph());
            }
        }
        for (String name : INDICES) {
            Optional<Path> index = files.find(name);
            if (index.isPresent()) {
                return Model.ofTensors(folder, ModelFormat.HUGGING_FACE, sharded(files, index.get(), opener), facts);
            }
        }
        throw BadInputException.in(
                folder,
                "is a folder without a model: expected model.safetensors, its index, pytorch_model.bin or model.onnx, or model.json"
                        + " of a run");
    }

    private static Facts facts(FolderFiles files) {
        Optional<Path> config = files.find("config.json");
        if (config.isEmpty()) {
            return Facts.NONE;
        }
        Facts facts =
                HuggingFaceConfig.facts(Json.read(config.get(), files.budget(config.get()), HuggingFaceConfig::isUsed));
        return HuggingFaceConfig.generates(facts.architectures())
                ? facts.withTokens(new TokenizerFiles(files).read(facts.architectures()))
                : facts;
    }

    private static List<ModelTensor> sharded(
            FolderFiles folder, Path index, BiFunction<Path, ReadBudget, Model> opener) {
        Json map = Json.read(index, folder.budget(index), "weight_map"::equals).get("weight_map");
        Set<String> files = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        map.forEach((tensor, file) -> {
            names.add(tensor);
            files.add(file.text(""));
        });
        ReadBudget budget = ReadBudget.of(folder.folder(), size(folder, index, files), folder.policy());
        Map<String, ModelTensor> tensors = new LinkedHashMap<>();
        for (String file : files) {
            Path shard = folder.find(file)
                    .orElseThrow(() -> BadInputException.in(
                            folder.folder().resolve(file),
                            "is missing: " + index.getFileName() + " says that tensors lie in it"));
            opener.apply(shard, budget).tensors().forEach(tensor -> tensors.putIfAbsent(tensor.name(), tensor));
        }
        for (String name : names) {
            if (!tensors.containsKey(name)) {
                throw BadInputException.in(index, "names a tensor " + Excerpt.of(name, 80) + ", which is in no file");
            }
        }
        return List.copyOf(tensors.values());
    }

    private static long size(FolderFiles folder, Path index, Set<String> files) {
        long size = 0;
        for (String file : files) {
            requireName(index, file);
            Path shard = folder.folder().resolve(file);
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
