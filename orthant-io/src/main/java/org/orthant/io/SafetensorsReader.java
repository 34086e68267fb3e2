package org.orthant.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads whole files that {@link Safetensors} describes. */
final class SafetensorsReader {

    private static final int CHUNK_BYTES = 1 << 20;

    private SafetensorsReader() {}

    static Safetensors read(Path file, Predicate<String> wanted) {
        try (FileChannel channel = FileChannel.open(RegularFile.of(file))) {
            SafetensorsHeader header =
                    SafetensorsHeader.read(channel, ReadBudget.of(file, channel.size(), ReadPolicy.STRANGERS));
            List<Tensor> tensors = new ArrayList<>();
            for (TensorEntry entry : header.tensors()) {
                if (wanted.test(entry.name())) {
                    tensors.add(tensor(channel, entry, header.dataStart()));
                }
            }
            return new Safetensors(header.metadata(), tensors);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static Tensor tensor(FileChannel channel, TensorEntry entry, long dataStart) throws IOException {
        NumberKind kind = entry.kind();
        if (!kind.isFloatingPoint()) {
            throw new IllegalArgumentException("tensor " + entry.shownName() + " has the type "
                    + Excerpt.of(entry.type()) + ": expected real numbers, F16, BF16, F32 or F64");
        }
        if (entry.places() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("tensor " + entry + " is too large to be held in memory");
        }
        float[] values = new float[(int) entry.places()];
        long at = dataStart + entry.begin();
        int atOnce = CHUNK_BYTES / kind.bytes();
        for (int from = 0; from < values.length; from += atOnce) {
            int count = Math.min(atOnce, values.length - from);
            ByteBuffer chunk = SafetensorsHeader.bytes(channel, at + (long) from * kind.bytes(), count * kind.bytes());
            if (kind == NumberKind.FLOAT32) {
                chunk.asFloatBuffer().get(values, from, count);
            } else {
                for (int i = 0; i < count; i++) {
                    values[from + i] = (float) kind.read(chunk, i * kind.bytes());
                }
            }
        }
        return new Tensor(
                entry.name(), entry.shape().stream().map(Math::toIntExact).toList(), values);
    }
}
