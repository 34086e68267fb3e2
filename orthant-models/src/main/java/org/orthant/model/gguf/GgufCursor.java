package org.orthant.model.gguf;

import java.nio.charset.StandardCharsets;
import org.orthant.io.ReadBudget;
import org.orthant.model.bytes.ByteCursor;

/** A place in the head of a file, from which values are read one after the other. */
final class GgufCursor {

    private final ByteCursor in;
    private final ReadBudget budget;

    GgufCursor(ByteCursor in, ReadBudget budget) {
        this.in = in;
        this.budget = budget;
    }

    /** Returns another one, at another place of the same file. */
    GgufCursor at(long place) {
        return new GgufCursor(in.at(place), budget);
    }

    ReadBudget budget() {
        return budget;
    }

    long at() {
        return in.position();
    }

    long u32() {
        budget.step();
        return in.u32();
    }

    /** A number of things, a length or an offset: 64 bits without a sign, of which no file needs the highest. */
    long size() {
        budget.step();
        long value = in.i64();
        if (value < 0) {
            throw new IllegalArgumentException(
                    "is damaged: byte " + (at() - Long.BYTES) + " begins a size of " + Long.toUnsignedString(value));
        }
        return value;
    }

    /** Reads the number of things of at least {@code leastBytes} bytes each, which must fit in the rest of the file. */
    long count(String what, int leastBytes) {
        long count = size();
        if (count > in.remaining() / leastBytes) {
            throw new IllegalArgumentException(
                    "is truncated or damaged: it claims " + count + " " + what + " in " + in.remaining() + " bytes");
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
        require(type.bytes());
        return type.read(in.slice(type.bytes()), 0);
    }

    /** Returns a text; a caller that keeps it takes its memory from the budget. */
    String text(int longest) {
        long length = count("bytes of text", 1);
        if (length > longest) {
            throw new IllegalArgumentException(
                    "has a text of " + length + " bytes at byte " + at() + ": expected at most " + longest);
        }
        budget.step();
        return new String(in.bytes((int) length), StandardCharsets.UTF_8);
    }

    void skipText() {
        skip(size());
    }

    void skip(long length) {
        require(length);
        in.skip(length);
    }

    private void require(long length) {
        budget.step();
        if (length > in.remaining()) {
            throw new IllegalArgumentException("is truncated or damaged: " + length
                    + " bytes are said to begin at byte " + at() + " of " + (at() + in.remaining()));
        }
    }
}
