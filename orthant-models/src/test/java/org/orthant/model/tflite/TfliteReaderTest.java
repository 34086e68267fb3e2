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
import org.orthant.model.open.ModelFile;

class TfliteReaderTest {

    private static final int RELU6 = 3;

    @TempDir
    Path folder;

    static byte[] floating() {
        TfliteFile file = new TfliteFile();
        int input = file.plain("input", 1, 2);
        float[] none = {};
        int hiddenWeights = file.tensor(
                "hidden/w", TfliteFile.FLOAT32, new int[] {2, 2}, SmallHead.floats(1, 2, 3, 4), none, new long[0], 0);
        int hidden = file.plain("hidden", 1, 2);
        int weights = file.tensor(
                "w", TfliteFile.FLOAT32, new int[] {3, 2}, SmallHead.floats(SmallHead.byRow()), none, new long[0], 0);
        int bias = file.tensor(
                "b", TfliteFile.FLOAT32, new int[] {3}, SmallHead.floats(SmallHead.bias()), none, new long[0], 0);
        int scores = file.plain("scores", 1, 3);
        int output = file.plain("output", 1, 3);
        file.operator(TfliteFile.FULLY_CONNECTED, RELU6, hidden, input, hiddenWeights, -1);
        file.operator(TfliteFile.FULLY_CONNECTED, 0, scores, hidden, weights, bias);
        file.operator(TfliteFile.SOFTMAX, 0, output, scores);
        return file.finish(input, output);
    }

    static byte[] quantised() {
        TfliteFile file = new TfliteFile();
        int input = file.plain("input", 1, 2);
        float[] featureScale = {0.5f};
        int hidden = file.tensor(
                "hidden", TfliteFile.INT8, new int[] {1, 2}, new byte[0], featureScale, new long[] {-128}, 0);
        // Scales of a quarter, a half and an eighth, row by row.
        byte[] rows = {4, -8, 1, 6, -2, 6};
        float[] scales = {0.25f, 0.5f, 0.125f};
        int weights = file.tensor("w", TfliteFile.INT8, new int[] {3, 2}, rows, scales, new long[] {0, 0, 0}, 0);
        ByteBuffer units = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        units.putInt(4).putInt(-4).putInt(32);
        int bias = file.tensor(
                "b",
                TfliteFile.INT32,
                new int[] {3},
                units.array(),
                new float[] {0.125f, 0.25f, 0.0625f},
                new long[] {0, 0, 0},
                0);
        int scores = file.tensor(
                "scores", TfliteFile.INT8, new int[] {1, 3}, new byte[0], new float[] {1}, new long[] {0}, 0);
        int output = file.plain("output", 1, 3);
        file.operator(TfliteFile.QUANTIZE, 0, hidden, input);
        file.operator(TfliteFile.FULLY_CONNECTED, 0, scores, hidden, weights, bias);
        file.operator(TfliteFile.LOGISTIC, 0, output, scores);
        return file.finish(input, output);
    }

    @Test
    void floatsAndFusedActivationsAreRead() {
        Path file = SmallHead.file(folder, floating());
        Candidate best = SmallHead.assertIn(file);
        assertThat(ModelFile.open(file).format()).isEqualTo(ModelFormat.TFLITE);
        assertThat(best.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(best.range().lower()).isZero();
        assertThat(best.range().upper()).isEqualTo(6);
    }

    @Test
    void integersStandForNumbersAndBoundTheFeatures() {
        Candidate best = SmallHead.assertIn(SmallHead.file(folder, quantised()));
        assertThat(best.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(best.range().lower()).isZero();
        assertThat(best.range().upper()).isEqualTo(127.5);
        assertThat(best.remarks()).anySatisfy(remark -> assertThat(remark).contains("rounded to few bits"));
    }

    @Test
    void namesOfLabelsMayBeAppended() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(floating());
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
