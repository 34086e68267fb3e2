package org.orthant.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;

/**
 * A named array of numbers in a model's file, which are read on demand: making one, or another view of
 * one, costs no memory.
 */
public final class ModelTensor {

    private static final int LONGEST_NAME = 80;

    private final String name;
    private final NumberKind kind;
    private final long[] shape;
    private final long[] strides;
    private final long start;
    private final Numbers numbers;

    private ModelTensor(String name, NumberKind kind, long[] shape, long[] strides, long start, Numbers numbers) {
        this.name = name;
        this.kind = kind;
        this.shape = shape;
        this.strides = strides;
        this.start = start;
        this.numbers = numbers;
    }

    /** An array in C order: the last axis varies fastest. */
    public static ModelTensor of(String name, NumberKind kind, List<Long> shape, Numbers numbers) {
        long[] axes = shape.stream().mapToLong(Long::longValue).toArray();
        count(name, axes);
        return new ModelTensor(name, kind, axes, contiguous(axes), 0, numbers);
    }

    /** An array whose neighbours along each axis are that far apart in {@code numbers}. */
    public static ModelTensor strided(
            String name, NumberKind kind, List<Long> shape, List<Long> strides, long start, Numbers numbers) {
        long[] axes = shape.stream().mapToLong(Long::longValue).toArray();
        count(name, axes);
        if (strides.size() != axes.length) {
            throw new IllegalArgumentException("tensor " + Excerpt.of(name, LONGEST_NAME) + " has " + strides.size()
                    + " strides for " + axes.length + " axes");
        }
        return new ModelTensor(
                name, kind, axes, strides.stream().mapToLong(Long::longValue).toArray(), start, numbers);
    }

    /** The number of places of a shape; negative lengths and overflow are refused. */
    public static long count(String name, long... shape) {
        long count = 1;
        boolean empty = Arrays.stream(shape).anyMatch(length -> length == 0);
        for (long length : shape) {
            if (length < 0 || (!empty && length > (Long.MAX_VALUE >> 4) / count)) {
                throw new IllegalArgumentException("tensor " + Excerpt.of(name, LONGEST_NAME)
                        + " has the impossible shape " + Arrays.toString(shape));
            }
            count = empty ? 0 : count * length;
        }
        return count;
    }

    private static long[] contiguous(long[] shape) {
        long[] strides = new long[shape.length];
        long stride = 1;
        for (int axis = shape.length - 1; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= Math.max(1, shape[axis]);
        }
        return strides;
    }

    /** Returns the name in the file. */
    public String name() {
        return name;
    }

    /** The name fit for a message. */
    public String shownName() {
        return Excerpt.of(name, LONGEST_NAME);
    }

    /** How its numbers are written. */
    public NumberKind kind() {
        return kind;
    }

    /** The length of each axis. */
    public List<Long> shape() {
        return LongStream.of(shape).boxed().toList();
    }

    /** Returns whether its numbers are stored as small integers, which programs may compute with instead. */
    public boolean isQuantised() {
        return numbers.areQuantised();
    }

    /** The number of axes. */
    public int axes() {
        return shape.length;
    }

    /** The length of one axis. */
    public long length(int axis) {
        return shape[axis];
    }

    /** The number of places. */
    public long count() {
        return count(name, shape);
    }

    /** The shape, such as {@code 6625 x 64}. */
    public String shapeText() {
        return shape.length == 0
                ? "scalar"
                : LongStream.of(shape).mapToObj(String::valueOf).collect(Collectors.joining(" x "));
    }

    /** The number at a place, given by one index per axis. */
    public double at(long... index) {
        long place = start;
        for (int axis = 0; axis < shape.length; axis++) {
            place += index[axis] * strides[axis];
        }
        return numbers.at(place);
    }

    /** The number at a place of a matrix: what {@link #at(long...)} does, without an array. */
    public double at(long row, long column) {
        return numbers.at(start + row * strides[0] + column * strides[1]);
    }

    /** Copies a row of a matrix. */
    public void copyRow(long row, double[] into, int offset) {
        int columns = Math.toIntExact(shape[1]);
        if (hasDenseRows()) {
            numbers.copy(start + row * strides[0], columns, into, offset);
            return;
        }
        for (int column = 0; column < columns; column++) {
            into[offset + column] = at(row, column);
        }
    }

    /** Copies a row of a matrix whose rows are dense, rounded to single precision. */
    public void copyRow(long row, float[] into, int offset) {
        numbers.copy(start + row * strides[0], Math.toIntExact(shape[1]), into, offset);
    }

    /** The number at a place in C order. */
    public double flat(long place) {
        return numbers.at(indexOf(place));
    }

    /** Returns where the number at a place, given by one index per axis, is stored, if it can be changed there. */
    public Optional<NumberPlace> place(long... index) {
        long place = start;
        for (int axis = 0; axis < shape.length; axis++) {
            place += index[axis] * strides[axis];
        }
        return numbers.place(place);
    }

    /** Returns where the number at a place in C order is stored, if it can be changed there. */
    public Optional<NumberPlace> flatPlace(long place) {
        return numbers.place(indexOf(place));
    }

    private long indexOf(long place) {
        long rest = place;
        long at = start;
        for (int axis = shape.length - 1; axis >= 0; axis--) {
            at += rest % shape[axis] * strides[axis];
            rest /= shape[axis];
        }
        return at;
    }

    /** All numbers in C order; for small tensors, a bias or a table of scales. */
    public double[] toArray() {
        long count = count();
        if (count > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("tensor " + this + " is too large to be a row of numbers");
        }
        double[] all = new double[(int) count];
        for (int i = 0; i < all.length; i++) {
            all[i] = flat(i);
        }
        return all;
    }

    /** Returns whether consecutive numbers along the last axis are contiguous. */
    public boolean hasDenseRows() {
        return shape.length > 0 && strides[shape.length - 1] == 1;
    }

    /** This tensor under another name. */
    public ModelTensor named(String other) {
        return new ModelTensor(other, kind, shape, strides, start, numbers);
    }

    /** The same places with other numbers, of which each replaces the one at the same place in C order. */
    public ModelTensor replaced(NumberKind other, Numbers byPlace) {
        return new ModelTensor(name, other, shape, contiguous(shape), 0, byPlace);
    }

    /** The tensor whose axis {@code i} is this one's axis {@code order[i]}. */
    public ModelTensor permuted(int... order) {
        if (order.length != shape.length
                || Arrays.stream(order)
                                .distinct()
                                .filter(a -> a >= 0 && a < shape.length)
                                .count()
                        != shape.length) {
            throw new IllegalArgumentException(
                    "tensor " + this + " cannot have its axes in the order " + Arrays.toString(order));
        }
        return new ModelTensor(
                name,
                kind,
                Arrays.stream(order).mapToLong(axis -> shape[axis]).toArray(),
                Arrays.stream(order).mapToLong(axis -> strides[axis]).toArray(),
                start,
                numbers);
    }

    /** The transpose of a matrix. */
    public ModelTensor transposed() {
        return permuted(1, 0);
    }

    /** The same numbers, repeated along leading axes and along those of length 1, as broadcasting does. */
    public ModelTensor broadcast(long... other) {
        long[] steps = new long[other.length];
        boolean fits = shape.length <= other.length;
        for (int back = 1; fits && back <= shape.length; back++) {
            long length = shape[shape.length - back];
            fits = length == 1 || length == other[other.length - back];
            steps[other.length - back] = length == 1 ? 0 : strides[shape.length - back];
        }
        if (!fits) {
            throw new IllegalArgumentException(
                    "tensor " + this + " cannot be repeated to the shape " + Arrays.toString(other));
        }
        return new ModelTensor(name, kind, other.clone(), steps, start, numbers);
    }

    /** The same numbers in C order along other axes. */
    public ModelTensor reshaped(long... other) {
        if (count(name, other) != count()) {
            throw new IllegalArgumentException("tensor " + this + " cannot have the shape " + Arrays.toString(other));
        }
        if (Arrays.equals(strides, contiguous(shape))) {
            return new ModelTensor(name, kind, other.clone(), contiguous(other), start, numbers);
        }
        return new ModelTensor(name, kind, other.clone(), contiguous(other), 0, new InOrder(this));
    }

    /** The numbers of a tensor in C order. */
    private record InOrder(ModelTensor tensor) implements Numbers {

        @Override
        public double at(long index) {
            return tensor.flat(index);
        }

        @Override
        public boolean areQuantised() {
            return tensor.isQuantised();
        }

        @Override
        public Optional<NumberPlace> place(long index) {
            return tensor.flatPlace(index);
        }
    }

    @Override
    public String toString() {
        return shownName() + " (" + shapeText() + ")";
    }
}
