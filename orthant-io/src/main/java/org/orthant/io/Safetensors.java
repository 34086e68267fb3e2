package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Tensors in a file of the safetensors format, which most machine-learning tools read: the length of a JSON header, the
 * header, and then the numbers, in little-endian order. Numbers are written in single precision; others are read as
 * such.
 *
 * @param metadata text by name, for readers
 * @param tensors in the order of the file
 */
public record Safetensors(Map<String, String> metadata, List<Tensor> tensors) {

    private static final int CHUNK_BYTES = 1 << 20;
    private static final int ALIGNMENT = 8;

    /** Copies the lists. */
    public Safetensors {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        tensors = List.copyOf(tensors);
    }

    /** Returns the tensor of that name. */
    public Optional<Tensor> find(String name) {
        return tensors.stream().filter(tensor -> tensor.name().equals(name)).findFirst();
    }

    /** Reads a file. */
    public static Safetensors read(Path file) {
        return read(file, name -> true);
    }

    /** Reads the tensors of a file whose names are wanted; others may be of any type. */
    public static Safetensors read(Path file, Predicate<String> wanted) {
        return SafetensorsReader.read(file, wanted);
    }

    /** Writes a file, which appears complete or not at all; equal content gives equal bytes. */
    public void write(Path file) {
        AtomicFile.write(file, this::writeTo);
    }

    /** Creates a file that does not exist, as the content of an {@link AtomicFile}. */
    public void writeTo(Path unfinished) throws IOException {
        try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            byte[] header = header();
            writeAll(
                    channel,
                    ByteBuffer.allocate(Long.BYTES + header.length)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putLong(header.length)
                            .put(header)
                            .flip());
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (Tensor tensor : tensors) {
                write(channel, tensor.values(), chunk);
            }
        }
    }

    private static void write(FileChannel channel, float[] values, ByteBuffer chunk) throws IOException {
        int atOnce = CHUNK_BYTES / Float.BYTES;
        for (int from = 0; from < values.length; from += atOnce) {
            int count = Math.min(atOnce, values.length - from);
            chunk.clear().asFloatBuffer().put(values, from, count);
            writeAll(channel, chunk.limit(count * Float.BYTES));
        }
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private byte[] header() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
            json.writeStartObject();
            if (!metadata.isEmpty()) {
                json.writeObjectFieldStart("__metadata__");
                for (Map.Entry<String, String> entry : metadata.entrySet()) {
                    json.writeStringField(entry.getKey(), entry.getValue());
                }
                json.writeEndObject();
            }
            long offset = 0;
            for (Tensor tensor : tensors) {
                long end = offset + (long) tensor.values().length * Float.BYTES;
                json.writeObjectFieldStart(tensor.name());
                json.writeStringField("dtype", "F32");
                json.writeArrayFieldStart("shape");
                for (int length : tensor.shape()) {
                    json.writeNumber(length);
                }
                json.writeEndArray();
                json.writeArrayFieldStart("data_offsets");
                json.writeNumber(offset);
                json.writeNumber(end);
                json.writeEndArray();
                json.writeEndObject();
                offset = end;
            }
            json.writeEndObject();
        }
        while (bytes.size() % ALIGNMENT != 0) {
            bytes.write(' ');
        }
        return bytes.toByteArray();
    }
}
