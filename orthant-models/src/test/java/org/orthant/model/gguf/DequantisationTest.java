package org.orthant.model.gguf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.SmallHead;
import org.orthant.model.open.ModelFile;
import org.orthant.testing.Randomised;

/** Numbers of quantised tensors are those of the format's formulas, computed here in float32, bit field by bit field. */
class DequantisationTest {

    @TempDir
    Path folder;

    /** A kind of block: the number of its type, its sizes, and its numbers by the formulas. */
    private enum Block {
        Q4_0(2, 32, 18) {
            @Override
            float number(ByteBuffer block, int i) {
                return half(block, 0) * (nibble(block, 2, i) - 8);
            }
        },
        Q4_1(3, 32, 20) {
            @Override
            float number(ByteBuffer block, int i) {
                return half(block, 0) * nibble(block, 4, i) + half(block, 2);
            }
        },
        Q5_0(6, 32, 22) {
            @Override
            float number(ByteBuffer block, int i) {
                int fifth = block.getInt(2) >>> i & 1;
                return half(block, 0) * (nibble(block, 6, i) + 16 * fifth - 16);
            }
        },
        Q5_1(7, 32, 24) {
            @Override
            float number(ByteBuffer block, int i) {
                int fifth = block.getInt(4) >>> i & 1;
                return half(block, 0) * (nibble(block, 8, i) + 16 * fifth) + half(block, 2);
            }
        },
        Q8_0(8, 32, 34) {
            @Override
            float number(ByteBuffer block, int i) {
                return half(block, 0) * block.get(2 + i);
            }
        },
        Q4_K(12, 256, 144) {
            @Override
            float number(ByteBuffer block, int i) {
                return scaled(block, i / 32, fourBits(block, 16, i));
            }
        },
        Q5_K(13, 256, 176) {
            @Override
            float number(ByteBuffer block, int i) {
                int part = i / 32;
                int fifth = (block.get(16 + i % 32) & 1 << part) == 0 ? 0 : 16;
                return scaled(block, part, fourBits(block, 48, i) + fifth);
            }
        },
        Q6_K(14, 256, 210) {
            @Override
            float number(ByteBuffer block, int i) {
                // Each half of 128 numbers has 64 bytes of low bits and 32 of high ones.
                int half = i / 128;
                int j = i % 128;
                int low = block.get(64 * half + j % 64) >> (j < 64 ? 0 : 4) & 15;
                int high = block.get(128 + 32 * half + j % 32) >> (j / 32 * 2) & 3;
                float scale = half(block, 208) * block.get(192 + i / 16);
                return scale * (low + 16 * high - 32);
            }
        };

        private final int type;
        private final int size;
        private final int bytes;

        Block(int type, int size, int bytes) {
            this.type = type;
            this.size = size;
            this.bytes = bytes;
        }

        abstract float number(ByteBuffer block, int i);

        /** The low four bits of 32 numbers, and the high ones of the next 32. */
        static int fourBits(ByteBuffer block, int at, int i) {
            int stored = block.get(at + i / 64 * 32 + i % 32);
            return i / 32 % 2 == 0 ? stored & 15 : stored >> 4 & 15;
        }

        /** A number in a part of a block that has a scale and a least number. */
        static float scaled(ByteBuffer block, int part, int q) {
            float scale = half(block, 0) * sixBits(block, part);
            float least = half(block, 2) * sixBits(block, 8 + part);
            return scale * q - least;
        }

        static float half(ByteBuffer block, int at) {
            return (float) NumberKind.half(block.getShort(at));
        }

        /** Four bits of 32 numbers in 16 bytes: first the lower halves, then the upper ones. */
        static int nibble(ByteBuffer block, int at, int i) {
            return i < 16 ? block.get(at + i) & 15 : block.get(at + i - 16) >> 4 & 15;
        }

        /** The sixteen numbers of six bits that twelve bytes hold: eight scales, then eight offsets. */
        static int sixBits(ByteBuffer block, int index) {
            int[] packed =
                    IntStream.range(0, 12).map(i -> block.get(4 + i) & 255).toArray();
            int[] numbers = new int[16];
            for (int i = 0; i < 4; i++) {
                numbers[i] = packed[i] % 64;
                numbers[8 + i] = packed[4 + i] % 64;
                numbers[4 + i] = packed[8 + i] % 16 + 16 * (packed[i] / 64);
                numbers[12 + i] = packed[8 + i] / 16 + 16 * (packed[4 + i] / 64);
            }
            return numbers[index];
        }
    }

    @ParameterizedTest
    @EnumSource(Block.class)
    void numbersAreThoseOfTheFormulasInSinglePrecision(Block kind) {
        Randomised.repeat(20, random -> {
            int rows = 1 + random.nextInt(3);
            int blocks = 1 + random.nextInt(3);
            byte[] stored = blocks(kind, rows * blocks, random);
            ModelTensor tensor = tensor(kind, rows, blocks, stored);
            double[] row = new double[blocks * kind.size];
            for (int i = 0; i < rows; i++) {
                tensor.copyRow(i, row, 0);
                for (int j = 0; j < row.length; j++) {
                    ByteBuffer block = ByteBuffer.wrap(stored, (i * blocks + j / kind.size) * kind.bytes, kind.bytes)
                            .slice()
                            .order(ByteOrder.LITTLE_ENDIAN);
                    float expected = kind.number(block, j % kind.size);
                    assertThat((float) row[j]).isEqualTo(expected);
                    assertThat(row[j]).isEqualTo((double) expected);
                }
                int j = random.nextInt(row.length);
                assertThat(tensor.at(i, j)).isEqualTo(row[j]);
            }
        });
    }

    @Test
    void partsOfRowsAreTheSameNumbers() {
        SplittableRandom random = new SplittableRandom(7);
        ModelTensor tensor = tensor(Block.Q4_K, 2, 3, blocks(Block.Q4_K, 6, random));
        ModelTensor reshaped = tensor.reshaped(8, 192);
        double[] row = new double[193];
        for (int i = 0; i < 8; i++) {
            reshaped.copyRow(i, row, 1);
            for (int j = 0; j < 192; j++) {
                assertThat(row[1 + j]).isEqualTo(tensor.flat(192 * i + j));
            }
        }
        assertThat(reshaped.isQuantised()).isTrue();
        assertThat(tensor.transposed().reshaped(1536).isQuantised()).isTrue();
    }

    /** Every float16 scale times every small integer is a float32: that is why fused instructions change nothing. */
    @Test
    void productsOfScalesAndIntegersAreExact() {
        for (int bits = 0; bits < 1 << 16; bits++) {
            double scale = NumberKind.half((short) bits);
            if (Double.isFinite(scale)) {
                for (int s : new int[] {-127, -111, 1, 63, 127}) {
                    for (int q : new int[] {-31, -29, 7, 15, 31}) {
                        assertThat((double) (float) (scale * s * q)).isEqualTo(scale * s * q);
                    }
                }
            }
        }
    }

    /** Blocks of random bits, whose scales are finite. */
    private static byte[] blocks(Block kind, int count, SplittableRandom random) {
        byte[] stored = new byte[count * kind.bytes];
        random.nextBytes(stored);
        int scale = kind == Block.Q6_K ? 208 : 0;
        for (int block = 0; block < count; block++) {
            stored[block * kind.bytes + scale + 1] &= (byte) 0xbb;
            if (kind != Block.Q6_K) {
                stored[block * kind.bytes + 3] &= (byte) 0xbb;
            }
        }
        return stored;
    }

    private ModelTensor tensor(Block kind, int rows, int blocks, byte[] stored) {
        byte[] file = GgufFile.of("llama")
                .tensor("output.weight", kind.type, List.of((long) rows, (long) blocks * kind.size), stored)
                .toBytes();
        return ModelFile.open(SmallHead.file(folder, file))
                .tensor("output.weight")
                .orElseThrow();
    }
}
