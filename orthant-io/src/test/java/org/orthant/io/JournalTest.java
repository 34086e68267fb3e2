package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final Map<String, String> CIRCUMSTANCES =
            new TreeMap<>(Map.of("question", "radius", "weights", "sha256:" + "0".repeat(64)));
    private static final List<String> RECORDS = List.of("first", "", "dritter, größer\tund mehr", "x".repeat(100_000));

    @TempDir
    Path folder;

    private Path file = Path.of("set before each test");

    @BeforeEach
    void name() {
        file = folder.resolve("out.jsonl.journal");
    }

    @Test
    void recordsAreThereWhenItIsOpenedAgain() {
        for (String record : RECORDS) {
            try (Journal journal = Journal.open(file, CIRCUMSTANCES, ignored -> {})) {
                journal.append(record);
            }
        }
        List<String> again = new ArrayList<>();
        try (Journal journal = Journal.open(file, CIRCUMSTANCES, again::add)) {
            assertThat(again).isEqualTo(RECORDS);
            journal.append("one more");
            List<String> all = new ArrayList<>();
            journal.forEach(all::add);
            assertThat(all).hasSize(5).startsWith("first").endsWith("one more");
            journal.append("and another");
        }
        assertThat(records()).hasSize(6).endsWith("and another");
    }

    /** The bytes of a journal of these records. */
    private byte[] written(List<String> records) throws IOException {
        try (Journal journal = Journal.open(file, CIRCUMSTANCES, ignored -> {})) {
            records.forEach(journal::append);
        }
        return Files.readAllBytes(file);
    }

    private static int headerLength(byte[] journal) {
        return new String(journal, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
    }

    @Test
    void whereverItIsCutTheWholeRecordsBeforeRemain() throws IOException {
        List<String> records = List.of("first", "zweiter, größer", "third");
        byte[] whole = written(records);
        for (int length = headerLength(whole); length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            List<String> found = records();
            assertThat(found).isEqualTo(records.subList(0, found.size())).hasSizeLessThan(3);
            try (Journal journal = Journal.open(file, CIRCUMSTANCES, ignored -> {})) {
                records.subList(found.size(), 3).forEach(journal::append);
            }
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
    }

    @Test
    void whateverBecomesOfAByteNoWrongRecordIsRead() throws IOException {
        List<String> records = List.of("first", "second", "third");
        byte[] whole = written(records);
        for (int i = headerLength(whole); i < whole.length; i++) {
            for (byte change : new byte[] {0, '\n', ' '}) {
                byte[] changed = whole.clone();
                changed[i] = change;
                Files.write(file, changed);
                List<String> found = records();
                assertThat(found).isEqualTo(records.subList(0, found.size()));
            }
        }
    }

    @Test
    void otherCircumstancesAreRefusedByName() {
        Journal.open(file, CIRCUMSTANCES, ignored -> {}).close();
        Map<String, String> others = new TreeMap<>(CIRCUMSTANCES);
        others.put("question", "verdict");
        assertThatThrownBy(() -> Journal.open(file, others, ignored -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("differs in question (\"radius\" there, \"verdict\" here)")
                .hasMessageContaining("delete the file");
        others.put("weights", "sha256:" + "1".repeat(64));
        assertThatThrownBy(() -> Journal.open(file, others, ignored -> {}))
                .hasMessageContaining("question")
                .hasMessageContaining("weights:");
        assertThat(records()).isEmpty();
    }

    @Test
    void whatIsNoJournalIsLeftAlone() throws IOException {
        for (String content : List.of("", "precious", "precious\n", "00000000 orthant-journal 1\n")) {
            Files.writeString(file, content);
            assertThatThrownBy(this::records)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is not a journal");
            assertThat(file).hasContent(content);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkIsNoJournalAndItsTargetIsLeftAlone() throws IOException {
        Path target = file.resolveSibling("target");
        try (Journal journal = Journal.open(target, CIRCUMSTANCES, ignored -> {})) {
            journal.append("of another folder");
        }
        byte[] before = Files.readAllBytes(target);
        Files.createSymbolicLink(file, target);
        assertThatThrownBy(this::records).isInstanceOf(BadInputException.class).hasMessageContaining("is a link");
        assertThat(Files.readAllBytes(target)).isEqualTo(before);
        Files.delete(file);
        Files.createSymbolicLink(file, file.resolveSibling("nowhere"));
        assertThatThrownBy(this::records).hasMessageContaining("is a link");
        assertThat(file.resolveSibling("nowhere")).doesNotExist();
    }

    @Test
    void whatDoesNotHoldIsCutOffWithAllBehindIt() {
        List<String> records =
                IntStream.range(0, 1000).mapToObj(String::valueOf).toList();
        for (int held : new int[] {1000, 999, 513, 512, 300, 1, 0}) {
            int there = Files.exists(file) ? records().size() : 0;
            try (Journal journal = Journal.open(file, CIRCUMSTANCES, ignored -> {})) {
                records.subList(there, 1000).forEach(journal::append);
            }
            List<String> taken = new ArrayList<>();
            Journal.resume(file, CIRCUMSTANCES, block -> {
                        int some = Math.min(block.size(), held - taken.size());
                        taken.addAll(block.subList(0, some));
                        return some;
                    })
                    .close();
            assertThat(taken).isEqualTo(records.subList(0, held));
            assertThat(records()).isEqualTo(taken);
        }
    }

    @Test
    void oneAtATime() {
        try (Journal journal = Journal.open(file, CIRCUMSTANCES, ignored -> {})) {
            journal.append("mine");
            assertThatThrownBy(this::records).hasMessageContaining("is in use");
        }
        assertThat(records()).containsExactly("mine");
    }

    @Test
    void whatIsFlushedSurvivesAndWhatIsDoneIsDeleted() throws IOException {
        Journal journal = Journal.open(file, CIRCUMSTANCES, ignored -> {});
        journal.append("flushed");
        journal.flush();
        assertThat(Files.readString(file)).endsWith(" flushed\n");
        journal.delete();
        journal.close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutAFolderNothingIsBegun() {
        Path nowhere = folder.resolve("none").resolve("journal");
        assertThatThrownBy(() -> Journal.open(nowhere, CIRCUMSTANCES, ignored -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there is no such folder");
    }

    private List<String> records() {
        List<String> records = new ArrayList<>();
        Journal.open(file, CIRCUMSTANCES, records::add).close();
        return records;
    }
}
