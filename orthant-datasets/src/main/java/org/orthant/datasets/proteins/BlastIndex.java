package org.orthant.datasets.proteins;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

/**
 * Where the sequences of a BLAST protein database are in its files: the index ({@code .pin}) of version 4 of the
 * format.
 *
 * <p>That is, in numbers of four bytes, the highest first: 4, 1 for proteins, a title and a date (each preceded by its
 * length), the number of sequences, eight bytes and four more that don't matter here, and where each header begins and
 * the last one ends, and the same for sequences.
 */
final class BlastIndex {

    private static final int VERSION = 4;
    private static final int PROTEINS = 1;
    private static final int LONGEST_TEXT = 1 << 16;
    private static final int LONGEST_LIST = 1 << 28;

    private final int[] headers;
    private final int[] residues;

    private BlastIndex(int[] headers, int[] residues) {
        this.headers = headers;
        this.residues = residues;
    }

    static BlastIndex read(SourceFile file) {
        List<BlastIndex> result = new ArrayList<>();
        file.read("index", Watcher.NONE, in -> {
            try {
                result.add(read(file, new DataInputStream(in)));
            } catch (EOFException truncated) {
                throw BadInputException.in(file.path(), "ends too early: fetch it again", truncated);
            }
        });
        return result.get(0);
    }

    private static BlastIndex read(SourceFile file, DataInputStream in) throws IOException {
        int version = in.readInt();
        if (version != VERSION || in.readInt() != PROTEINS) {
            throw BadInputException.in(
                    file.path(), "is not an index of a protein database of version 4: expected BLAST's .pin");
        }
        for (int text = 0; text < 2; text++) {
            in.skipNBytes(number(file, in, LONGEST_TEXT));
        }
        int count = number(file, in, LONGEST_LIST);
        in.skipNBytes(Long.BYTES + Integer.BYTES);
        return new BlastIndex(places(file, in, count), places(file, in, count));
    }

    private static int number(SourceFile file, DataInputStream in, int most) throws IOException {
        int number = in.readInt();
        if (number < 0 || number > most) {
            throw BadInputException.in(file.path(), "is damaged: it has " + number + " where a length belongs");
        }
        return number;
    }

    private static int[] places(SourceFile file, DataInputStream in, int count) throws IOException {
        // The stated number may exceed what the file holds: checked before memory is allocated.
        if (count > file.bytes() / Integer.BYTES) {
            throw new EOFException();
        }
        int[] places = new int[count + 1];
        for (int i = 0; i <= count; i++) {
            places[i] = in.readInt();
            if (places[i] < (i == 0 ? 0 : places[i - 1])) {
                throw BadInputException.in(file.path(), "is damaged: places don't ascend at sequence " + i);
            }
        }
        return places;
    }

    int size() {
        return headers.length - 1;
    }

    /** Returns where the first header begins. */
    int firstHeader() {
        return headers[0];
    }

    /** Returns the number of bytes of a header. */
    int headerBytes(int sequence) {
        return headers[sequence + 1] - headers[sequence];
    }

    /** Returns where the first sequence begins. */
    int firstSequence() {
        return residues[0];
    }

    /** Returns the number of bytes of a sequence, with the zero after it. */
    int sequenceBytes(int sequence) {
        return residues[sequence + 1] - residues[sequence];
    }
}
