package org.orthant.model.edit;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.io.NumberKind;
import org.orthant.model.NumberPlace.Length;
import org.orthant.model.NumberPlace.Listed;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.Replacement;

/**
 * Numbers in lists of protocol buffers, which take more or fewer bytes when they change: the lengths of all messages around them
 * follow.
 */
final class ListChanges {

    /** A list by the place where it begins, with the changed numbers by position. */
    private final Map<Long, Map<Integer, Long>> numbers = new LinkedHashMap<>();

    private final Map<Long, Listed> lists = new LinkedHashMap<>();

    void put(Listed place, double number) {
        lists.put(place.start(), place);
        numbers.computeIfAbsent(place.start(), unused -> new TreeMap<>())
                .put(place.index(), bits(place.kind(), number));
    }

    /** What an integer of the list is for a number: the bits of a half, the value of an integer. */
    private static long bits(NumberKind kind, double number) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        kind.write(bytes, 0, number);
        return kind.isFloatingPoint() ? Short.toUnsignedLong(bytes.getShort(0)) : kind.readWhole(bytes, 0);
    }

    List<Replacement> replacements(FileBytes file) {
        List<Replacement> changes = new ArrayList<>();
        TreeMap<Long, Length> lengths = new TreeMap<>(Comparator.reverseOrder());
        Map<Long, Long> outer = new LinkedHashMap<>();
        Map<Long, Long> growth = new LinkedHashMap<>();
        for (Listed list : lists.values()) {
            byte[] bytes = changed(file, list);
            changes.add(new Replacement(list.start(), list.end(), bytes));
            for (int i = 0; i < list.enclosing().size(); i++) {
                Length length = list.enclosing().get(i);
                lengths.put(length.at(), length);
                if (i > 0) {
                    outer.put(length.at(), list.enclosing().get(i - 1).at());
                }
            }
            long own = list.enclosing().get(list.enclosing().size() - 1).at();
            growth.merge(own, bytes.length - (list.end() - list.start()), Long::sum);
        }
        // From the last one to the first: inner lengths come after those around them.
        for (Length length : lengths.values()) {
            long more = growth.getOrDefault(length.at(), 0L);
            if (more == 0) {
                continue;
            }
            byte[] written = varint(length.value() + more);
            changes.add(new Replacement(length.at(), length.at() + length.bytes(), written));
            Long around = outer.get(length.at());
            if (around != null) {
                growth.merge(around, more + written.length - length.bytes(), Long::sum);
            }
        }
        return changes;
    }

    private byte[] changed(FileBytes file, Listed list) {
        Map<Integer, Long> changed = numbers.getOrDefault(list.start(), Map.of());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long at = list.start();
        for (int index = 0; at < list.end(); index++) {
            long first = at;
            while (file.u8(at) >= 0x80) {
                at++;
            }
            at++;
            Long other = changed.get(index);
            out.writeBytes(other == null ? file.bytes(first, (int) (at - first)) : varint(other));
        }
        return out.toByteArray();
    }

    private static byte[] varint(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
        return out.toByteArray();
    }
}
