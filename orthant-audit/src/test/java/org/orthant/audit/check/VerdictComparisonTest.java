package org.orthant.audit.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.check.VerdictComparison.Difference;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.SafeInput;

class VerdictComparisonTest {

    private static final CheckResult ACCEPTED = new CheckResult.Accepted();
    private static final LabelSet SET = LabelSet.of(3, 0, 2);
    private static final Certificate YES = new Certificate.Argmaxable(SET, Point.of(0), Optional.empty());
    private static final Certificate YES_WITH_RADIUS = new Certificate.Argmaxable(
            SET, Point.of(0), Optional.of(new RadiusProof(1, Point.of(0), 2, List.of(0), Point.of(1))));
    private static final Certificate NEVER = new Certificate.Unargmaxable(SET, Circuit.ofLabels(0));
    private static final Certificate OPEN = new Certificate.Undecided(SET, "no time");

    @TempDir
    Path folder;

    @Test
    void whatIsProvenDiffersInNothing() throws IOException {
        assertThat(differences(YES, "\"argmaxable\"")).isEmpty();
        assertThat(differences(NEVER, "\"unargmaxable\"")).isEmpty();
        assertThat(differences(OPEN, "\"undecided\",\"reason\":\"no time\"")).isEmpty();
    }

    @Test
    void anotherVerdictThanTheProvenOneIsADifference() throws IOException {
        assertThat(differences(YES, "\"unargmaxable\""))
                .containsExactly("the verdict says unargmaxable, and the certificate proves argmaxable");
        assertThat(differences(NEVER, "\"argmaxable\"")).hasSize(1);
        assertThat(differences(YES, "\"undecided\"")).hasSize(1);
        assertThat(differences(OPEN, "\"argmaxable\""))
                .containsExactly("the verdict says argmaxable, and the certificate proves nothing");
        assertThat(differences(OPEN, "\"unargmaxable\"")).hasSize(1);
    }

    @Test
    void boundsOfTheRadiusMustFollowFromTheProvenOnes() throws IOException {
        assertThat(differences(YES_WITH_RADIUS, "\"argmaxable\",\"radius\":{\"low\":1.0,\"high\":2.0}"))
                .isEmpty();
        assertThat(differences(YES_WITH_RADIUS, "\"argmaxable\",\"radius\":{\"low\":0.5,\"high\":2.5}"))
                .isEmpty();
        assertThat(differences(YES_WITH_RADIUS, "\"argmaxable\"")).isEmpty();
        assertThat(differences(YES_WITH_RADIUS, "\"argmaxable\",\"radius\":{\"low\":1.0000000000000002,\"high\":2}"))
                .containsExactly(
                        "the verdict says that the radius is from 1.0000000000000002 to 2.0, and the certificate"
                                + " proves 1.0 to 2.0");
        assertThat(differences(YES_WITH_RADIUS, "\"argmaxable\",\"radius\":{\"low\":1,\"high\":1.9999999999999998}"))
                .hasSize(1);
    }

    @Test
    void aRadiusNeedsAProof() throws IOException {
        assertThat(differences(YES, "\"argmaxable\",\"radius\":{\"low\":0.0,\"high\":9e9}"))
                .containsExactly(
                        "the verdict says that the radius is from 0.0 to 9.0E9, and the certificate proves no radius");
        assertThat(differences(OPEN, "\"undecided\",\"radius\":{\"low\":0.0,\"high\":1.0}"))
                .hasSize(1);
    }

    @Test
    void whereThereIsNoRegionTheRadiusIsZero() throws IOException {
        assertThat(differences(NEVER, "\"unargmaxable\",\"radius\":{\"low\":0.0,\"high\":0.0}"))
                .isEmpty();
        assertThat(differences(NEVER, "\"unargmaxable\",\"radius\":{\"low\":1.0,\"high\":2.0}"))
                .hasSize(1);
    }

    @Test
    void whatIsSaidOfAFormatMustBeProven() throws IOException {
        Certificate safe = new Certificate.Argmaxable(
                SET, Point.of(0), Optional.empty(), List.of(new SafeInput(NumberFormat.FLOAT32, Point.of(0))));
        assertThat(differences(safe, "\"argmaxable\",\"float32\":\"safe\"")).isEmpty();
        assertThat(differences(safe, "\"argmaxable\",\"float32\":\"safe\",\"bfloat16\":\"unseen\""))
                .isEmpty();
        assertThat(differences(safe, "\"argmaxable\",\"bfloat16\":\"safe\""))
                .containsExactly("the verdict says that it is safe in bfloat16, and the certificate proves nothing of"
                        + " the sort");
        assertThat(differences(YES, "\"argmaxable\",\"float32\":\"safe\"")).hasSize(1);
        assertThat(differences(YES, "\"argmaxable\",\"float32\":\"impossible\""))
                .hasSize(1);
        assertThat(differences(safe, "\"argmaxable\",\"float32\":\"unseen\""))
                .containsExactly("the verdict says that it is unseen in float32, and the certificate proves that it is"
                        + " safe");
        for (double within : new double[] {5, Double.POSITIVE_INFINITY}) {
            Certificate never = new Certificate.Unargmaxable(
                    SET,
                    Circuit.ofLabels(0),
                    List.of(new DeployedRefutation(NumberFormat.FLOAT16, List.of(0), Point.of(1), within)));
            boolean all = within == Double.POSITIVE_INFINITY;
            assertThat(differences(never, "\"unargmaxable\",\"float16\":\"impossible\""))
                    .hasSize(all ? 0 : 1);
            assertThat(differences(never, "\"unargmaxable\",\"float16\":\"open\""))
                    .hasSize(all ? 1 : 0);
        }
        assertThat(differences(NEVER, "\"unargmaxable\",\"float32\":\"impossible\""))
                .hasSize(1);
        assertThat(differences(NEVER, "\"unargmaxable\",\"float32\":\"open\"")).isEmpty();
    }

    @Test
    void anotherLabelSetAtTheSameIndexIsADifference() throws IOException {
        VerdictComparison comparison =
                comparison("{\"index\":0,\"labels\":[0,1],\"count\":1,\"verdict\":\"argmaxable\"}");
        comparison.add(new CertificateRecord(2, 0, YES), ACCEPTED);
        assertThat(comparison.differences())
                .containsExactly(
                        new Difference(0, "the verdict is about the labels [0, 1], and the certificate about [0, 2]"));
    }

    @Test
    void verdictsAndCertificatesWithoutEachOtherAreDifferencesByIndex() throws IOException {
        VerdictComparison comparison = comparison(line(1, "\"argmaxable\""), line(3, "\"argmaxable\""));
        comparison.add(new CertificateRecord(2, 2, YES), ACCEPTED);
        comparison.add(new CertificateRecord(3, 3, YES), ACCEPTED);
        assertThat(comparison.verdicts()).isEqualTo(2);
        assertThat(comparison.differences())
                .containsExactly(
                        new Difference(1, "the verdict has no certificate"),
                        new Difference(2, "the certificate has no verdict"));
    }

    @Test
    void aRejectedCertificateProvesNoVerdict() throws IOException {
        VerdictComparison comparison = comparison(line(0, "\"argmaxable\""));
        comparison.add(new CertificateRecord(2, 0, YES), new CheckResult.Rejected("it is wrong"));
        assertThat(comparison.differences())
                .containsExactly(new Difference(0, "the certificate of the verdict is rejected"));
    }

    @Test
    void namesMustBeThoseOfTheLabels() throws IOException {
        String named = "\"argmaxable\",\"names\":[\"a\",\"c\"]";
        assertThat(differences(YES, named)).isEmpty();
        assertThat(differences(YES, named, Vocabulary.of(List.of("a", "b", "c"))))
                .isEmpty();
        assertThat(differences(YES, "\"argmaxable\"", Vocabulary.of(List.of("a", "b", "c"))))
                .isEmpty();
        assertThat(differences(YES, named, Vocabulary.of(List.of("a", "c", "b"))))
                .containsExactly("the names of the verdict are not those of its labels");
    }

    @Test
    void twoVerdictsOfOneIndexAreBadInput() throws IOException {
        String line = line(5, "\"argmaxable\"");
        assertThatThrownBy(() -> comparison(line, line))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("two verdicts of index 5");
    }

    private List<String> differences(Certificate certificate, String verdict) throws IOException {
        return differences(comparison(line(0, verdict)), certificate);
    }

    private List<String> differences(Certificate certificate, String verdict, Vocabulary vocabulary)
            throws IOException {
        return differences(VerdictComparison.read(file(line(0, verdict)), Optional.of(vocabulary)), certificate);
    }

    private static List<String> differences(VerdictComparison comparison, Certificate certificate) {
        comparison.add(new CertificateRecord(2, 0, certificate), ACCEPTED);
        return comparison.differences().stream().map(Difference::problem).toList();
    }

    private VerdictComparison comparison(String... lines) throws IOException {
        return VerdictComparison.read(file(lines), Optional.empty());
    }

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("verdicts.jsonl"), List.of(lines));
    }

    private static String line(long index, String verdict) {
        return "{\"index\":" + index + ",\"labels\":[0,2],\"count\":1,\"verdict\":" + verdict + "}";
    }
}
