package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of {@code docs/certificates.md} are what they say; {@link OtherDomainsSpecificationTest} has balls and images. */
class CertificateSpecificationTest {

    @TempDir
    private Path folder;

    @Test
    void everyExampleIsAccepted() throws IOException {
        assertThat(accepted(DocumentExamples.specification(), 4)).isEqualTo(15);
    }

    @Test
    void everyExampleNamesItsLayerAndItsMaps() throws IOException {
        List<DocumentExamples.Example> examples = DocumentExamples.read(DocumentExamples.specification(), folder);
        assertThat(examples).hasSize(7);
        for (DocumentExamples.Example example : examples) {
            try (CertificateReader reader = new CertificateReader(example.file())) {
                CertificateHeader header = reader.header();
                assertThat(header.mismatch(example.layer())).isEmpty();
                assertThat(header.domain().missing(example.maps())).isEmpty();
                assertThat(header.mismatch(header.domain().resolve(example.maps())))
                        .isEmpty();
            }
        }
    }

    @Test
    void theExamplesOfVersionOneStillAre() throws IOException {
        assertThat(accepted(DocumentExamples.resource("certificates-1.md"), 1)).isEqualTo(8);
    }

    @Test
    void theExamplesOfVersionTwoStillAre() throws IOException {
        assertThat(accepted(DocumentExamples.resource("certificates-2.md"), 2)).isEqualTo(10);
    }

    @Test
    void theExamplesOfVersionThreeStillAre() throws IOException {
        assertThat(DocumentExamples.accepted(DocumentExamples.resource("certificates-3.md"), folder, 3, domain -> true))
                .isEqualTo(18);
    }

    private int accepted(String document, int version) throws IOException {
        return DocumentExamples.accepted(
                document, folder, version, domain -> domain.asBox().isPresent());
    }
}
