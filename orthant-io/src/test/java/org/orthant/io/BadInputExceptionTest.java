package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
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
    void linesAreCountedFromOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BadInputException.at(FILE, 0, "empty"))
                .withMessage("line 0 does not exist: lines are counted from 1");
    }
}
