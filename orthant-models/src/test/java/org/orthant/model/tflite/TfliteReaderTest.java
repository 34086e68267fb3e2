package org.orthant.model.tflite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.model.ModelFormat;
import org.orthant.model.SmallHead;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

class TfliteReaderTest {

    @TempDir
    Path folder;

    @Test
    void floatsAndFusedActivationsAreRead() {
        Path file = SmallHead.file(folder, SmallTflite.floating());
        Candidate best = SmallHead.assertIn(file);
        assertThat(ModelFile.open(file).format()).isEqualTo(ModelFormat.TFLITE);
        assertThat(best.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(best.range().lower()).isZero();
        assertThat(best.range().upper()).isEqualTo(6);
    }

    @Test
    void integersStandForNumbersAndBoundTheFeatures() {
        Candidate best = SmallHead.assertIn(SmallHead.file(folder, SmallTflite.quantised()));
        assertThat(best.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(best.range().lower()).isZero();
        assertThat(best.range().upper()).isEqualTo(127.5);
        assertThat(best.remarks()).anySatisfy(remark -> assertThat(remark).contains("rounded to few bits"));
    }

    @Test
    void anOperatorThatIsKnownByNameOnlyBoundsNothing() {
        int relu = 19;
        assertThat(SmallHead.assertIn(SmallHead.file(folder, SmallTflite.floating(relu, 1)))
                        .range()
                        .lower())
                .isZero();
        Candidate custom = SmallHead.assertIn(SmallHead.file(folder, SmallTflite.floating(TfliteFile.CUSTOM, 1)));
        assertThat(custom.range().isFree()).isTrue();
        assertThat(custom.origin().described()).contains("custom operator Relu");
    }

    /** It multiplies its scores by a setting, which may turn their order round. */
    @Test
    void aSoftmaxOfTurnedScoresIsNoRule() {
        for (float beta : new float[] {0, -1}) {
            OutputLayers found = OutputLayers.find(
                    ModelFile.open(SmallHead.file(folder, SmallTflite.floating(SmallTflite.RELU6_OPERATOR, beta))));
            assertThat(found.best()).isEmpty();
            assertThat(found.summary()).contains("Softmax of turned scores");
        }
    }

    @Test
    void namesOfLabelsMayBeAppended() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(SmallTflite.floating());
        ByteArrayOutputStream appended = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(appended)) {
            zip.putNextEntry(new ZipEntry("labels.txt"));
            zip.write("cat\ndog\nowl\n".getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        int start = bytes.size();
        bytes.writeBytes(shifted(appended.toByteArray(), start));
        assertThat(SmallHead.assertIn(SmallHead.file(folder, bytes.toByteArray()))
                        .labelNames())
                .containsExactly("cat", "dog", "owl");
    }

    /** The same archive with offsets from the beginning of the whole file, as zip tools append it. */
    private static byte[] shifted(byte[] zip, int start) {
        ByteBuffer buffer = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int end = zip.length - 22;
        int directory = buffer.getInt(end + 16);
        buffer.putInt(end + 16, directory + start);
        buffer.putInt(directory + 42, buffer.getInt(directory + 42) + start);
        return zip;
    }
}
