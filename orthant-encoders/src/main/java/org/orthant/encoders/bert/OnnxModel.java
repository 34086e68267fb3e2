package org.orthant.encoders.bert;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

/**
 * A BERT model that was exported for ONNX Runtime, with its tokeniser: a folder or an archive (such as a jar of langchain4j)
 * with one {@code .onnx} file and one {@code tokenizer.json}, whose name may begin with that of the model.
 */
public final class OnnxModel {

    private OnnxModel() {}

    /** Writes the model as a checkpoint, and returns the number of its parameters. */
    public static long convert(Path source, Path checkpoint) {
        if (Files.isDirectory(source)) {
            return convertIn(source, source, checkpoint);
        }
        try (FileSystem archive = FileSystems.newFileSystem(source)) {
            return convertIn(archive.getPath("/"), source, checkpoint);
        } catch (ProviderNotFoundException e) {
            throw BadInputException.in(source, "is neither a folder nor an archive (.jar, .zip)", e);
        } catch (IOException e) {
            throw BadInputException.unreadable(source, e);
        }
    }

    private static long convertIn(Path root, Path source, Path checkpoint) {
        Path tokenizer = only(root, source, "tokenizer.json");
        OnnxGraph graph = OnnxGraph.read(only(root, source, ".onnx"));
        Map<String, Tensor> tensors = graph.parameters();
        String config = config(source, graph, tensors);
        String lowerCase = JsonFile.members(tokenizer, List.of("normalizer")).getOrDefault("lowercase", "true");
        List<String> subwords = Checkpoint.vocabulary(tokenizer).names();
        try {
            Files.createDirectories(checkpoint);
        } catch (IOException e) {
            throw BadInputException.in(checkpoint, "cannot be made: " + e.getMessage(), e);
        }
        AtomicFile.write(checkpoint.resolve("vocab.txt"), String.join("\n", subwords) + "\n");
        AtomicFile.write(checkpoint.resolve("tokenizer_config.json"), "{\"do_lower_case\": " + lowerCase + "}\n");
        new Safetensors(Map.of(), List.copyOf(tensors.values())).write(checkpoint.resolve("model.safetensors"));
        // Last, as without it nothing is a checkpoint.
        AtomicFile.write(checkpoint.resolve("config.json"), config);
        return tensors.values().stream()
                .mapToLong(tensor -> tensor.values().length)
                .sum();
    }

    private static String config(Path source, OnnxGraph graph, Map<String, Tensor> tensors) {
        int width = length(source, tensors, "embeddings.word_embeddings.weight", 1);
        double rootOfHeadWidth = graph.constant("Div", "MatMul");
        long layers = Stream.iterate(0, layer -> layer + 1)
                .takeWhile(layer -> tensors.containsKey("encoder.layer." + layer + ".output.dense.bias"))
                .count();
        return "{\n  \"model_type\": \"bert\",\n  \"hidden_act\": \"gelu\",\n  \"hidden_size\": " + width
                + ",\n  \"num_hidden_layers\": " + layers
                + ",\n  \"num_attention_heads\": " + Math.round(width / (rootOfHeadWidth * rootOfHeadWidth))
                + ",\n  \"intermediate_size\": "
                + length(source, tensors, "encoder.layer.0.intermediate.dense.bias", 0)
                + ",\n  \"max_position_embeddings\": "
                + length(source, tensors, "embeddings.position_embeddings.weight", 0)
                + ",\n  \"type_vocab_size\": "
                + length(source, tensors, "embeddings.token_type_embeddings.weight", 0)
                + ",\n  \"vocab_size\": " + length(source, tensors, "embeddings.word_embeddings.weight", 0)
                + ",\n  \"layer_norm_eps\": " + (float) graph.constant("Add", "ReduceMean") + "\n}\n";
    }

    private static int length(Path source, Map<String, Tensor> tensors, String name, int axis) {
        Tensor tensor = tensors.get(name);
        if (tensor == null || tensor.shape().size() <= axis) {
            throw BadInputException.in(source, "has no " + name + ": expected a BERT model");
        }
        return tensor.shape().get(axis);
    }

    private static Path only(Path root, Path source, String ending) {
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> found =
                    files.filter(file -> file.toString().endsWith(ending)).toList();
            if (found.size() != 1) {
                throw BadInputException.in(
                        source, "has " + found.size() + " files that end with " + ending + ": expected one");
            }
            return found.get(0);
        } catch (IOException e) {
            throw BadInputException.unreadable(source, e);
        }
    }
}
