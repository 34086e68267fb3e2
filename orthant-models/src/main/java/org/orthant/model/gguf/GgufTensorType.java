package org.orthant.model.gguf;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.io.NumberKind;

/**
 * A type of tensors whose numbers can be read.
 *
 * @param name what the format calls it
 * @param id its number in files
 * @param kind what its numbers are; those of blocks stand for float32 numbers
 * @param blocks the blocks that its numbers are quantised in, if they are
 */
record GgufTensorType(String name, long id, NumberKind kind, Optional<BlockFormat> blocks) {

    private static final List<GgufTensorType> ALL = List.of(
            plain("F32", 0, NumberKind.FLOAT32),
            plain("F16", 1, NumberKind.FLOAT16),
            plain("BF16", 30, NumberKind.BFLOAT16),
            plain("F64", 28, NumberKind.FLOAT64),
            plain("I8", 24, NumberKind.INT8),
            plain("I16", 25, NumberKind.INT16),
            plain("I32", 26, NumberKind.INT32),
            plain("I64", 27, NumberKind.INT64),
            quantised("Q4_0", 2, new Blocks32(false, false)),
            quantised("Q4_1", 3, new Blocks32(false, true)),
            quantised("Q5_0", 6, new Blocks32(true, false)),
            quantised("Q5_1", 7, new Blocks32(true, true)),
            quantised("Q8_0", 8, new Blocks8()),
            quantised("Q4_K", 12, new SuperBlocks(false)),
            quantised("Q5_K", 13, new SuperBlocks(true)),
            quantised("Q6_K", 14, new SixBitBlocks()));

    private static GgufTensorType plain(String name, long id, NumberKind kind) {
        return new GgufTensorType(name, id, kind, Optional.empty());
    }

    private static GgufTensorType quantised(String name, long id, BlockFormat blocks) {
        return new GgufTensorType(name, id, NumberKind.FLOAT32, Optional.of(blocks));
    }

    static Optional<GgufTensorType> of(long id) {
        return ALL.stream().filter(type -> type.id == id).findFirst();
    }

    /** Returns the names of those that weights can have. */
    static String weights() {
        return ALL.stream()
                .filter(type -> type.kind.isFloatingPoint())
                .map(GgufTensorType::name)
                .collect(Collectors.joining(", "));
    }

    /** Returns the block size: the length of a row must be a multiple of it. */
    int blockSize() {
        return blocks.map(BlockFormat::size).orElse(1);
    }

    /** Returns the number of bytes that a block takes. */
    int blockBytes() {
        return blocks.map(BlockFormat::bytes).orElse(kind.bytes());
    }

    @Override
    public String toString() {
        return name;
    }
}
