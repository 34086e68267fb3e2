package org.orthant.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.orthant.layer.WeightMatrix;

/** Reads one tensor of a file of safetensors: the one that is named, or else the only one that can be meant. */
final class TensorReader {

    private static final int MOST_SHOWN = 8;

    private final FileChannel channel;
    private final SafetensorsHeader header;

    private TensorReader(FileChannel channel) throws IOException {
        this.channel = channel;
        this.header = SafetensorsHeader.read(channel);
    }

    static List<TensorEntry> tensors(Path file) throws IOException {
        return read(file, reader -> reader.header.tensors());
    }

    static WeightMatrix matrix(Path file, Optional<String> name, long mappedFromBytes) throws IOException {
        return read(file, reader -> {
            TensorEntry tensor =
                    reader.chosen(name, TensorEntry::isMatrix, "matrix", "(labels x features)", "--tensor");
            return reader.numbers(tensor).matrix(axis(tensor, 0), axis(tensor, 1), false, mappedFromBytes);
        });
    }

    /** Returns the rows of the only matrix, whose numbers need not be finite. */
    static double[][] table(Path file) throws IOException {
        return read(file, reader -> {
            TensorEntry tensor =
                    reader.chosen(Optional.empty(), TensorEntry::isMatrix, "matrix", "two axes", "--tensor");
            return reader.numbers(tensor).table(axis(tensor, 0), axis(tensor, 1), false);
        });
    }

    static double[] vector(Path file, Optional<String> name) throws IOException {
        return read(file, reader -> {
            TensorEntry tensor =
                    reader.chosen(name, TensorEntry::isVector, "vector", "one number per label", "--bias-tensor");
            return reader.numbers(tensor).vector(axis(tensor, 0));
        });
    }

    private interface Content<T> {
        T of(TensorReader reader) throws IOException;
    }

    private static <T> T read(Path file, Content<T> content) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return content.of(new TensorReader(channel));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    private TensorEntry chosen(
            Optional<String> name, Predicate<TensorEntry> suits, String kind, String expected, String option) {
        List<TensorEntry> suitable = header.tensors().stream().filter(suits).toList();
        if (name.isEmpty()) {
            if (suitable.size() != 1) {
                throw new IllegalArgumentException(
                        suitable.isEmpty()
                                ? "has no " + kind + " of floating-point numbers" + listed(", only ", header.tensors())
                                        + ": expected " + expected
                                : "has more than one " + kind + ", " + listed("", suitable) + ": name one of them ("
                                        + option + ")");
            }
            return suitable.get(0);
        }
        TensorEntry tensor = header.tensors().stream()
                .filter(entry -> entry.name().equals(name.get()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "has no tensor " + Excerpt.of(name.get(), 80) + listed(": expected one of ", suitable)));
        if (!suits.test(tensor)) {
            throw new IllegalArgumentException("tensor " + tensor + " of type " + Excerpt.of(tensor.type())
                    + " is not a " + kind + " of floating-point numbers: expected " + expected
                    + ", as F16, BF16, F32 or F64");
        }
        return tensor;
    }

    private static String listed(String before, List<TensorEntry> tensors) {
        if (tensors.isEmpty()) {
            return "";
        }
        return before
                + tensors.stream().limit(MOST_SHOWN).map(TensorEntry::toString).collect(Collectors.joining(", "))
                + (tensors.size() > MOST_SHOWN ? " and " + (tensors.size() - MOST_SHOWN) + " more" : "");
    }

    private StoredNumbers numbers(TensorEntry tensor) throws IOException {
        channel.position(header.dataStart() + tensor.begin());
        return new StoredNumbers(channel, NumberType.tensor(tensor.type()).orElseThrow(), tensor.places());
    }

    private static int axis(TensorEntry tensor, int axis) {
        return StoredNumbers.axis(tensor.shape().get(axis), tensor.shapeText());
    }
}
