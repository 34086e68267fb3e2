package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.verify.Outcome;

/** Verdicts about label sequences are read as they were written. */
class SequenceRecordTest {

    @TempDir
    Path folder;

    private List<SequenceRecord> read(String text) throws IOException {
        List<SequenceRecord> records = new ArrayList<>();
        SequenceRecord.forEach(Files.writeString(folder.resolve("v.jsonl"), text), records::add);
        return records;
    }

    @Test
    void recordsAreReadAsWritten() throws IOException {
        List<SequenceRecord> records = List.of(
                record(Outcome.ARGMAXABLE, List.of(3, 1, 0), List.of(), List.of(), List.of(4, 5, 6), Optional.empty()),
                record(Outcome.UNARGMAXABLE, List.of(), List.of(1), List.of(3), List.of(), Optional.empty()),
                record(Outcome.UNDECIDED, List.of(), List.of(), List.of(), List.of(), Optional.of("no time")));
        StringBuilder text = new StringBuilder();
        records.forEach(record -> text.append(record.toJson()).append('\n'));
        assertThat(read(text.toString())).isEqualTo(records);
    }

    private static SequenceRecord record(
            Outcome outcome,
            List<Integer> order,
            List<Integer> emitted,
            List<Integer> impossible,
            List<Integer> certificates,
            Optional<String> reason) {
        return new SequenceRecord(
                7,
                List.of(1, 3),
                Optional.of(List.of("a", "b")),
                2,
                outcome,
                order,
                emitted,
                impossible,
                certificates,
                reason);
    }

    @Test
    void invalidLinesAreNamed() {
        assertInvalid("{\"index\":0,\"labels\":[1],\"count\":1,\"verdict\":\"argmaxable\"}", "lacks \"order\"");
        assertInvalid("{\"index\":0,\"labels\":[1],\"count\":1,\"verdict\":\"maybe\"}", "maybe");
        assertInvalid("{\"index\":0.5,\"labels\":[1],\"count\":1,\"verdict\":\"undecided\"}", "lacks \"index\"");
        assertInvalid("{\"index\":0,\"labels\":[\"a\"],\"count\":1,\"verdict\":\"undecided\"}", "not an id");
        assertInvalid("{\"index\":0,\"labels\":[1", "JSON");
    }

    private void assertInvalid(String line, String problem) {
        assertThatThrownBy(() -> read(line + "\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("v.jsonl:1: ")
                .hasMessageContaining(problem);
    }
}
