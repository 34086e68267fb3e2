package org.orthant.model.head;

import java.util.List;
import java.util.stream.LongStream;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.Node;

/**
 * Weights that a graph looks up in a table, by whole numbers that it computes: no rounding is involved, so that every runtime has
 * the same ones. Each number is computed on demand.
 */
final class LookedUp {

    /** What a large file could store: a few nodes of a small file cost no more than that. */
    private static final long MOST_NUMBERS = 1L << 29;

    /** More labels than models have; each costs memory for a bias, however short the file is. */
    private static final long MOST_COUNTED = 1L << 24;

    /** Up to here doubles hold every whole number. */
    private static final long LARGEST = 1L << 53;

    private LookedUp() {}

    static boolean isWhole(ModelTensor tensor) {
        return tensor.kind() == NumberKind.INT64 || tensor.kind() == NumberKind.INT32;
    }

    /** The whole numbers from {@code first} to below {@code end}. */
    static ModelTensor range(String name, long first, long end, long step) {
        if (step == 0 || !isExact(first) || !isExact(end) || !isExact(step)) {
            throw new IllegalArgumentException("counts from " + first + " to " + end + " in steps of " + step);
        }
        long count = Math.max(0, -Math.floorDiv(first - end, step));
        if (count > MOST_COUNTED) {
            throw new IllegalArgumentException(
                    "counts " + count + " numbers in " + Excerpt.of(name) + ": expected at most " + MOST_COUNTED);
        }
        return ModelTensor.of(name, NumberKind.INT64, List.of(count), place -> first + place * step);
    }

    /** Sum, product or remainder of whole numbers, place by place; the smaller tensor is repeated along axes of length 1. */
    static ModelTensor combined(Node node, ModelTensor left, ModelTensor right) {
        int axes = Math.max(left.axes(), right.axes());
        long[] shape = new long[axes];
        for (int back = 1; back <= axes; back++) {
            shape[axes - back] = Math.max(length(left, back), length(right, back));
        }
        requireFew(node.label(), shape);
        ModelTensor first = left.broadcast(shape);
        ModelTensor second = right.broadcast(shape);
        return ModelTensor.of(
                node.name(),
                NumberKind.INT64,
                LongStream.of(shape).boxed().toList(),
                place -> exact(node, (long) first.flat(place), (long) second.flat(place)));
    }

    private static long length(ModelTensor tensor, int back) {
        return back > tensor.axes() ? 1 : tensor.length(tensor.axes() - back);
    }

    private static double exact(Node node, long left, long right) {
        if (node.kind().equals("Mod")) {
            if (right == 0) {
                throw new IllegalArgumentException("divides by 0 in " + node.label());
            }
            return Math.floorMod(left, right);
        }
        boolean product = node.kind().equals("Mul");
        boolean large = product && left != 0 && Math.abs(right) > LARGEST / Math.abs(left);
        long number = product ? left * right : left + right;
        if (large || !isExact(number)) {
            throw new IllegalArgumentException("computes numbers beyond 2^53 in " + node.label());
        }
        return number;
    }

    private static boolean isExact(long number) {
        return number >= -LARGEST && number <= LARGEST;
    }

    /** The numbers of a table at these places, of which those below 0 count from the end. */
    static ModelTensor gathered(ModelTensor table, ModelTensor places) {
        long length = table.length(0);
        return places.replaced(table.kind(), place -> {
            long at = (long) places.flat(place);
            if (at < -length || at >= length) {
                throw new IllegalArgumentException(
                        "looks up place " + at + " of " + table + ", which has " + length + " places");
            }
            return table.flat(at < 0 ? at + length : at);
        });
    }

    /** Concatenates matrices, next to or below each other. */
    static ModelTensor joined(Node node, List<ModelTensor> parts) {
        ModelTensor first = parts.get(0);
        int axis = (int) node.attributes().integer("axis", 0);
        int along = axis < 0 ? axis + first.axes() : axis;
        if (along < 0 || along >= first.axes()) {
            throw new IllegalArgumentException("joins " + first + " along axis " + axis);
        }
        ModelTensor all = first;
        for (ModelTensor part : parts.subList(1, parts.size())) {
            all = joined(all, part, along);
        }
        return all;
    }

    private static ModelTensor joined(ModelTensor left, ModelTensor right, int along) {
        long[] shape = left.shape().stream().mapToLong(Long::longValue).toArray();
        shape[along] += right.axes() == left.axes() ? right.length(along) : 0;
        boolean fit = right.axes() == left.axes() && right.kind() == left.kind();
        for (int axis = 0; fit && axis < shape.length; axis++) {
            fit = axis == along || right.length(axis) == shape[axis];
        }
        if (!fit) {
            throw new IllegalArgumentException("joins " + left + " and " + right + ", which don't fit");
        }
        requireFew(left.shownName(), shape);
        long inner = 1;
        for (int axis = along + 1; axis < shape.length; axis++) {
            inner *= shape[axis];
        }
        long mine = left.length(along) * inner;
        long others = right.length(along) * inner;
        return ModelTensor.of(
                left.name(), left.kind(), LongStream.of(shape).boxed().toList(), place -> {
                    long block = place / (mine + others);
                    long within = place % (mine + others);
                    return within < mine
                            ? left.flat(block * mine + within)
                            : right.flat(block * others + within - mine);
                });
    }

    private static void requireFew(String name, long... shape) {
        long count = ModelTensor.count(name, shape);
        if (count > MOST_NUMBERS) {
            throw new IllegalArgumentException("computes " + count + " weights: expected at most " + MOST_NUMBERS
                    + ", the most that a file can store");
        }
    }
}
