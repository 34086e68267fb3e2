package org.orthant.model;

import java.util.List;
import org.orthant.io.Excerpt;

/**
 * A step of a model's computation, in the words of ONNX ({@code MatMul}, {@code Relu}) whatever the file's format.
 *
 * @param name what the file calls it, perhaps nothing
 * @param kind what it computes
 * @param inputs the values that go in; an empty name is an input left out
 * @param outputs the values that come out
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

    /** Its name for people, with what it computes where the name doesn't say so. */
    public String label() {
        if (name.isEmpty()) {
            return Excerpt.of(kind, LONGEST_NAME);
        }
        String shown = Excerpt.of(name, LONGEST_NAME);
        return name.contains(kind) ? shown : shown + " (" + Excerpt.of(kind) + ")";
    }
}
