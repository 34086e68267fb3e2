package org.orthant.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The header of a safetensors file, as its specification requires: the tensors fill what follows without gaps or
 * overlaps, and each has as many bytes as its shape and type need. Complaints are about the file as a whole.
 *
 * @param metadata text by name
 * @param tensors in the order of the header
 * @param dataStart where the numbers begin, in bytes
 */
public record SafetensorsHeader(Map<String, String> metadata, List<TensorEntry> tensors, long dataStart) {

    /** The limit of the format itself. */
    private static final int MOST_BYTES = 100_000_000;

    /** Metadata is a sentence, or a description of a run. */
    private static final int LONGEST_TEXT = 1 << 20;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST_TEXT)
                    .build())
            .build();

    /** Copies the collections. */
    public SafetensorsHeader {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        tensors = List.copyOf(tensors);
    }

    /** The bytes that a tensor takes while the header is read, in addition to its name and axes. */
    public static final int TENSOR_MEMORY = 8 * ReadBudget.OBJECT;

    /** Reads the header of a file of any name. */
    public static SafetensorsHeader read(Path file, ReadBudget budget) {
        try (FileChannel channel = FileChannel.open(RegularFile.of(file))) {
            return read(channel, budget);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    static SafetensorsHeader read(FileChannel channel, ReadBudget budget) throws IOException {
        long length =
                channel.size() < Long.BYTES ? 0 : bytes(channel, 0, Long.BYTES).getLong();
        if (length < 2 || length > Math.min(MOST_BYTES, channel.size() - Long.BYTES)) {
            throw new IllegalArgumentException(
                    "is not a file of safetensors, or truncated: its header would be " + length + " bytes long");
        }
        long dataStart = Long.BYTES + length;
        Map<String, String> metadata = new LinkedHashMap<>();
        List<TensorEntry> tensors = new ArrayList<>();
        try (JsonParser json = JSON.createParser(new ChannelPart(channel, Long.BYTES, length))) {
            require(json.nextToken() == JsonToken.START_OBJECT, "is not an object");
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = WholeCharacters.of(json.currentName());
                require(json.nextToken() == JsonToken.START_OBJECT, "has no object as \"" + Excerpt.of(name) + "\"");
                if (name.equals("__metadata__")) {
                    readMetadata(json, metadata, budget);
                } else {
                    budget.takeText(name);
                    tensors.add(tensor(name, json, budget));
                }
            }
            require(json.nextToken() == null, "continues after its object");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("has a header that is not JSON: expected a file of safetensors", e);
        }
        requireSeamless(tensors, channel.size() - dataStart);
        return new SafetensorsHeader(metadata, tensors, dataStart);
    }

    /** Bytes from a position on, all of them. */
    static ByteBuffer bytes(FileChannel channel, long position, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                throw new IllegalArgumentException("is truncated: expected a file of safetensors");
            }
        }
        return bytes.flip();
    }

    private static void readMetadata(JsonParser json, Map<String, String> metadata, ReadBudget budget)
            throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = WholeCharacters.of(json.currentName());
            require(json.nextToken() == JsonToken.VALUE_STRING, "has metadata other than text");
            budget.takeText(key);
            budget.takeText(json.getText());
            budget.take(2 * ReadBudget.OBJECT);
            metadata.put(key, WholeCharacters.of(json.getText()));
        }
    }

    private static TensorEntry tensor(String name, JsonParser json, ReadBudget budget) throws IOException {
        budget.take(TENSOR_MEMORY);
        String type = "";
        Optional<List<Long>> shape = Optional.empty();
        List<Long> offsets = List.of();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String member = json.currentName();
            json.nextToken();
            switch (member) {
                case "dtype" -> type = json.currentToken() == JsonToken.VALUE_STRING ? json.getText() : "";
                case "shape" -> shape = Optional.of(numbers(json, budget));
                case "data_offsets" -> offsets = numbers(json, budget);
                default -> json.skipChildren();
            }
        }
        require(
                !type.isEmpty() && shape.isPresent() && offsets.size() == 2,
                "describes tensor \"" + Excerpt.of(name) + "\" without its dtype, shape and two data_offsets");
        TensorEntry tensor = new TensorEntry(name, type, shape.orElseThrow(), offsets.get(0), offsets.get(1));
        requirePossible(tensor);
        return tensor;
    }

    private static List<Long> numbers(JsonParser json, ReadBudget budget) throws IOException {
        List<Long> numbers = new ArrayList<>();
        require(json.currentToken() == JsonToken.START_ARRAY, "has something else where whole numbers belong");
        while (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            budget.take(ReadBudget.OBJECT / 2);
            numbers.add(json.getLongValue());
        }
        require(json.currentToken() == JsonToken.END_ARRAY, "has something else where whole numbers belong");
        return numbers;
    }

    private static void requirePossible(TensorEntry tensor) {
        long places;
        try {
            places = tensor.places();
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(impossible(tensor), overflow);
        }
        // The bytes of a number are 8 at most; larger counts would overflow below.
        if (tensor.shape().stream().anyMatch(length -> length < 0) || places > Long.MAX_VALUE / Double.BYTES) {
            throw new IllegalArgumentException(impossible(tensor));
        }
        NumberKind kind = tensor.kind();
        boolean fills = !kind.isFloatingPoint() || tensor.end() - tensor.begin() == places * kind.bytes();
        if (tensor.begin() < 0 || tensor.end() < tensor.begin() || !fills) {
            throw new IllegalArgumentException("tensor " + tensor + " does not fill its place from " + tensor.begin()
                    + " to " + tensor.end() + ": the file is damaged");
        }
    }

    private static String impossible(TensorEntry tensor) {
        return "tensor " + tensor.shownName() + " has the impossible shape " + tensor.shapeText();
    }

    private static void requireSeamless(List<TensorEntry> tensors, long dataBytes) {
        long end = 0;
        for (TensorEntry tensor : tensors.stream()
                .sorted(Comparator.comparingLong(TensorEntry::begin).thenComparingLong(TensorEntry::end))
                .toList()) {
            if (tensor.begin() != end) {
                throw new IllegalArgumentException("tensor " + tensor + " begins at " + tensor.begin()
                        + (tensor.begin() < end ? ", within another one" : ", after a gap") + ": expected " + end);
            }
            end = tensor.end();
        }
        if (end != dataBytes) {
            throw new IllegalArgumentException((end > dataBytes ? "is truncated" : "has trailing data")
                    + ": its tensors need " + end + " bytes after the header, but there are " + dataBytes);
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalArgumentException("has a header that " + problem + ": expected a file of safetensors");
        }
    }
}
