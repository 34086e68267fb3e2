package org.orthant.model.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.model.open.ModelFile;

/** A tensor of a pickle is a view of its storage, whatever numbers describe it. */
class PickleBoundsTest {

    private static final int STORED = 4;
    private static final long[] STARTS = {
        0, 1, 3, 4, 5, -1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE - 4, 1L << 62
    };
    private static final long[] LENGTHS = {1, 2, 3, 4, 1L << 31, 1L << 57};
    private static final long[] STRIDES = {0, 1, 2, -1, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE};

    @TempDir
    Path folder;

    private Path write(long start, long[] shape, long[] strides) throws IOException {
        byte[] pickle = new PickleBytes()
                .code('}')
                .text("w")
                .tensor("0", STORED, start, shape, strides)
                .code('s')
                .code('.')
                .bytes();
        ArchiveBytes zip = new ArchiveBytes();
        return Files.write(
                folder.resolve("x.pt"),
                zip.name("archive/data/0", zip.stored(new byte[Float.BYTES * STORED]))
                        .name("archive/data.pkl", zip.stored(pickle))
                        .bytes());
    }

    private static boolean isWithin(long start, long[] shape, long[] strides) {
        BigInteger last = BigInteger.valueOf(start);
        boolean forwards = start >= 0;
        for (int axis = 0; axis < shape.length; axis++) {
            forwards &= strides[axis] >= 0;
            last = last.add(BigInteger.valueOf(shape[axis] - 1).multiply(BigInteger.valueOf(strides[axis])));
        }
        return forwards && last.compareTo(BigInteger.valueOf(STORED)) < 0;
    }

    @Test
    void viewsBeyondTheirStorageAreRefused() throws IOException {
        int within = 0;
        for (long start : STARTS) {
            for (long rows : LENGTHS) {
                for (long down : STRIDES) {
                    for (long across : new long[] {0, 1}) {
                        long[] shape = {rows, 2};
                        long[] strides = {down, across};
                        Path file = write(start, shape, strides);
                        if (isWithin(start, shape, strides)) {
                            within++;
                            assertThat(ModelFile.open(file).tensors()).hasSize(1);
                        } else {
                            assertThatThrownBy(() -> ModelFile.open(file))
                                    .as(start + " " + rows + " " + down)
                                    .isInstanceOf(BadInputException.class)
                                    .hasMessageContaining("tensor w of shape [" + rows + ", 2]");
                        }
                    }
                }
            }
        }
        assertThat(within).isPositive();
    }
}
