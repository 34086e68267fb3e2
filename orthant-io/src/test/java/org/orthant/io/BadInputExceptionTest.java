package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BadInputExceptionTest {

    private static final Path FILE = Path.of("labels.txt");

    @Test
    void theMessageOpensWithFileAndLine() {
        BadInputException bad = BadInputException.at(FILE, 12, "\"foo\" is not a label id");

        assertThat(bad).hasMessage("labels.txt:12: \"foo\" is not a label id").hasNoCause();
        assertThat(bad.file()).isEqualTo(FILE);
        assertThat(bad.line()).hasValue(12);
        assertThat(bad.problem()).isEqualTo("\"foo\" is not a label id");
    }

    @Test
    void aProblemOfTheWholeFileHasNoLine() {
        BadInputException bad = BadInputException.in(FILE, "there is no such file");

        assertThat(bad).hasMessage("labels.txt: there is no such file").hasNoCause();
        assertThat(bad.line()).isEmpty();
    }

    @Test
    void theRevealingFailureIsKept() {
        IOException cause = new IOException("disk on fire");

        assertThat(BadInputException.in(FILE, "cannot be read", cause)).hasCause(cause);
    }

    @Test
    void failuresOfTheFileSystemAreToldInPlainWords() {
        assertThat(BadInputException.unreadable(FILE, new NoSuchFileException("labels.txt")))
                .hasMessage("labels.txt: there is no such file");
        assertThat(BadInputException.unreadable(FILE, new AccessDeniedException("labels.txt")))
                .hasMessage("labels.txt: may not be read: permission denied");
        assertThat(BadInputException.unreadable(FILE, new FileSystemException("labels.txt", null, "Stale file handle")))
                .hasMessage("labels.txt: cannot be read: Stale file handle");
        assertThat(BadInputException.unreadable(FILE, new IOException())).hasMessage("labels.txt: cannot be read");
    }

    @Test
    void linesAreCountedFromOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BadInputException.at(FILE, 0, "empty"))
                .withMessage("line 0 does not exist: lines are counted from 1");
    }
}
