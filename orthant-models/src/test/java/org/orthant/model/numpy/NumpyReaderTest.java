package org.orthant.model.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberKind;
import org.orthant.model.SmallHead;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

class NumpyReaderTest {

    @TempDir
    Path folder;

    /** An array as numpy.save writes it, version 1.0. */
    static byte[] npy(String type, boolean fortran, String shape, byte[] data) {
        String header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': "
                + shape + ", }";
        String padded = header + " ".repeat(63 - (header.length() + 10) % 64) + "\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        out.write(padded.length() & 0xff);
        out.write(padded.length() >> 8);
        out.writeBytes(padded.getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(data);
        return out.toByteArray();
    }

    static void put(ZipOutputStream zip, String name, byte[] content, boolean packed) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        if (!packed) {
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    public static byte[] archive(boolean packed) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            put(zip, "W.npy", npy("<f4", false, "(3, 2)", SmallHead.floats(SmallHead.byRow())), packed);
            put(zip, "b.npy", npy("<f4", false, "(3,)", SmallHead.floats(SmallHead.bias())), packed);
            put(zip, "names.npy", npy("|O", false, "(3,)", new byte[] {(byte) 0x80, 2}), packed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Test
    void archivesHoldTheLayerPackedOrNot() {
        SmallHead.assertIn(SmallHead.file(folder, archive(false)));
        SmallHead.assertIn(SmallHead.file(folder, archive(true)));
    }

    @Test
    void objectsAreListedAndNeverUnpickled() {
        Model model = ModelFile.open(SmallHead.file(folder, archive(true)));
        assertThat(model.tensor("names").orElseThrow().kind()).isEqualTo(NumberKind.OTHER);
    }

    @Test
    void columnsMayComeFirst() {
        byte[] fortran = npy("<f4", true, "(3, 2)", SmallHead.floats(SmallHead.byColumn()));
        Model model = ModelFile.open(SmallHead.file(folder, fortran));
        ModelTensor array = model.tensors().get(0);
        assertThat(array.toArray()).containsExactly(SmallHead.byRow());
        assertThat(OutputLayers.find(model).best()).isPresent();
    }

    @Test
    void arraysThatClaimMoreThanTheyHaveAreRefused() {
        assertRefused(npy("<f4", false, "(3, 3)", SmallHead.floats(SmallHead.byRow())), "truncated or damaged");
        assertRefused(npy("<f4", false, "(99999999999, 99999999999)", new byte[4]), "impossible shape");
        assertRefused(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 9, 9}, "no array of NumPy");
    }

    @Test
    void whatGrowsBeyondMeasureIsRefused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            put(zip, "W.npy", npy("<f4", false, "(1024, 4096)", new byte[1024 * 4096 * 4]), true);
        }
        Path file = SmallHead.file(folder, bytes.toByteArray());
        assertThatThrownBy(() -> OutputLayers.find(ModelFile.open(file))
                        .best()
                        .orElseThrow()
                        .layer())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("save the archive without compression");
    }

    private void assertRefused(byte[] content, String reason) {
        Path file = SmallHead.file(folder, content);
        assertThatThrownBy(() -> ModelFile.open(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(reason);
    }
}
