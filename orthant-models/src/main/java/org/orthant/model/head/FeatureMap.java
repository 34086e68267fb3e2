package org.orthant.model.head;

import java.util.List;
import java.util.function.Supplier;
import org.orthant.layer.AffineMap;

/**
 * An affine map {@code a ↦ Pa + c} that a model applies before its output layer.
 *
 * @param nodes the nodes that compute it, in the model's order
 * @param tensors the names of the tensors with its numbers, as the file has them
 * @param outputs the number of rows of {@code P}
 * @param inputs the number of its columns
 * @param diagonal whether it has a factor for each feature rather than a matrix
 * @param numbers how its numbers follow from those of the file
 * @param source reads it
 */
public record FeatureMap(
        List<String> nodes,
        List<String> tensors,
        int outputs,
        int inputs,
        boolean diagonal,
        Numbers numbers,
        Supplier<AffineMap> source) {

    /** How the numbers of a map follow from those of its file. */
    public enum Numbers {
        /** They are stored. */
        STORED(""),
        /** They are stored as small integers with scales. */
        DEQUANTISED(", dequantised"),
        /** They are quotients or products of stored numbers, rounded to double precision. */
        COMPUTED(", factors computed in double precision");

        private final String words;

        Numbers(String words) {
            this.words = words;
        }
    }

    /** Copies the lists. */
    public FeatureMap {
        nodes = List.copyOf(nodes);
        tensors = List.copyOf(tensors);
    }

    /** Reads the numbers; those that are not finite are refused. */
    public AffineMap map() {
        return source.get();
    }

    /** Returns the map in words, such as {@code linear map MatMul_12 (109 x 512)}. */
    public String described() {
        String by = String.join(", ", nodes);
        return diagonal
                ? "scaled features (" + by + numbers.words + ")"
                : "linear map " + by + " (" + outputs + " x " + inputs + numbers.words + ")";
    }
}
