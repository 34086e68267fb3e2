package org.orthant.io.labelset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.testing.NpyBytes;

/** Archives of label sets that unpack to far more than they are. */
class HostileLabelSetsTest {

    private static final int ROWS = 100_000_000;

    @TempDir
    Path folder;

    private static void array(ZipOutputStream zip, String name, String type, String shape, byte[] content)
            throws IOException {
        zip.putNextEntry(new ZipEntry(name + ".npy"));
        zip.write(
                NpyBytes.file("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }", content));
        zip.closeEntry();
    }

    private static byte[] longs(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long number : numbers) {
            bytes.putLong(number);
        }
        return bytes.array();
    }

    /** A hundred thousand bytes of a hundred million empty label sets. */
    private Path emptySets() throws IOException {
        Path file = folder.resolve("empty.npz");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            array(zip, "format", "|S3", "()", new byte[] {'c', 's', 'r'});
            array(zip, "shape", "<i8", "(2,)", longs(ROWS, 5));
            zip.putNextEntry(new ZipEntry("indptr.npy"));
            zip.write(NpyBytes.file(
                    "{'descr': '|i1', 'fortran_order': False, 'shape': (" + (ROWS + 1) + ",), }", new byte[1]));
            byte[] zeros = new byte[1_000_000];
            for (int written = 0; written < ROWS; written += zeros.length) {
                zip.write(zeros);
            }
            zip.closeEntry();
            array(zip, "indices", "|i1", "(0,)", new byte[0]);
            array(zip, "data", "|i1", "(0,)", new byte[0]);
        }
        return file;
    }

    @Test
    void archivesThatGrowMoreThan64TimesAreRefused() throws IOException {
        Path file = emptySets();
        long[] read = {0};
        assertThatThrownBy(() -> LabelSetFile.forEach(file, 5, Optional.empty(), set -> read[0]++))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("grows more than 64 times")
                .hasMessageContaining("save it without compression");
        assertThat(read[0]).isLessThan(64 * Files.size(file) + (2 << 20));
    }
}
