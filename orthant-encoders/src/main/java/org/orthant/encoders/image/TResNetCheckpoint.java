package org.orthant.encoders.image;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.io.Tensor;
import org.orthant.model.ModelTensor;
import org.orthant.model.open.ModelFile;
import org.orthant.train.optim.Weights;

/**
 * Parameters that were trained elsewhere, as they are named in published files of any supported format: what {@code
 * torch.save} wrote, where they may be in a dictionary ({@code model.body.conv1.0.weight}), or safetensors.
 *
 * <p>Files of PyTorch Image Models (timm) use the same names: {@code body.layer1.0.conv1.conv.weight}. Those of the
 * authors of TResNet, among them the one that was trained on OpenImages, number the convolution and what follows it
 * ({@code body.layer1.0.conv1.0.weight}), and normalise in place, where the scale is {@code |w| + 10⁻⁵}: both are
 * translated. Other tensors of a file, such as a classifier, are ignored.
 */
public final class TResNetCheckpoint {

    private static final Pattern CONVOLUTION = Pattern.compile("(conv\\d+|downsample\\.\\d+)(?:\\.0)?\\.0\\.(weight)$");
    private static final Pattern NORMALISATION =
            Pattern.compile("(conv\\d+|downsample\\.\\d+)(?:\\.0)?\\.1\\.(weight|bias|running_mean|running_var)$");
    private static final float EPSILON = 1e-5f;

    /** A tensor of the network, after the names of dictionaries; counters of batches are not needed. */
    private static final Pattern PART = Pattern.compile("(?:.*\\.)?(body\\.(?!.*\\.num_batches_tracked$).*)");

    private TResNetCheckpoint() {}

    /**
     * Loads all parameters from a file.
     *
     * @throws BadInputException if it cannot be read, or lacks a parameter
     */
    static void load(Path file, List<Weights> weights, String prefix) {
        List<Tensor> tensors = new ArrayList<>();
        try {
            for (ModelTensor tensor : ModelFile.open(file).tensors()) {
                Matcher part = PART.matcher(tensor.name());
                if (part.matches()) {
                    tensors.add(tensor(part.group(1), tensor));
                }
            }
            load(tensors, weights, prefix);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, "does not fit the encoder: " + e.getMessage(), e);
        }
    }

    private static Tensor tensor(String name, ModelTensor tensor) {
        double[] numbers = tensor.toArray();
        float[] values = new float[numbers.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) numbers[i];
        }
        return new Tensor(name, tensor.shape().stream().map(Math::toIntExact).toList(), values);
    }

    /**
     * Loads all parameters.
     *
     * @param prefix that their names have here and not in the file
     */
    static void load(List<Tensor> tensors, List<Weights> weights, String prefix) {
        boolean inPlace = tensors.stream().noneMatch(tensor -> tensor.name().equals("body.conv1.conv.weight"));
        Map<String, Tensor> byName = new HashMap<>();
        for (Tensor tensor : tensors) {
            Tensor ours = inPlace ? translated(tensor) : tensor;
            byName.put(prefix + ours.name(), new Tensor(prefix + ours.name(), ours.shape(), ours.values()));
        }
        requireAll(byName, weights, prefix);
        weights.forEach(part -> part.load(byName));
    }

    private static void requireAll(Map<String, Tensor> found, List<Weights> weights, String prefix) {
        List<String> missing = weights.stream()
                .map(Weights::name)
                .filter(name -> !found.containsKey(name))
                .map(name -> name.substring(prefix.length()))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("lacks " + missing.size() + " of " + weights.size()
                    + " tensors of the network, the first of them " + missing.get(0)
                    + ": expected the names of timm or of the authors of TResNet");
        }
    }

    private static Tensor translated(Tensor tensor) {
        String convolution = CONVOLUTION.matcher(tensor.name()).replaceFirst("$1.conv.$2");
        String name = NORMALISATION.matcher(convolution).replaceFirst("$1.bn.$2");
        float[] values = tensor.values();
        if (name.endsWith(".bn.weight")) {
            values = new float[values.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.abs(tensor.values()[i]) + EPSILON;
            }
        }
        return new Tensor(name, tensor.shape(), values);
    }
}
