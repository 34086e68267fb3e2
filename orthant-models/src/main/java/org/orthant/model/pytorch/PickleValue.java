package org.orthant.model.pytorch;

import java.util.ArrayList;
import java.util.List;
import org.orthant.io.NumberKind;

/**
 * What a pickle can make here. Values are compared by identity only, as they may contain themselves.
 */
sealed interface PickleValue {

    /** None, and every value that is not needed. */
    enum Nothing implements PickleValue {
        NONE
    }

    /** A text, also of bytes. */
    record Text(String text) implements PickleValue {}

    /** A whole number of 8 bytes or a truth. */
    record Whole(long number) implements PickleValue {}

    /** A longer whole number, as text. */
    record Huge(String digits) implements PickleValue {}

    /** Another number. */
    record Real(double number) implements PickleValue {}

    /** A function or class by its name, one of those that are known. */
    record Name(String name) implements PickleValue {}

    /** A list, tuple or set. */
    final class Row implements PickleValue {
        final List<PickleValue> items = new ArrayList<>();

        static Row of(List<PickleValue> items) {
            Row row = new Row();
            row.items.addAll(items);
            return row;
        }
    }

    /** A dictionary, or the attributes of an object. */
    final class Dictionary implements PickleValue {
        final List<PickleValue> keys = new ArrayList<>();
        final List<PickleValue> values = new ArrayList<>();

        void put(PickleValue key, PickleValue value) {
            keys.add(key);
            values.add(value);
        }
    }

    /**
     * Raw numbers in the file.
     *
     * @param key their name
     * @param kind what they are
     * @param count their number
     */
    record Storage(String key, NumberKind kind, long count) implements PickleValue {}

    /**
     * A tensor: a view of raw numbers.
     *
     * @param storage the numbers
     * @param kind what they are for this tensor
     * @param start where the first one stands
     * @param shape the length of each axis
     * @param strides the distance of neighbours along each axis
     */
    record Tensor(Storage storage, NumberKind kind, long start, List<Long> shape, List<Long> strides)
            implements PickleValue {}
}
