package org.orthant.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Fingerprint;
import org.orthant.verify.Question;

/** What files of an audit say about domains that are not bounds; nothing is decided or checked here. */
class DomainFilesTest {

    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
    private static final AffineMap MAP =
            AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {0, 1});

    @TempDir
    private Path folder;

    @Test
    void aJournalTellsDomainsApart() {
        List<FeatureDomain> domains = List.of(
                FeatureDomain.ball(2, 1),
                FeatureDomain.ball(2, 2),
                FeatureDomain.sphere(2, 1),
                new Ball(2, 1, 2, false, false),
                new Ball(2, 1, 2, true, false),
                FeatureDomain.box(2, 1),
                FeatureDomain.image(MAP, FeatureDomain.box(3, 1)),
                FeatureDomain.image(MAP, FeatureDomain.ball(3, 1)),
                FeatureDomain.layerNorm(new double[] {1, 1}, new double[2]),
                FeatureDomain.layerNorm(new double[] {1, 1}, new double[] {0, 1}));
        assertThat(domains.stream().map(DomainFilesTest::features).distinct()).hasSameSizeAs(domains);
        assertThat(features(FeatureDomain.image(MAP, FeatureDomain.box(3, 1))))
                .isEqualTo("map 2 x 3, " + Fingerprint.of(MAP) + " of -1.0 to 1.0");
        assertThat(features(FeatureDomain.box(2, 1))).isEqualTo("-1.0 to 1.0");
    }

    private static String features(FeatureDomain domain) {
        return String.valueOf(Circumstances.of(Question.verdict(domain), "", "", Optional.empty(), "", true)
                .get("features"));
    }

    @Test
    void certificatesAboutAnImageNeedItsMaps() throws IOException {
        Path file = file(FeatureDomain.image(MAP, FeatureDomain.nonNegative(3, 5)));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> CertificateCheck.of(LAYER, file).run())
                .withMessage(file + ":1: is about features after a map that was not given: 2 x 3, "
                        + Fingerprint.of(MAP) + "; give its matrix and its offset");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> CertificateCheck.of(LAYER, file)
                        .withMaps(List.of(AffineMap.diagonal(new double[] {1, 1}, new double[2])))
                        .run())
                .withMessageContaining("a map that was not given");
    }

    @Test
    void certificatesAboutAnotherDomainAreNotChecked() throws IOException {
        Path file = file(FeatureDomain.image(MAP, FeatureDomain.nonNegative(3, 5)));
        for (FeatureDomain asked : List.of(
                FeatureDomain.box(2, 1),
                FeatureDomain.ball(2, 1),
                FeatureDomain.image(MAP, FeatureDomain.nonNegative(3, 6)),
                FeatureDomain.rmsNorm(new double[] {1, 1}, new double[2]))) {
            CheckReport report =
                    CertificateCheck.of(LAYER, file).forDomain(asked).run();
            assertThat(report.otherDomain())
                    .hasValueSatisfying(problem -> assertThat(problem).startsWith("is about another domain: "));
        }
    }

    private Path file(FeatureDomain domain) throws IOException {
        return Files.writeString(
                folder.resolve("certificates.jsonl"), CertificateText.of(CertificateHeader.of(LAYER, domain)) + "\n");
    }
}
