package org.orthant.model;

import java.util.List;
import org.orthant.io.Excerpt;

/**
 * A step of a model's computation, in the vocabulary of ONNX ({@code MatMul}, {@code Relu}) for every file format.
 *
 * @param name the name in the file, which may be empty
 * @param kind what it computes
 * @param inputs the names of its input values; an empty name stands for an omitted input
 * @param outputs the names of its output values
 * @param attributes its settings
 */
public record Node(String name, String kind, List<String> inputs, List<String> outputs, Attributes attributes) {

    private static final int LONGEST_NAME = 60;

    /** Copies the lists. */
    public Node {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** The input at a position, or an empty name. */
    public String input(int position) {
        return position < inputs.size() ? inputs.get(position) : "";
    }

    /** Whether it computes one of these. */
    public boolean is(String... kinds) {
        return List.of(kinds).contains(kind);
    }

    /** Returns the name shown to users, with what it computes unless the name includes that. */
    public String label() {
        if (name.isEmpty()) {
            return Excerpt.of(kind, LONGEST_NAME);
        }
        String shown = Excerpt.of(name, LONGEST_NAME);
        return name.contains(kind) ? shown : shown + " (" + Excerpt.of(kind, LONGEST_NAME) + ")";
    }
}
