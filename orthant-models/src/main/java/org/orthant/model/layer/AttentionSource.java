package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.attention.AttentionHead;
import org.orthant.io.BadInputException;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.ModelTensor;
import org.orthant.model.weights.WeightReader;

/**
 * The files of a head with label-wise attention. In files with several tensors, the matrices have the names of the common implementations: {@code U.weight},
 * {@code final.weight} and {@code final.bias} of CAML; {@code first_linear}, {@code second_linear} and {@code third_linear} of LAAT and PLM-ICD, also with a prefix.
 *
 * @param attention the attention vectors {@code U}, a checkpoint or a run folder
 * @param tokens the token features {@code H}
 * @param projection the projection {@code V}, if it is in another file than {@code U}
 */
public record AttentionSource(Path attention, Path tokens, Optional<Path> projection) {

    private static final List<String> ATTENTION = List.of("U.weight", "second_linear.weight");
    private static final List<String> PROJECTION = List.of("first_linear.weight", "V.weight");
    private static final List<String> OUTPUT = List.of("final.weight", "third_linear.weight");
    private static final List<String> TOKENS = List.of("H", "tokens", "H.weight", "embed.weight", "embedding.weight");

    /**
     * Returns the output layer {@code W}, {@code b} of a checkpoint by its names; empty for a file with a single matrix, or without these names.
     *
     * @throws BadInputException if the file cannot be read
     */
    public static Optional<LayerSource> output(FileLayer file) {
        Path path = checkpoint(Path.of(file.path()));
        if (file.tensor() != null || WeightReader.isText(path)) {
            return Optional.empty();
        }
        return named(path, OUTPUT).map(weight -> {
            String bias = weight.substring(0, weight.length() - "weight".length()) + "bias";
            return new FileLayer(path.toString(), weight, has(path, bias) ? bias : null, file.policy());
        });
    }

    /** Returns the file of the trained numbers, if a run folder is given. */
    private static Path checkpoint(Path given) {
        return RunLayer.folder(given)
                .map(folder -> folder.resolve(RunLayer.WEIGHTS))
                .orElse(given);
    }

    /**
     * Reads the head with the given output layer.
     *
     * @throws BadInputException if a file cannot be read, or the shapes do not fit each other
     */
    public AttentionHead open(OutputLayer output) {
        Path trained = checkpoint(attention);
        WeightMatrix vectors = WeightReader.read(trained, named(trained, ATTENTION));
        WeightMatrix features = WeightReader.read(tokens, named(tokens, TOKENS));
        Optional<WeightMatrix> before = projection
                .or(() -> named(trained, ATTENTION)
                        .filter(name -> name.endsWith("second_linear.weight"))
                        .map(name -> trained))
                .map(file -> WeightReader.read(file, named(file, PROJECTION)));
        try {
            return new AttentionHead(vectors, output, features, before);
        } catch (IllegalArgumentException shapes) {
            throw BadInputException.in(attention, String.valueOf(shapes.getMessage()), shapes);
        }
    }

    private static Optional<String> named(Path file, List<String> known) {
        List<String> names = names(file);
        return known.stream()
                .flatMap(name -> names.stream().filter(found -> found.equals(name) || found.endsWith("." + name)))
                .findFirst();
    }

    private static boolean has(Path file, String tensor) {
        return names(file).contains(tensor);
    }

    private static List<String> names(Path file) {
        Stream<ModelTensor> tensors = WeightReader.tensors(file).stream();
        return tensors.map(ModelTensor::name).toList();
    }
}
