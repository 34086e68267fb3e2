package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.layer.DenseLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.Fingerprint;

/** The examples of {@code docs/certificates.md} are what they say. */
class CertificateSpecificationTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "certificates.md");
    private static final Pattern BLOCK = Pattern.compile("```(csv|json)\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void everyExampleIsAccepted() throws IOException {
        assertThat(accepted(Files.readString(DOCUMENT), 2)).isEqualTo(10);
    }

    @Test
    void theExamplesOfVersionOneStillAre() throws IOException {
        try (InputStream old = CertificateSpecificationTest.class.getResourceAsStream("certificates-1.md")) {
            String text = new String(Objects.requireNonNull(old).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(accepted(text, 1)).isEqualTo(8);
        }
    }

    private int accepted(String document, int version) throws IOException {
        Matcher blocks = BLOCK.matcher(document);
        DenseLayer layer = DenseLayer.of(new double[][] {{0}});
        int accepted = 0;
        while (blocks.find()) {
            Path file = Files.writeString(folder.resolve("example." + blocks.group(1)), blocks.group(2));
            if (blocks.group(2).startsWith("# weights")) {
                layer = DenseLayer.of(WeightReader.read(file));
            } else if (blocks.group(2).startsWith("# bias")) {
                layer = layer.withBias(WeightReader.readVector(file));
            } else {
                accepted += accepted(layer, file, version);
            }
        }
        return accepted;
    }

    private static int accepted(DenseLayer layer, Path file, int version) {
        int accepted = 0;
        try (CertificateReader reader = new CertificateReader(file)) {
            assertThat(reader.header().version()).isEqualTo(version);
            assertThat(reader.header().fingerprint()).isEqualTo(Fingerprint.of(layer));
            assertThat(reader.header().bias()).isEqualTo(layer.hasBias());
            Checker checker =
                    new Checker(layer, reader.header().domain(), reader.header().rule());
            for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                assertThat(checker.check(next.get().certificate()))
                        .as("%s", next.get())
                        .isEqualTo(new CheckResult.Accepted());
                accepted++;
            }
        }
        return accepted;
    }
}
