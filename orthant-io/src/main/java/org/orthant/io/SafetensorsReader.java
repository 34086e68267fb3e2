package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the files that {@link Safetensors} describes. */
final class SafetensorsReader {

    private static final int CHUNK_BYTES = 1 << 20;
    private static final int MOST_HEADER_BYTES = 100_000_000;

    private final Path file;
    private final FileChannel channel;
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /** What the header says of a tensor. */
    private record Entry(String name, String type, List<Long> shape, List<Long> offsets) {}

    private SafetensorsReader(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static Safetensors read(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            return new SafetensorsReader(file, channel).read();
        } catch (JsonProcessingException e) {
            throw BadInputException.in(file, "has a header that is no JSON: expected a file of safetensors", e);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private Safetensors read() throws IOException {
        long length = bytes(0, Long.BYTES).getLong();
        if (length < 2 || length > Math.min(MOST_HEADER_BYTES, channel.size() - Long.BYTES)) {
            throw BadInputException.in(
                    file, "is no file of safetensors, or truncated: its header would be " + length + " bytes long");
        }
        header(bytes(Long.BYTES, (int) length).array());
        List<Tensor> tensors = new ArrayList<>();
        for (Entry entry : entries) {
            tensors.add(tensor(entry, Long.BYTES + length));
        }
        return new Safetensors(metadata, tensors);
    }

    private void header(byte[] json) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("__metadata__")) {
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        String key = parser.currentName();
                        metadata.put(key, parser.nextTextValue());
                    }
                } else {
                    entries.add(entry(name, parser));
                }
            }
        }
    }

    private static Entry entry(String name, JsonParser parser) throws IOException {
        String type = "";
        List<Long> shape = List.of();
        List<Long> offsets = List.of();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            switch (parser.currentName()) {
                case "dtype" -> type = parser.nextTextValue();
                case "shape" -> shape = numbers(parser);
                case "data_offsets" -> offsets = numbers(parser);
                default -> {
                    parser.nextToken();
                    parser.skipChildren();
                }
            }
        }
        return new Entry(name, type, shape, offsets);
    }

    private static List<Long> numbers(JsonParser parser) throws IOException {
        List<Long> numbers = new ArrayList<>();
        parser.nextToken();
        while (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            numbers.add(parser.getLongValue());
        }
        return numbers;
    }

    private Tensor tensor(Entry entry, long dataStart) throws IOException {
        if (!entry.type.equals("F32")) {
            throw BadInputException.in(
                    file, "tensor " + entry.name + " has the type " + entry.type + ": expected F32, single precision");
        }
        long places = 1;
        for (long length : entry.shape) {
            if (length < 0 || length > Integer.MAX_VALUE || (places *= length) > Integer.MAX_VALUE) {
                throw BadInputException.in(file, "tensor " + entry.name + " has the impossible shape " + entry.shape);
            }
        }
        if (entry.offsets.size() != 2
                || entry.offsets.get(0) < 0
                || entry.offsets.get(1) - entry.offsets.get(0) != places * Float.BYTES
                || entry.offsets.get(1) > channel.size() - dataStart) {
            throw BadInputException.in(
                    file,
                    "tensor " + entry.name + " of shape " + entry.shape + " does not fill its place " + entry.offsets
                            + ": the file is truncated or damaged");
        }
        float[] values = new float[(int) places];
        long at = dataStart + entry.offsets.get(0);
        int atOnce = CHUNK_BYTES / Float.BYTES;
        for (int from = 0; from < values.length; from += atOnce) {
            int count = Math.min(atOnce, values.length - from);
            bytes(at + (long) from * Float.BYTES, count * Float.BYTES)
                    .asFloatBuffer()
                    .get(values, from, count);
        }
        return new Tensor(entry.name, entry.shape.stream().map(Long::intValue).toList(), values);
    }

    private ByteBuffer bytes(long position, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                throw BadInputException.in(file, "is truncated: expected a file of safetensors");
            }
        }
        return bytes.flip();
    }
}
