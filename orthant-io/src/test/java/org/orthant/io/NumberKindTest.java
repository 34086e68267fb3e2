package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers are written as the nearest one of a kind. */
class NumberKindTest {

    private static double written(NumberKind kind, double number) {
        ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES);
        kind.write(buffer, 0, number);
        return kind.read(buffer, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"FLOAT16", "BFLOAT16"})
    void everyFiniteValueKeepsItsBitsAndMidpointsGoToTheEvenOne(NumberKind kind) {
        ByteBuffer buffer = ByteBuffer.allocate(Long.BYTES);
        double previous = Double.NEGATIVE_INFINITY;
        for (int bits = 0; bits < 1 << 16; bits++) {
            buffer.putShort(0, (short) bits);
            double value = kind.read(buffer, 0);
            if (!Double.isFinite(value)) {
                continue;
            }
            kind.write(buffer, 0, value);
            assertThat(buffer.getShort(0)).isEqualTo((short) bits);
            if (bits > 0 && bits < 1 << 15) {
                double middle = (previous + value) / 2;
                assertThat(written(kind, middle)).isEqualTo(bits % 2 == 0 ? value : previous);
                assertThat(written(kind, Math.nextUp(middle))).isEqualTo(value);
                assertThat(written(kind, Math.nextDown(middle))).isEqualTo(previous);
            }
            previous = value;
        }
    }

    /** More numbers than are copied at once, from an odd position. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
    void numbersThatFollowEachOtherAreReadAsEachAlone(NumberKind kind) {
        byte[] bytes = new byte[1 + 2500 * kind.bytes()];
        new Random(kind.bytes()).nextBytes(bytes);
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            ByteBuffer buffer =
                    ByteBuffer.allocateDirect(bytes.length).put(0, bytes).order(order);
            double[] expected = new double[2500];
            Arrays.setAll(expected, i -> kind.read(buffer, 1 + i * kind.bytes()));
            double[] found = new double[2503];
            kind.read(buffer, 1, 2500, found, 2);
            float[] rounded = new float[2503];
            kind.read(buffer, 1, 2500, rounded, 2);
            assertThat(Arrays.copyOfRange(found, 2, 2502)).isEqualTo(expected);
            assertThat(found[2502]).isZero();
            float[] floats = new float[2503];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = (float) found[i];
            }
            assertThat(rounded).isEqualTo(floats);
            assertThat(buffer.position()).isZero();
        }
    }

    @Test
    void othersAreRoundedAndWhatIsBeyondTheLargestIsRefused() {
        assertThat(written(NumberKind.FLOAT32, 0.1)).isEqualTo(0.1f);
        assertThat(written(NumberKind.FLOAT64, 0.1)).isEqualTo(0.1);
        assertThat(written(NumberKind.INT8, -128.4)).isEqualTo(-128);
        assertThat(written(NumberKind.UINT8, 254.6)).isEqualTo(255);
        assertThat(written(NumberKind.INT32, -7)).isEqualTo(-7);
        assertThatThrownBy(() -> written(NumberKind.INT8, 127.6)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(NumberKind.UINT8, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(NumberKind.FLOAT16, 65520)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(NumberKind.FLOAT32, 1e39)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(NumberKind.FLOAT64, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> written(NumberKind.BOOL, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
