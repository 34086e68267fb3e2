package org.orthant.model.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.SmallHead;
import org.orthant.model.bytes.ZipEntries;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

class NumpyReaderTest {

    @TempDir
    Path folder;

    @Test
    void archivesHoldTheLayerPackedOrNot() {
        SmallHead.assertIn(SmallHead.file(folder, NumpyFile.archive(false)));
        SmallHead.assertIn(SmallHead.file(folder, NumpyFile.archive(true)));
    }

    @Test
    void objectsAreListedAndNeverUnpickled() {
        Model model = ModelFile.open(SmallHead.file(folder, NumpyFile.archive(true)));
        assertThat(model.tensor("names").orElseThrow().kind()).isEqualTo(NumberKind.OTHER);
    }

    @Test
    void columnsMayComeFirst() {
        byte[] fortran = NumpyFile.npy("<f4", true, "(3, 2)", SmallHead.floats(SmallHead.byColumn()));
        Model model = ModelFile.open(SmallHead.file(folder, fortran));
        ModelTensor array = model.tensors().get(0);
        assertThat(array.toArray()).containsExactly(SmallHead.byRow());
        assertThat(OutputLayers.find(model).best()).isPresent();
    }

    @Test
    void arraysThatClaimMoreThanTheyHaveAreRefused() {
        assertRefused(
                NumpyFile.npy("<f4", false, "(3, 3)", SmallHead.floats(SmallHead.byRow())),
                "is truncated: (3, 3) numbers of 4 bytes need 36 bytes");
        assertRefused(NumpyFile.npy("<f4", false, "(99999999999, 99999999999)", new byte[4]), "which is too large");
        assertRefused(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 9, 9}, "the file ends within its header");
    }

    @Test
    void whatGrowsBeyondMeasureIsRefused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntries.put(zip, "W.npy", NumpyFile.npy("<f4", false, "(1024, 4096)", new byte[1024 * 4096 * 4]), true);
        }
        Path file = SmallHead.file(folder, bytes.toByteArray());
        assertThatThrownBy(() -> OutputLayers.find(ModelFile.open(file))
                        .best()
                        .orElseThrow()
                        .layer())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("save it without compression");
    }

    private void assertRefused(byte[] content, String reason) {
        Path file = SmallHead.file(folder, content);
        assertThatThrownBy(() -> ModelFile.open(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(reason);
    }
}
