package org.orthant.io;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What the header of a file of safetensors says about one of its tensors.
 *
 * @param name the name, as the file has it
 * @param type the type of the numbers, such as {@code F32}
 * @param shape the length of each axis
 * @param begin where the numbers begin, in bytes after the header
 * @param end where they end
 */
public record TensorEntry(String name, String type, List<Long> shape, long begin, long end) {

    private static final int LONGEST_NAME = 80;

    /** Copies the shape. */
    public TensorEntry {
        shape = List.copyOf(shape);
    }

    /** Returns whether it can be the weights of a layer: floating-point numbers along two axes. */
    public boolean isMatrix() {
        return shape.size() == 2 && isFloatingPoint();
    }

    /** Returns whether it can be a bias: floating-point numbers along one axis. */
    public boolean isVector() {
        return shape.size() == 1 && isFloatingPoint();
    }

    private boolean isFloatingPoint() {
        return NumberType.tensor(type).isPresent();
    }

    /** Returns the number of places, which {@link SafetensorsHeader} has found to be possible. */
    long places() {
        return shape.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
    }

    /** Returns the shape in brackets. */
    String shapeText() {
        return shape.stream().map(String::valueOf).collect(Collectors.joining(" x ", "(", ")"));
    }

    /** Returns the name, fit for a message. */
    String shownName() {
        return Excerpt.of(name, LONGEST_NAME);
    }

    @Override
    public String toString() {
        return shownName() + " " + shapeText();
    }
}
