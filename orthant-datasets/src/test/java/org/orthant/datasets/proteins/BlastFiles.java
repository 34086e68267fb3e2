package org.orthant.datasets.proteins;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes folders of the layout of {@code metastudent-data}: BLAST databases of version 4, and tables of terms. */
final class BlastFiles {

    private BlastFiles() {}

    /** Writes an ontology: proteins with their sequences in letters, and the lines of the table. */
    static void write(Path data, Ontology ontology, Map<String, String> sequences, List<String> lines)
            throws IOException {
        ByteArrayOutputStream headers = new ByteArrayOutputStream();
        ByteArrayOutputStream residues = new ByteArrayOutputStream();
        List<Integer> headerPlaces = new ArrayList<>(List.of(0));
        residues.write(0);
        List<Integer> residuePlaces = new ArrayList<>(List.of(1));
        for (Map.Entry<String, String> sequence : sequences.entrySet()) {
            headers.writeBytes(header(sequence.getKey() + "|" + "GO:0000001,".repeat(20)));
            headerPlaces.add(headers.size());
            sequence.getValue().chars().forEach(letter -> residues.write(AminoAcids.LETTERS.indexOf(letter)));
            residues.write(0);
            residuePlaces.add(residues.size());
        }
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(index);
        out.writeInt(4);
        out.writeInt(1);
        text(out, "a title");
        text(out, "Jan 20, 2022  10:32 AM");
        out.writeInt(sequences.size());
        out.writeLong(Long.reverseBytes(residues.size()));
        out.writeInt(100);
        for (List<Integer> places : List.of(headerPlaces, residuePlaces)) {
            for (int place : places) {
                out.writeInt(place);
            }
        }
        Files.createDirectories(data.resolve(ontology.name()));
        Files.write(ontology.database(data, "pin"), index.toByteArray());
        Files.write(ontology.database(data, "phr"), headers.toByteArray());
        Files.write(ontology.database(data, "psq"), residues.toByteArray());
        Files.write(ontology.annotations(data), lines);
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** A header with a title of more than 127 bytes, whose length takes two bytes. */
    private static byte[] header(String title) {
        byte[] bytes = title.getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x30, (byte) 0x80, 0x30, (byte) 0x80, (byte) 0xA0, (byte) 0x80, 0x1A, (byte) 0x81});
        out.write(bytes.length);
        out.writeBytes(bytes);
        out.writeBytes(new byte[] {0, 0, (byte) 0xA1, (byte) 0x80});
        return out.toByteArray();
    }
}
