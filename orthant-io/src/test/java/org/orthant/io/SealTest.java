package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SealTest {

    private static final Map<String, String> ASKED = Map.of("weights", "sha256:0");

    @TempDir
    Path folder;

    @Test
    void aSealHoldsForItsTextAndContextOnly() {
        Seal seal = Seal.in(folder);
        String sealed = seal.of("survey", "1,2,3");
        assertThat(Seal.in(folder).matches(sealed, "survey", "1,2,3")).isTrue();
        assertThat(seal.matches(sealed, "survey", "1,2,4")).isFalse();
        assertThat(seal.matches(sealed, "surve", "y1,2,3")).isFalse();
        assertThat(seal.matches("", "survey", "1,2,3")).isFalse();
        assertThat(Seal.in(folder.resolve("stranger")).matches(sealed, "survey", "1,2,3"))
                .isFalse();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheUserCanReadTheKey() throws IOException {
        Seal.in(folder).of("context", "text");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("seal.key"))))
                .isEqualTo("rw-------");
    }

    @Test
    void withoutAPlaceForTheKeyNothingIsRecognisedLater() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        Seal seal = Seal.in(file);
        assertThat(seal.matches(seal.of("context", "text"), "context", "text")).isTrue();
        assertThat(Seal.in(file).matches(seal.of("context", "text"), "context", "text"))
                .isFalse();
        Files.writeString(folder.resolve("seal.key"), "damaged");
        assertThat(Seal.in(folder).matches(Seal.in(folder).of("c", "t"), "c", "t"))
                .isFalse();
    }

    @Test
    void aSealedJournalEndsBeforeTheFirstRecordOfAStranger() throws IOException {
        Path file = folder.resolve("journal");
        try (SealedJournal journal = SealedJournal.open(file, ASKED, ignored -> {})) {
            List.of("first", "second", "third").forEach(journal::append);
        }
        assertThat(records(file)).containsExactly("first", "second", "third");
        List<String> lines = Files.readAllLines(file);
        String sealed = lines.get(2).substring(9);
        for (String forged : List.of(
                "second", sealed.replace("second", "forged"), lines.get(1).substring(9))) {
            Files.writeString(
                    file,
                    lines.get(0) + "\n" + lines.get(1) + "\n" + JournalLine.of(forged) + lines.get(3) + "\n",
                    StandardCharsets.UTF_8);
            assertThat(records(file)).as(forged).containsExactly("first");
            assertThat(Files.readAllLines(file)).isEqualTo(lines.subList(0, 2));
        }
    }

    private static List<String> records(Path file) {
        List<String> records = new ArrayList<>();
        SealedJournal.open(file, ASKED, records::add).close();
        return records;
    }
}
