package org.orthant.model.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.NumberKind;
import org.orthant.model.Numbers;

class MappedNumbersTest {

    private static final int COUNT = 21;

    @TempDir
    Path folder;

    /** Wherever a segment ends, a number may lie in two of them. */
    @Test
    void numbersAreTheSameInSegmentsOfAnySizeAndEitherByteOrder() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            for (int before = 0; before < 8; before++) {
                Path file = Files.write(folder.resolve(order + "-" + before), floats(before, order));
                for (int segmentBits = 3; segmentBits < 9; segmentBits++) {
                    assertNumbers(FileBytes.map(file, segmentBits).numbers(before, NumberKind.FLOAT32, order, COUNT));
                }
            }
        }
    }

    private static byte[] floats(int before, ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(before + COUNT * Float.BYTES + 3).order(order);
        bytes.position(before);
        for (int i = 0; i < COUNT; i++) {
            bytes.putFloat(i / 3f);
        }
        return bytes.array();
    }

    private static void assertNumbers(Numbers numbers) {
        for (int from = 0; from < COUNT; from++) {
            assertThat(numbers.at(from)).isEqualTo(from / 3f);
            double[] copied = new double[COUNT + 1];
            numbers.copy(from, COUNT - from, copied, 1);
            for (int i = from; i < COUNT; i++) {
                assertThat(copied[i - from + 1]).isEqualTo(i / 3f);
            }
        }
    }
}
