package org.orthant.model.weights;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.testing.FuzzedFile;
import org.orthant.testing.NpyBytes;
import org.orthant.testing.TensorBytes;

/**
 * Whatever bytes a file of weights has, it is read, or refused with a {@link BadInputException}, in time and memory that its size
 * bounds. Builds try the seeds; {@code docs/fuzzing.md} says how to try a million mutations of them.
 */
class WeightFuzzTest {

    @TempDir
    Path folder;

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void arrays(byte[] bytes) {
        read("W.npy", bytes);
    }

    static Stream<Arguments> arrays() {
        return FuzzedFile.seeds(
                NpyBytes.file(
                        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", NpyBytes.floats(1, 2, 3, 4)),
                NpyBytes.file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1L, ), }", new byte[4]),
                NpyBytes.file(
                        2,
                        "{'descr': '>f8', 'fortran_order': True, 'shape': (2,), }",
                        NpyBytes.doubles(ByteOrder.BIG_ENDIAN, 1, 2)));
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void tensors(byte[] bytes) {
        read("W.safetensors", bytes);
    }

    static Stream<Arguments> tensors() {
        return FuzzedFile.seeds(TensorBytes.file(
                "{\"__metadata__\":{\"a\":\"b\"}," + TensorBytes.tensor("w", "F32", "2,1", 0, 8) + "}",
                NpyBytes.floats(1, 2)));
    }

    @MethodSource
    @FuzzTest(maxDuration = "", maxExecutions = FuzzedFile.EXECUTIONS)
    void textMatrices(byte[] bytes) {
        read("W.csv", bytes);
    }

    static Stream<Arguments> textMatrices() {
        return FuzzedFile.texts("# W\n1,2.5\n-1e-3 , 0x1p-3\n", "0 inf\n-inf 1\n");
    }

    private void read(String name, byte[] bytes) {
        FuzzedFile.read(
                folder,
                name,
                bytes,
                BadInputException.class,
                file -> FuzzedFile.each(
                        BadInputException.class,
                        () -> WeightReader.read(file),
                        () -> WeightReader.readVector(file),
                        () -> WeightReader.tensors(file),
                        () -> BoundsReader.read(file, 2)));
    }
}
