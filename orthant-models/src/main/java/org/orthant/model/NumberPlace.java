package org.orthant.model;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.io.NumberKind;

/** Where a number of a model is stored, so that it can be changed there. */
public sealed interface NumberPlace {

    /** The file that the number is stored in. */
    Path file();

    /** How it is written; for a scaled number, how its integer is. */
    NumberKind kind();

    /**
     * A number of a fixed number of bytes.
     *
     * @param file the file
     * @param entry the compressed entry of an archive that the offset counts in, or none if it counts in the file itself
     * @param offset where its first byte is
     * @param kind how it is written
     * @param order the order of its bytes
     */
    record Fixed(Path file, Optional<String> entry, long offset, NumberKind kind, ByteOrder order)
            implements NumberPlace {}

    /**
     * A number in a list of a protocol buffer whose numbers take one to ten bytes each.
     *
     * @param file the file
     * @param enclosing the lengths of the messages around the list and of the list itself, the outermost first
     * @param start where the list begins
     * @param end where the list ends
     * @param index the number's position in the list
     * @param kind what the bits of the list's integer stand for
     */
    record Listed(Path file, List<Length> enclosing, long start, long end, int index, NumberKind kind)
            implements NumberPlace {

        /** Copies the list. */
        public Listed {
            enclosing = List.copyOf(enclosing);
        }
    }

    /**
     * The length of a message, as a protocol buffer writes it before the message.
     *
     * @param at where it is written
     * @param bytes the number of bytes that it takes
     * @param value the length
     */
    record Length(long at, int bytes, long value) {}

    /**
     * A number that is stored as a small integer {@code q} and stands for {@code scale·(q − zero)}.
     *
     * @param integer where {@code q} is stored
     * @param scale the scale
     * @param scalePlace where the scale is stored, if it is
     * @param zero the integer that stands for 0
     */
    record Scaled(NumberPlace integer, double scale, Optional<NumberPlace> scalePlace, double zero)
            implements NumberPlace {

        @Override
        public Path file() {
            return integer.file();
        }

        @Override
        public NumberKind kind() {
            return integer.kind();
        }
    }
}
