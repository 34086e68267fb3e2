package org.orthant.model.pytorch;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.orthant.io.Excerpt;
import org.orthant.io.ReadBudget;
import org.orthant.model.bytes.ByteCursor;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.pytorch.PickleValue.Dictionary;
import org.orthant.model.pytorch.PickleValue.Huge;
import org.orthant.model.pytorch.PickleValue.Name;
import org.orthant.model.pytorch.PickleValue.Nothing;
import org.orthant.model.pytorch.PickleValue.Real;
import org.orthant.model.pytorch.PickleValue.Row;
import org.orthant.model.pytorch.PickleValue.Text;
import org.orthant.model.pytorch.PickleValue.Whole;

/**
 * Runs pickles, protocols 2 to 5, one after the other from the same bytes.
 *
 * <p>The machine has a stack of values, marks on it, and a memory of values by number. It has no loops, so that a pickle
 * takes no more steps than it has bytes. The memory of its values is taken from the budget of the file.
 */
final class Pickle {

    /** What an instruction takes: a place on the stack, and most often a small value. */
    private static final int INSTRUCTION = ReadBudget.OBJECT / 2;

    /** What each value takes that is in a list, or is copied to one. */
    private static final int PLACE = 8;

    /** The bytes of a text that are kept: names are shorter, and arrays pickled as text cannot be weights. */
    private static final int LONGEST_TEXT = 1 << 12;

    private final ByteCursor in;
    private final List<PickleValue> stack = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<Long, PickleValue> memory = new HashMap<>();
    private final ReadBudget budget;

    Pickle(FileBytes bytes, long from, ReadBudget budget) {
        this.in = new ByteCursor(bytes, from);
        this.budget = budget;
    }

    /** Where the next pickle begins. */
    long position() {
        return in.position();
    }

    /** Runs one pickle and returns what it makes. */
    PickleValue next() {
        stack.clear();
        marks.clear();
        memory.clear();
        while (true) {
            budget.take(INSTRUCTION);
            int instruction = in.u8();
            if (instruction == '.') {
                return pop();
            }
            execute(instruction);
        }
    }

    private List<PickleValue> placed(List<PickleValue> values) {
        budget.take((long) PLACE * values.size());
        return values;
    }

    private void execute(int instruction) {
        switch (instruction) {
            case 0x80 -> in.u8();
            case 0x95 -> in.skip(8);
            case '(' -> marks.add(stack.size());
            case '0' -> pop();
            case '1' -> popToMark();
            case '2' -> stack.add(top());
            case 'N' -> stack.add(Nothing.NONE);
            case 0x88 -> stack.add(new Whole(1));
            case 0x89 -> stack.add(new Whole(0));
            case 'J' -> stack.add(new Whole((int) in.u32()));
            case 'K' -> stack.add(new Whole(in.u8()));
            case 'M' -> stack.add(new Whole(in.u8() | in.u8() << 8));
            case 0x8a -> stack.add(whole(in.u8()));
            case 0x8b -> stack.add(whole(in.u32()));
            case 'I', 'L' -> stack.add(whole(line()));
            case 'F' -> stack.add(real(line()));
            case 'G' -> stack.add(new Real(Double.longBitsToDouble(Long.reverseBytes(in.i64()))));
            case 'S', 'V' -> stack.add(new Text(line()));
            case 'U', 'C', 0x8c -> stack.add(text(in.u8()));
            case 'T', 'B', 'X' -> stack.add(text(in.u32()));
            case 0x8d, 0x8e, 0x96 -> stack.add(text(in.i64()));
            case ']', ')', 0x8f -> stack.add(row(List.of()));
            case '}' -> stack.add(dictionary());
            case 'l', 't', 0x91 -> stack.add(row(popToMark()));
            case 0x85 -> tuple(1);
            case 0x86 -> tuple(2);
            case 0x87 -> tuple(3);
            case 'a' -> append(List.of(pop()));
            case 'e', 0x90 -> append(popToMark());
            case 'd' -> {
                List<PickleValue> items = popToMark();
                stack.add(dictionary());
                put(items);
            }
            case 's' -> put(last(2));
            case 'u' -> put(popToMark());
            default -> name(instruction);
        }
    }

    /** Instructions that have to do with names and the memory. */
    private void name(int instruction) {
        switch (instruction) {
            case 'c' -> stack.add(found(line(), line()));
            case 0x93 -> {
                List<PickleValue> both = last(2);
                if (!(both.get(0) instanceof Text module) || !(both.get(1) instanceof Text name)) {
                    throw damaged();
                }
                stack.add(found(module.text(), name.text()));
            }
            case 'R', 0x81 -> call(last(2));
            case 0x92 -> call(last(3));
            case 'b' -> build(pop());
            case 'Q' -> stack.add(PickleNames.storage(pop()));
            case 'q' -> remember(in.u8());
            case 'r' -> remember(in.u32());
            case 'p' -> remember(decimal(line()));
            case 0x94 -> remember(memory.size());
            case 'h' -> recall(in.u8());
            case 'j' -> recall(in.u32());
            case 'g' -> recall(decimal(line()));
            default ->
                throw new IllegalArgumentException("has a pickle with the instruction 0x"
                        + Integer.toHexString(instruction) + ", which no checkpoint of tensors needs");
        }
    }

    private static Name found(String module, String name) {
        return PickleNames.find(module, name)
                .orElseThrow(() -> new IllegalArgumentException("would call " + Excerpt.of(module, 60) + "."
                        + Excerpt.of(name, 60) + " when it is opened, which is refused: save the weights alone, as"
                        + " torch.save(model.state_dict(), file) does"));
    }

    private void call(List<PickleValue> parts) {
        if (!(parts.get(0) instanceof Name function) || !(parts.get(1) instanceof Row arguments)) {
            throw damaged();
        }
        // A tensor, or a copy of all that is in its arguments.
        budget.take(4L * ReadBudget.OBJECT + (long) PLACE * arguments.items.size());
        for (PickleValue argument : arguments.items) {
            budget.take(argument instanceof Row row ? (long) ReadBudget.OBJECT * row.items.size() : 0);
        }
        stack.add(PickleNames.call(function, arguments));
    }

    /** Attributes of an object: those of a module of TorchScript matter, those of a dictionary are notes. */
    private void build(PickleValue state) {
        if (top() instanceof Dictionary object && object.keys.isEmpty() && state instanceof Dictionary attributes) {
            budget.take(2L * PLACE * attributes.keys.size());
            for (int i = 0; i < attributes.keys.size(); i++) {
                object.put(attributes.keys.get(i), attributes.values.get(i));
            }
        }
    }

    private void append(List<PickleValue> items) {
        if (!(top() instanceof Row row)) {
            throw damaged();
        }
        row.items.addAll(placed(items));
    }

    private void put(List<PickleValue> items) {
        if (!(top() instanceof Dictionary dictionary) || items.size() % 2 != 0) {
            throw damaged();
        }
        placed(items);
        for (int i = 0; i < items.size(); i += 2) {
            dictionary.put(items.get(i), items.get(i + 1));
        }
    }

    private void tuple(int length) {
        stack.add(row(last(length)));
    }

    private Row row(List<PickleValue> items) {
        budget.take(ReadBudget.OBJECT);
        return Row.of(placed(items));
    }

    private Dictionary dictionary() {
        budget.take(2 * ReadBudget.OBJECT);
        return new Dictionary();
    }

    private void remember(long key) {
        budget.take(ReadBudget.OBJECT);
        memory.put(key, top());
    }

    private void recall(long key) {
        PickleValue value = memory.get(key);
        if (value == null) {
            throw damaged();
        }
        stack.add(value);
    }

    private PickleValue top() {
        if (stack.isEmpty()) {
            throw damaged();
        }
        return stack.get(stack.size() - 1);
    }

    private PickleValue pop() {
        PickleValue value = top();
        stack.remove(stack.size() - 1);
        return value;
    }

    private List<PickleValue> last(int count) {
        if (stack.size() < count) {
            throw damaged();
        }
        return cut(stack.size() - count);
    }

    private List<PickleValue> popToMark() {
        if (marks.isEmpty() || marks.get(marks.size() - 1) > stack.size()) {
            throw damaged();
        }
        return cut(marks.remove(marks.size() - 1));
    }

    private List<PickleValue> cut(int from) {
        List<PickleValue> upper = stack.subList(from, stack.size());
        List<PickleValue> copy = List.copyOf(upper);
        upper.clear();
        return copy;
    }

    private Text text(long length) {
        FileBytes text = in.slice(length);
        int kept = (int) Math.min(length, LONGEST_TEXT);
        budget.takeText(kept);
        return new Text(new String(text.bytes(0, kept), StandardCharsets.UTF_8));
    }

    private PickleValue whole(long length) {
        if (length > 64) {
            throw damaged();
        }
        byte[] little = in.bytes((int) length);
        byte[] big = new byte[little.length + 1];
        for (int i = 0; i < little.length; i++) {
            big[big.length - 1 - i] = little[i];
        }
        big[0] = (byte) (little.length > 0 && little[little.length - 1] < 0 ? -1 : 0);
        return whole(new BigInteger(big));
    }

    private static PickleValue whole(BigInteger number) {
        return number.bitLength() < 64 ? new Whole(number.longValueExact()) : new Huge(number.toString());
    }

    private PickleValue whole(String digits) {
        String plain = digits.endsWith("L") ? digits.substring(0, digits.length() - 1) : digits;
        if (!plain.matches("-?\\d{1,80}")) {
            throw damaged();
        }
        return whole(new BigInteger(plain));
    }

    private long decimal(String digits) {
        if (!digits.matches("\\d{1,10}")) {
            throw damaged();
        }
        return Long.parseLong(digits);
    }

    private PickleValue real(String digits) {
        try {
            return new Real(Double.parseDouble(digits));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("has a pickle that is damaged at byte " + in.position(), e);
        }
    }

    private String line() {
        ByteCursor end = in.at(in.position());
        while (end.u8() != '\n') {
            if (end.position() - in.position() > LONGEST_TEXT) {
                throw damaged();
            }
        }
        int length = (int) (end.position() - in.position()) - 1;
        budget.takeText(length);
        String line = new String(in.bytes(length), StandardCharsets.UTF_8);
        in.skip(1);
        return line;
    }

    private IllegalArgumentException damaged() {
        return new IllegalArgumentException("has a pickle that is damaged at byte " + in.position());
    }
}
