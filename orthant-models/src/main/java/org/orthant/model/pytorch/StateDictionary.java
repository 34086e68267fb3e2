package org.orthant.model.pytorch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.pytorch.PickleValue.Dictionary;
import org.orthant.model.pytorch.PickleValue.Row;
import org.orthant.model.pytorch.PickleValue.Storage;
import org.orthant.model.pytorch.PickleValue.Tensor;
import org.orthant.model.pytorch.PickleValue.Text;
import org.orthant.model.pytorch.PickleValue.Whole;

/** The tensors in what a pickle made, by name: those of nested dictionaries have both names with a point between. */
final class StateDictionary {

    /** Checkpoints hold a state in a dictionary or two; deeper ones may contain themselves. */
    private static final int DEEPEST = 12;

    /** The bytes that a tensor takes in memory, in addition to its name and its axes. */
    private static final int TENSOR_MEMORY = 5 * ReadBudget.OBJECT;

    private static final int LONGEST_NAME = 1024;

    private final ReadBudget budget;
    private final Function<Storage, Numbers> numbers;
    private final Map<String, ModelTensor> tensors = new LinkedHashMap<>();

    private StateDictionary(ReadBudget budget, Function<Storage, Numbers> numbers) {
        this.budget = budget;
        this.numbers = numbers;
    }

    static List<ModelTensor> tensors(PickleValue root, ReadBudget budget, Function<Storage, Numbers> numbers) {
        StateDictionary state = new StateDictionary(budget, numbers);
        state.visit("", root, 0);
        return List.copyOf(state.tensors.values());
    }

    private void visit(String name, PickleValue value, int depth) {
        // A value that is reached in many ways is listed as often.
        budget.takeText(name.length());
        if (depth > DEEPEST || name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "has dictionaries within dictionaries without end: expected tensors by name");
        }
        if (value instanceof Tensor tensor) {
            tensors.putIfAbsent(name, tensor(name, tensor));
        } else if (value instanceof Dictionary dictionary) {
            for (int i = 0; i < dictionary.keys.size(); i++) {
                visit(joined(name, dictionary.keys.get(i)), dictionary.values.get(i), depth + 1);
            }
        } else if (value instanceof Row row) {
            for (int i = 0; i < row.items.size(); i++) {
                visit(joined(name, new Whole(i)), row.items.get(i), depth + 1);
            }
        }
    }

    private static String joined(String name, PickleValue key) {
        String last = key instanceof Text text
                ? text.text().substring(0, Math.min(LONGEST_NAME, text.text().length()))
                : key instanceof Whole whole ? String.valueOf(whole.number()) : "?";
        return name.isEmpty() ? last : name + "." + last;
    }

    private ModelTensor tensor(String name, Tensor tensor) {
        budget.take(TENSOR_MEMORY + (long) ReadBudget.OBJECT * tensor.shape().size());
        long count = ModelTensor.count(
                name, tensor.shape().stream().mapToLong(Long::longValue).toArray());
        long available = tensor.storage().count();
        NumberKind kind = tensor.kind();
        if (tensor.storage().kind() == NumberKind.UINT8 && kind.bytes() > 1) {
            available /= kind.bytes();
        }
        boolean possible = tensor.start() >= 0
                && tensor.start() <= available
                && tensor.strides().stream().allMatch(stride -> stride >= 0);
        long last = tensor.start();
        for (int axis = 0;
                possible
                        && count > 0
                        && axis
                                < Math.min(
                                        tensor.shape().size(), tensor.strides().size());
                axis++) {
            long steps = tensor.shape().get(axis) - 1;
            long stride = tensor.strides().get(axis);
            // Neither the product nor the sum exceeds twice the number of stored numbers.
            possible = steps == 0 || stride <= (available - last) / steps;
            last = possible ? last + steps * stride : last;
        }
        if (!possible
                || (count > 0 && last >= available)
                || tensor.shape().size() != tensor.strides().size()) {
            throw new IllegalArgumentException("tensor " + Excerpt.of(name, 80) + " of shape " + tensor.shape()
                    + " reaches beyond its " + available + " numbers: the file is damaged");
        }
        // One that repeats its numbers could be larger than the file; no layer is written so.
        NumberKind readable = count > available ? NumberKind.OTHER : kind;
        Storage storage = new Storage(tensor.storage().key(), kind, available);
        return ModelTensor.strided(
                name, readable, tensor.shape(), tensor.strides(), tensor.start(), numbers.apply(storage));
    }
}
