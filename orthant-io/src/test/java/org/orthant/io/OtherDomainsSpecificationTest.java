package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of {@code docs/certificates.md} about balls and images are what they say. */
class OtherDomainsSpecificationTest {

    @TempDir
    private Path folder;

    @Test
    void everyExampleAboutABallOrAnImageIsAccepted() throws IOException {
        assertThat(DocumentExamples.accepted(
                        DocumentExamples.specification(),
                        folder,
                        4,
                        domain -> domain.asBox().isEmpty()))
                .isEqualTo(4);
    }
}
