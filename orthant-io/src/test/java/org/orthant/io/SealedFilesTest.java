package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SealedFilesTest {

    @TempDir
    Path folder;

    private Path file;
    private SealedFiles seals;

    @BeforeEach
    void open() {
        file = folder.resolve("result");
        seals = of("question", "me");
    }

    private SealedFiles of(String context, String user) {
        return new SealedFiles(folder, context, Seal.in(folder.resolve(user)));
    }

    private void write(String text) {
        seals.write(file, unfinished -> Files.writeString(unfinished, text));
    }

    @Test
    void aFileIsRecognisedByItsContentNameContextAndUser() throws IOException {
        write("1");
        assertThat(file).hasContent("1");
        assertThat(of("question", "me").holds(file)).isTrue();
        assertThat(of("other", "me").holds(file)).isFalse();
        assertThat(of("question", "stranger").holds(file)).isFalse();
        assertThat(seals.holds(Files.copy(file, folder.resolve("copy")))).isFalse();
        Files.writeString(file, "2");
        assertThat(seals.holds(file)).isFalse();
        Files.delete(file);
        assertThat(seals.holds(file)).isFalse();
    }

    @Test
    void whoeverIsKilledBetweenSealAndFileLeavesAFileThatIsRecognised() throws IOException {
        write("1");
        write("2");
        for (int times = 0; times < 3; times++) {
            for (SealedFiles process : List.of(seals, of("question", "me"))) {
                Path kept = folder.resolve("kept");
                Path inTheWay = file.resolve("in the way");
                assertThatThrownBy(() -> process.write(file, unfinished -> {
                            Files.writeString(unfinished, "never");
                            // It is sealed, and then cannot be moved to where it belongs.
                            Files.move(file, kept);
                            Files.createDirectories(inTheWay);
                        }))
                        .isInstanceOf(BadInputException.class);
                Files.delete(inTheWay);
                Files.delete(file);
                Files.move(kept, file);
                assertThat(seals.holds(file)).isTrue();
            }
        }
        write("4");
        assertThat(seals.holds(file)).isTrue();
        Files.writeString(file, "1");
        assertThat(seals.holds(file)).isFalse();
    }

    @Test
    void othersInTheFolderKeepTheirSeals() throws IOException {
        Path second = Files.writeString(folder.resolve("second"), "2");
        write("1");
        of("another question", "me").add(List.of(second));
        assertThat(seals.holds(file)).isTrue();
        assertThat(of("another question", "me").holds(second)).isTrue();
        assertThat(seals.holds(second)).isFalse();
    }

    @Test
    void whatIsNotALineOfSealsIsNone() throws IOException {
        for (String text : List.of("", "\n\n", "nonsense", " result\n", "x result\n", "\0".repeat(2 << 20))) {
            Files.writeString(folder.resolve(SealedFiles.NAME), text);
            assertThat(seals.holds("result", "")).isFalse();
        }
        write("1");
        assertThat(seals.holds(file)).isTrue();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkIsNotAFileOfTheUser() throws IOException {
        write("1");
        Path elsewhere = Files.move(
                file, Files.createDirectory(folder.resolve("elsewhere")).resolve("result"));
        Files.createSymbolicLink(file, elsewhere);
        assertThat(seals.holds(file)).isFalse();
    }
}
