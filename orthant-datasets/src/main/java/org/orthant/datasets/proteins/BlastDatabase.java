package org.orthant.datasets.proteins;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

/**
 * The sequences of a BLAST protein database with their names, in their order.
 *
 * <p>The file {@code .psq} has sequences, one byte per amino acid and a zero after each. The file {@code .phr} has
 * their headers in ASN.1, which open with seven fixed bytes, the length of the title, and the title; the name is what
 * stands in it before the first bar.
 */
final class BlastDatabase {

    private static final byte[] OPENING = {0x30, (byte) 0x80, 0x30, (byte) 0x80, (byte) 0xA0, (byte) 0x80, 0x1A};

    /** Takes one sequence after the other. */
    @FunctionalInterface
    interface Action {
        /** Takes the name of a sequence, counted from 0, and its amino acids. */
        void accept(int sequence, String name, byte[] residues);
    }

    private final SourceFile index;
    private final SourceFile headers;
    private final SourceFile sequences;

    BlastDatabase(Path data, Ontology ontology) {
        this.index = SourceFile.of(ontology.database(data, "pin"));
        this.headers = SourceFile.of(ontology.database(data, "phr"));
        this.sequences = SourceFile.of(ontology.database(data, "psq"));
    }

    List<SourceFile> files() {
        return List.of(index, headers, sequences);
    }

    void forEach(String stage, Watcher watcher, Action action) {
        BlastIndex places = BlastIndex.read(index);
        headers.read(
                stage,
                Watcher.NONE,
                names -> sequences.read(stage, watcher, residues -> go(places, names, residues, action)));
    }

    private void go(BlastIndex places, InputStream names, InputStream residues, Action action) throws IOException {
        bytes(names, places.firstHeader(), headers);
        bytes(residues, places.firstSequence(), sequences);
        for (int i = 0; i < places.size(); i++) {
            String name = name(i, bytes(names, places.headerBytes(i), headers));
            byte[] sequence = bytes(residues, places.sequenceBytes(i), sequences);
            action.accept(i, name, amino(i, sequence));
        }
    }

    private static byte[] bytes(InputStream in, int count, SourceFile file) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw BadInputException.in(
                    file.path(), "ends before its last sequence: fetch it again", new EOFException());
        }
        return bytes;
    }

    private byte[] amino(int sequence, byte[] bytes) {
        int length = bytes.length - 1;
        boolean fits = length >= 0 && bytes[length] == 0;
        for (int i = 0; i < length; i++) {
            fits &= bytes[i] > 0 && bytes[i] < AminoAcids.LETTERS.length();
        }
        if (!fits) {
            throw BadInputException.in(
                    sequences.path(), "is damaged: sequence " + sequence + " is not a run of amino acids");
        }
        return Arrays.copyOf(bytes, length);
    }

    private String name(int sequence, byte[] header) {
        if (header.length > OPENING.length + 1
                && Arrays.equals(OPENING, 0, OPENING.length, header, 0, OPENING.length)) {
            // A length above 127 takes more bytes; the low bits of the first one are their number.
            int length = header[OPENING.length];
            int start = OPENING.length + 1 + (length < 0 ? length & 0x7F : 0);
            for (int end = start; end < header.length; end++) {
                if (header[end] == '|') {
                    return new String(header, start, end - start, StandardCharsets.US_ASCII);
                }
            }
        }
        throw BadInputException.in(
                headers.path(),
                "has a header without a name for sequence " + sequence + ": expected NAME|… as a title");
    }
}
