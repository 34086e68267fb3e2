package org.orthant.model.gguf;

import java.nio.charset.StandardCharsets;
import org.orthant.io.ReadBudget;
import org.orthant.model.bytes.FileBytes;

/** A place in the head of a file, from which values are read one after the other. */
final class GgufCursor {

    private final FileBytes bytes;
    private final ReadBudget budget;
    private long at;

    GgufCursor(FileBytes bytes, ReadBudget budget, long at) {
        this.bytes = bytes;
        this.budget = budget;
        this.at = at;
    }

    /** Returns another one, at another place of the same file. */
    GgufCursor at(long place) {
        return new GgufCursor(bytes, budget, place);
    }

    ReadBudget budget() {
        return budget;
    }

    long at() {
        return at;
    }

    long u32() {
        budget.step();
        long value = bytes.u32(at);
        at += Integer.BYTES;
        return value;
    }

    /** A number of things, a length or an offset: 64 bits without a sign, of which no file needs the highest. */
    long size() {
        budget.step();
        long value = bytes.i64(at);
        if (value < 0) {
            throw new IllegalArgumentException(
                    "is damaged: byte " + at + " begins a size of " + Long.toUnsignedString(value));
        }
        at += Long.BYTES;
        return value;
    }

    /** Returns the number of things of at least so many bytes each, which the rest of the file must have place for. */
    long count(String what, int leastBytes) {
        long count = size();
        if (count > (bytes.size() - at) / leastBytes) {
            throw new IllegalArgumentException("is truncated or damaged: it claims " + count + " " + what + " in "
                    + (bytes.size() - at) + " bytes");
        }
        return count;
    }

    /** Returns the same of things that are kept in an array. */
    int intCount(String what, int leastBytes) {
        long count = count(what, leastBytes);
        if (count > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("is damaged: it claims " + count + " " + what);
        }
        return (int) count;
    }

    /** Returns a number of a type of metadata. */
    double number(GgufValueType type) {
        skip(type.bytes());
        return type.read(bytes, at - type.bytes());
    }

    /** Returns a text, for which whoever keeps it takes memory. */
    String text(int longest) {
        long length = count("bytes of text", 1);
        if (length > longest) {
            throw new IllegalArgumentException(
                    "has a text of " + length + " bytes at byte " + at + ": expected at most " + longest);
        }
        budget.step();
        String text = new String(bytes.bytes(at, (int) length), StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    void skipText() {
        skip(size());
    }

    void skip(long length) {
        budget.step();
        if (length > bytes.size() - at) {
            throw new IllegalArgumentException("is truncated or damaged: " + length
                    + " bytes are said to begin at byte " + at + " of " + bytes.size());
        }
        at += length;
    }
}
