package org.orthant.model.tflite;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.orthant.model.SmallHead;

/** The small layer as TensorFlow Lite has it. */
public final class SmallTflite {

    private static final int RELU6 = 3;
    static final int RELU6_OPERATOR = 21;

    private SmallTflite() {}

    /** In single precision. */
    public static byte[] floating() {
        return floating(RELU6_OPERATOR, 1);
    }

    /** The same, with another operator before the layer, and a softmax that multiplies its scores first. */
    static byte[] floating(int activation, float beta) {
        TfliteFile file = new TfliteFile();
        int input = file.plain("input", 1, 2);
        float[] none = {};
        int hiddenWeights = file.tensor(
                "hidden/w", TfliteFile.FLOAT32, new int[] {2, 2}, SmallHead.floats(1, 2, 3, 4), none, new long[0], 0);
        int product = file.plain("product", 1, 2);
        int hidden = file.plain("hidden", 1, 2);
        int weights = file.tensor(
                "w", TfliteFile.FLOAT32, new int[] {3, 2}, SmallHead.floats(SmallHead.byRow()), none, new long[0], 0);
        int bias = file.tensor(
                "b", TfliteFile.FLOAT32, new int[] {3}, SmallHead.floats(SmallHead.bias()), none, new long[0], 0);
        int scores = file.plain("scores", 1, 3);
        int output = file.plain("output", 1, 3);
        boolean fused = activation == RELU6_OPERATOR;
        file.operator(
                TfliteFile.FULLY_CONNECTED, fused ? RELU6 : 0, fused ? hidden : product, input, hiddenWeights, -1);
        if (!fused) {
            file.operator(activation, 0, hidden, product);
        }
        file.operator(TfliteFile.FULLY_CONNECTED, 0, scores, hidden, weights, bias);
        file.operator(TfliteFile.SOFTMAX, 0, beta, output, scores);
        return file.finish(input, output);
    }

    /** In integers, with a scale per row. */
    public static byte[] quantised() {
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
}
