package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.testing.TensorBytes;

class SafetensorsTest {

    private static final Safetensors EXAMPLE = new Safetensors(
            Map.of("step", "17", "history", "a\nb"),
            List.of(
                    new Tensor("weight", List.of(2, 3), new float[] {1, -2, 3.5f, Float.MIN_VALUE, 1e30f, -0f}),
                    new Tensor("none", List.of(0, 4), new float[0]),
                    new Tensor("scalar", List.of(), new float[] {7})));

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("model.safetensors");
    }

    @Test
    void whatIsWrittenIsRead() {
        EXAMPLE.write(file());
        Safetensors read = Safetensors.read(file());
        assertThat(read.metadata()).isEqualTo(EXAMPLE.metadata());
        assertThat(read.tensors())
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactlyElementsOf(EXAMPLE.tensors());
        assertThat(read.find("scalar")).isPresent();
        assertThat(read.find("vector")).isEmpty();
    }

    @Test
    void numbersStandInLittleEndianOrderBehindAnAlignedHeader() throws IOException {
        EXAMPLE.write(file());
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file())).order(ByteOrder.LITTLE_ENDIAN);
        long header = bytes.getLong();
        assertThat(header % 8).isZero();
        assertThat(bytes.getFloat(8 + (int) header + 2 * Float.BYTES)).isEqualTo(3.5f);
        assertThat(bytes.capacity()).isEqualTo(8 + header + 7 * Float.BYTES);
    }

    @Test
    void moreNumbersThanFitIntoAChunkAreWrittenAndRead() {
        float[] many = new float[700_001];
        for (int i = 0; i < many.length; i++) {
            many[i] = i;
        }
        new Safetensors(Map.of(), List.of(new Tensor("many", List.of(many.length), many))).write(file());
        assertThat(Safetensors.read(file()).tensors().get(0).values()).isEqualTo(many);
    }

    @Test
    void everyTruncationIsRefused() throws IOException {
        EXAMPLE.write(file());
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Safetensors.read(file())).isInstanceOf(BadInputException.class);
        }
    }

    @Test
    void numbersOfOtherPrecisionAreReadAsSinglePrecisionAndWhatIsNotWantedIsNot() throws IOException {
        // Half precision: 1, -2, 65504 (the largest), 2^-24 (the least), 1/3, minus zero, minus infinity.
        assertThat(readAs("F16", 7, shorts(0x3C00, 0xC000, 0x7BFF, 0x0001, 0x3555, 0x8000, 0xFC00)))
                .containsExactly(1, -2, 65504, 0x1p-24f, 0.33325195f, -0f, Float.NEGATIVE_INFINITY);
        assertThat(readAs("F16", 1, shorts(0x7E00))).containsExactly(Float.NaN);
        assertThat(readAs("BF16", 3, shorts(0x3F80, 0xC040, 0x7F80))).containsExactly(1, -3, Float.POSITIVE_INFINITY);
        ByteBuffer doubles = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(readAs("F64", 2, doubles.putDouble(0.1).putDouble(-4).array()))
                .containsExactly(0.1f, -4);
    }

    @Test
    void wholeNumbersAreNoWeights() {
        assertThatThrownBy(() -> readAs("I16", 1, shorts(1)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tensor w has the type I16: expected real numbers, F16, BF16, F32 or F64");
    }

    private float[] readAs(String type, int count, byte[] numbers) throws IOException {
        String header = "{" + TensorBytes.tensor("ids", "I64", "0", 0, 0) + ","
                + TensorBytes.tensor("w", type, String.valueOf(count), 0, numbers.length) + "}";
        Files.write(file(), TensorBytes.file(header, numbers));
        return Safetensors.read(file(), "w"::equals).tensors().get(0).values();
    }

    private static byte[] shorts(int... bits) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * bits.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int each : bits) {
            bytes.putShort((short) each);
        }
        return bytes.array();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,4]}} | does not fill its place",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}} | impossible shape",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[-1,-1],\"data_offsets\":[0,4]}} | impossible shape",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,4]}} | impossible shape",
                "{\"w\":{\"dtype\":\"F64\",\"shape\":[4611686018427387904],\"data_offsets\":[0,0]}} | impossible shape",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[65536,65536],\"data_offsets\":[0,17179869184]}} | truncated: its tensors need 17179869184 bytes",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[99999999999999999999],\"data_offsets\":[0,4]}} | is not JSON",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[-4,0]}} | does not fill its place",
                "{\"w\":{\"dtype\":\"I8\",\"shape\":[1],\"data_offsets\":[4,0]}} | does not fill its place",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[1]}} | without its dtype, shape and two data_offsets",
                "{\"w\":{\"shape\":[1],\"data_offsets\":[0,4]}} | without its dtype",
                "{\"w\":{\"dtype\":7,\"shape\":[1],\"data_offsets\":[0,4]}} | without its dtype",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[1.5],\"data_offsets\":[0,4]}} | where whole numbers belong",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":1,\"data_offsets\":[0,4]}} | where whole numbers belong",
                "{\"v\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
                        + "\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}} | within another one",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[4,4]}} | after a gap",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}} | has trailing data",
                "{\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
                        + "\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}} | is not JSON",
                "{\"w\":5} | has no object as \"w\"",
                "{\"__metadata__\":{\"a\":{}}} | metadata other than text",
                "[1] | is not an object",
                "{} {} | continues after its object",
                "{\"w\": | is not JSON"
            })
    void damagedHeadersAreRefused(String header, String message) throws IOException {
        Files.write(file(), TensorBytes.file(header, new byte[4]));
        assertThatThrownBy(() -> Safetensors.read(file()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTensorHasAsManyNumbersAsPlaces() {
        assertThatThrownBy(() -> new Tensor("w", List.of(2, 2), new float[3])).hasMessageContaining("expected 4");
    }
}
