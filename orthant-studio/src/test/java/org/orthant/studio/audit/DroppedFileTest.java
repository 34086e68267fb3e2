package org.orthant.studio.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.studio.http.Refusal;

class DroppedFileTest {

    @TempDir
    Path folder;

    private UploadKind kind(String name, byte[] content, OptionalInt labels, Optional<Path> names) throws IOException {
        Path file = Files.write(folder.resolve("dropped"), content);
        return DroppedFile.kind(new Upload(file, name), labels, names);
    }

    private UploadKind kind(byte[] content) throws IOException {
        return kind("a", content, OptionalInt.empty(), Optional.empty());
    }

    private UploadKind kind(String name, String content) throws IOException {
        return kind(name, content.getBytes(StandardCharsets.UTF_8), OptionalInt.empty(), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a.txt | 0 2_1_ | LABELS",
                "a.csv | 0,2_1 | LABELS",
                "a.txt | 1 0_0 1_1 1 | WEIGHTS",
                "a.txt | 0.5 1_-1 2e-3_ | WEIGHTS",
                "a.csv | 1,-2_3,4 | WEIGHTS",
                "a.txt | 0.5_-1_2 | BIAS",
                "a.txt | 0.5, -1, 2 | BIAS",
                "a.txt | cat_dog_New York | NAMES",
                "a.txt | cat_dog_cat, dog | LABELS",
                "a.txt | cat_dog_cat | LABELS",
                "a.txt | 3 8 2_0,1 0:0.5 7:1_2 3:1 | LABELS",
                "a.txt | 1,2 0:1.5 3:2 | LABELS",
                "a.txt | @relation x_@attribute y {0,1} | LABELS",
                "a.txt | [1, 2]_[0] | LABELS",
                "a.txt | {\"labels\": [1, 2]}_{\"labels\": []} | LABELS",
                "config.json | {_ \"id2label\": {}_} | MODEL",
                "a.txt | {_ \"id2label\": {}_} | MODEL",
                "model.onnx | version https://git-lfs.github.com/spec/v1 | MODEL",
            })
    void textIsTakenForWhatItsLinesAre(String name, String content, UploadKind expected) throws IOException {
        assertThat(kind(name, content.replace('_', '\n'))).isEqualTo(expected);
    }

    @Test
    void asManyLinesAsAModelHasLabelsAreNamesEvenWithCommas() throws IOException {
        byte[] lines = "crane, bird\ncrane, machine\n".getBytes(StandardCharsets.UTF_8);
        assertThat(kind(lines)).isEqualTo(UploadKind.LABELS);
        assertThat(kind("a", lines, OptionalInt.of(2), Optional.empty())).isEqualTo(UploadKind.NAMES);
        assertThat(kind("a", lines, OptionalInt.of(9), Optional.empty())).isEqualTo(UploadKind.LABELS);
    }

    @Test
    void linesOfKnownNamesAreLabelSets() throws IOException {
        Path names = Files.writeString(folder.resolve("names"), "cat\ndog\nfish\n");
        byte[] lines = "dog\nfish, cat\n".getBytes(StandardCharsets.UTF_8);
        assertThat(kind("a", lines, OptionalInt.empty(), Optional.of(names))).isEqualTo(UploadKind.LABELS);
        assertThat(kind(lines)).isEqualTo(UploadKind.NAMES);
    }

    @Test
    void archivesOfSparseMatricesAreLabelSetsAndOthersModels() throws IOException {
        assertThat(kind(archive("indices.npy"))).isEqualTo(UploadKind.LABELS);
        assertThat(kind(archive("model/data.pkl"))).isEqualTo(UploadKind.MODEL);
        assertThat(kind("PK".getBytes(StandardCharsets.UTF_8))).isEqualTo(UploadKind.MODEL);
    }

    private static byte[] archive(String entry) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(1);
        }
        return bytes.toByteArray();
    }

    @Test
    void arraysOfOneAxisAreABias() throws IOException {
        assertThat(kind(array("(3,)"))).isEqualTo(UploadKind.BIAS);
        assertThat(kind(array("(3, 2)"))).isEqualTo(UploadKind.MODEL);
        assertThat(kind(array("damaged"))).isEqualTo(UploadKind.MODEL);
    }

    private static byte[] array(String shape) {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }\n";
        return ("\u0093NUMPY\u0001\u0000" + (char) header.length() + "\u0000" + header)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void resultsAreNamedWithTheirCommand() throws IOException {
        String header = "{\"format\":\"orthant-certificates\",\"version\":3,\"fingerprint\":\"f\"}\n";
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(header.getBytes(StandardCharsets.UTF_8));
        }
        assertThatThrownBy(() -> kind("c.gz", packed.toByteArray(), OptionalInt.empty(), Optional.empty()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("c.gz: is a certificate file: check it with orthant check");
        assertThatThrownBy(() -> kind("c", header)).hasMessageContaining("is a certificate file");
        assertThatThrownBy(() -> kind("v", "{\"index\":0,\"labels\":[1],\"verdict\":\"argmaxable\"}"))
                .hasMessageContaining("v: is a verdict file");
    }
}
