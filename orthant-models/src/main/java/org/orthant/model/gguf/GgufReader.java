package org.orthant.model.gguf;

import java.nio.file.Path;
import java.util.List;
import org.orthant.io.ReadBudget;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.ByteCursor;
import org.orthant.model.bytes.FileBytes;

/** Reads GGUF files; complaints are about the file as a whole. */
public final class GgufReader {

    /** The letters GGUF as a little-endian number. */
    private static final long MAGIC = 0x46554747L;

    private static final long OLDEST = 2;
    private static final long NEWEST = 3;
    private static final long USUAL_ALIGNMENT = 32;
    private static final long LARGEST_ALIGNMENT = 1 << 20;
    private static final String OUTPUT = "output.weight";
    private static final String EMBEDDINGS = "token_embd.weight";

    private GgufReader() {}

    /** Whether bytes begin as such a file does. */
    public static boolean begins(FileBytes bytes) {
        return bytes.size() >= 8 && bytes.u32(0) == MAGIC;
    }

    /** The model in those bytes. */
    public static Model read(Path file, FileBytes bytes, ReadBudget budget) {
        GgufCursor cursor = new GgufCursor(new ByteCursor(bytes, Integer.BYTES), budget);
        requireVersion(cursor.u32());
        long tensorCount = cursor.count("tensors", GgufTensors.leastBytes());
        long metadataCount = cursor.count("values of metadata", GgufMetadata.leastBytes());
        GgufMetadata metadata = GgufMetadata.read(cursor, metadataCount);
        requireWhole(metadata);
        GgufTensors entries = new GgufTensors(bytes, alignment(metadata));
        List<ModelTensor> tensors = entries.read(cursor, tensorCount);
        boolean untied = tensors.stream().anyMatch(tensor -> tensor.name().equals(OUTPUT));
        entries.requireReadable(untied ? OUTPUT : EMBEDDINGS);
        Facts facts = GgufFacts.of(metadata, untied, cursor);
        return Model.ofTensors(file, ModelFormat.GGUF, tensors, facts);
    }

    private static void requireVersion(long version) {
        if (version >= OLDEST && version <= NEWEST) {
            return;
        }
        long swapped = Integer.toUnsignedLong(Integer.reverseBytes((int) version));
        throw new IllegalArgumentException(
                swapped >= OLDEST && swapped <= NEWEST
                        ? "is a GGUF file in big-endian order, which cannot be read: convert the model again without"
                                + " that option"
                        : "is a GGUF file of version " + version + ": expected version " + OLDEST + " or " + NEWEST
                                + "; convert the model again");
    }

    /** Refuses a part of a model: if the output layer is in another part, the embeddings would be mistaken for it. */
    private static void requireWhole(GgufMetadata metadata) {
        double parts = metadata.number("split.count").orElse(1);
        if (parts != 1 && parts != 0) {
            throw new IllegalArgumentException("is one of " + (long) parts
                    + " parts of a model: merge them into one file first (llama-gguf-split --merge)");
        }
    }

    private static long alignment(GgufMetadata metadata) {
        double alignment = metadata.number("general.alignment").orElse(USUAL_ALIGNMENT);
        if (!(alignment >= 1 && alignment <= LARGEST_ALIGNMENT)
                || Long.bitCount((long) alignment) != 1
                || alignment != Math.rint(alignment)) {
            throw new IllegalArgumentException("is damaged: its alignment is " + alignment
                    + ", expected a power of two up to " + LARGEST_ALIGNMENT);
        }
        return (long) alignment;
    }
}
