package org.orthant.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.verify.Outcome;

/**
 * One line of a verdict file about a partitioned layer: a verdict and the certificates that prove it together.
 *
 * @param verdict the verdict about a complete label set, without radius, margin and rank
 * @param certificates the indices of its certificates, ascending
 */
public record PartitionRecord(VerdictRecord verdict, List<Long> certificates) {

    private static final String CERTIFICATES = "certificates";

    /**
     * Takes a copy.
     *
     * @throws IllegalArgumentException if the verdict has a radius, margin, rank, or answer about a format, which nothing would prove
     */
    public PartitionRecord {
        certificates = List.copyOf(certificates);
        if (verdict.radius().isPresent()
                || verdict.margin().isPresent()
                || verdict.rank().isPresent()
                || !verdict.deployed().isEmpty()) {
            throw new IllegalArgumentException("the verdict has a radius, margin, rank or answer about a number format:"
                    + " expected none, because certificates of partitioned layers prove none");
        }
    }

    /** Returns the record of a verdict; {@code reason} says why it is undecided, or so by definition. */
    public static PartitionRecord of(
            long index,
            List<Integer> labels,
            Optional<List<String>> names,
            int count,
            Outcome outcome,
            Optional<String> reason,
            List<Long> certificates) {
        return new PartitionRecord(
                new VerdictRecord(
                        index, labels, names, count, outcome, Optional.empty(), Map.of(), reason, Optional.empty()),
                certificates);
    }

    /** Returns the record as one line of JSON, without a line break. */
    public String toJson() {
        return JsonText.line(json -> {
            verdict.write(json);
            json.writeFieldName(CERTIFICATES);
            long[] indices = certificates.stream().mapToLong(index -> index).toArray();
            json.writeArray(indices, 0, indices.length);
        });
    }

    /** Returns the record that a line of a verdict file holds; unknown members are ignored. */
    public static PartitionRecord parse(String line) {
        List<List<Long>> indices = new ArrayList<>();
        VerdictRecord verdict = VerdictRecord.parse(line, (name, json) -> {
            if (name.equals(CERTIFICATES)) {
                indices.add(indices(json));
            } else {
                json.skipChildren();
            }
        });
        if (indices.size() != 1) {
            throw new IllegalArgumentException(
                    "the verdict " + (indices.isEmpty() ? "lacks" : "repeats") + " \"" + CERTIFICATES + "\"");
        }
        return new PartitionRecord(verdict, indices.get(0));
    }

    private static List<Long> indices(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw new IllegalArgumentException("\"" + CERTIFICATES + "\" is not an array");
        }
        List<Long> indices = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            indices.add(json.getLongValue());
        }
        return indices;
    }

    /**
     * Reads all verdicts of a file.
     *
     * @throws BadInputException if the file cannot be read, or has an invalid line
     */
    public static List<PartitionRecord> read(Path file) {
        List<PartitionRecord> records = new ArrayList<>();
        TextLines.forEach(file, "verdicts", (number, line) -> {
            try {
                records.add(parse(line));
            } catch (IllegalArgumentException invalid) {
                throw BadInputException.at(file, number, String.valueOf(invalid.getMessage()));
            }
        });
        return records;
    }
}
