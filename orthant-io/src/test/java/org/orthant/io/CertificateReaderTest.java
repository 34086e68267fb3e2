package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.SafeInput;

class CertificateReaderTest {

    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{1, 0}, {0.5, 0.75}, {-0.5, 0.5}});
    private static final String HEADER = header(FeatureDomain.box(2, 10));
    private static final String RECORD =
            "{\"index\":0,\"active\":[0,1],\"verdict\":\"argmaxable\",\"witness\":[2.0,1.0]}\n";

    @TempDir
    private Path folder;

    @Test
    void everyKindOfCertificateComesBack() throws IOException {
        LabelSet labelSet = LabelSet.of(3, 0, 2);
        Point doubles = Point.of(0.1, -1e-310);
        Point sums = Point.ofSums(new double[] {0.1, 1}, new double[] {-1e-20, Double.MIN_VALUE});
        Point fractions = Point.of(List.of(Rational.parse("-1/3"), Rational.of(BigInteger.TEN.pow(400))));
        RadiusProof radius = new RadiusProof(0.25, sums, 1e300, List.of(0, 2), Point.of(0.1, 3e-320));
        Circuit bounds = new Circuit(
                List.of(0, 1),
                List.of(1),
                List.of(0),
                Optional.of(List.of(
                        Rational.parse("3/4"), Rational.ONE, Rational.ZERO, Rational.of(BigInteger.TEN.pow(100)))));
        List<Certificate> certificates = List.of(
                new Certificate.Argmaxable(labelSet, doubles, Optional.empty()),
                new Certificate.Argmaxable(LabelSet.of(3), sums, Optional.of(radius)),
                new Certificate.Argmaxable(labelSet, fractions, Optional.of(radius)),
                new Certificate.Argmaxable(
                        labelSet,
                        doubles,
                        Optional.empty(),
                        List.of(
                                new SafeInput(NumberFormat.FLOAT32, doubles),
                                new SafeInput(NumberFormat.BFLOAT16, Point.of(1, -2)))),
                new Certificate.Unargmaxable(
                        labelSet,
                        bounds,
                        List.of(
                                new DeployedRefutation(NumberFormat.FLOAT16, List.of(0, 2), Point.of(0.1, 3)),
                                new DeployedRefutation(NumberFormat.FLOAT32, List.of(1, 2), Point.of(1, 1), 287.5))),
                new Certificate.Unargmaxable(labelSet, Circuit.ofLabels(0, 1, 2)),
                new Certificate.Unargmaxable(LabelSet.of(3, 0, 1, 2), bounds),
                new Certificate.Argmaxable(
                        labelSet,
                        doubles,
                        Optional.empty(),
                        List.of(),
                        Optional.of(new MarginProof(-0.1, sums, Double.POSITIVE_INFINITY, Optional.empty()))),
                new Certificate.Unargmaxable(
                        labelSet,
                        Circuit.ofLabels(0, 1, 2),
                        List.of(),
                        Optional.of(new MarginProof(-1e-300, fractions, 0, Optional.of(bounds)))),
                new Certificate.Undecided(labelSet, "\"quoted\"\nand ünicode"));
        for (FeatureDomain domain :
                List.of(FeatureDomain.box(2, 10), FeatureDomain.of(new double[] {0, -1}, new double[] {0.1, 1e308}))) {
            CertificateHeader header = CertificateHeader.of(LAYER, domain);
            StringBuilder text = new StringBuilder(CertificateText.of(header) + "\n");
            for (int i = 0; i < certificates.size(); i++) {
                text.append(CertificateText.of(2L * i, certificates.get(i))).append('\n');
            }
            assertThat(text.toString().lines()).hasSize(11);
            try (CertificateReader reader = new CertificateReader(file(text.toString()))) {
                assertThat(reader.header()).isEqualTo(header);
                for (int i = 0; i < certificates.size(); i++) {
                    assertThat(reader.next()).contains(new CertificateRecord(i + 2, 2L * i, certificates.get(i)));
                }
                assertThat(reader.next()).isEmpty();
            }
        }
    }

    @Test
    void rulesAndMissingBoundsComeBack() throws IOException {
        FeatureDomain half = FeatureDomain.of(
                new double[] {Double.NEGATIVE_INFINITY, 0}, new double[] {1, Double.POSITIVE_INFINITY});
        for (FeatureDomain domain : List.of(half, FeatureDomain.free(2))) {
            for (DecisionRule rule : List.of(
                    DecisionRule.threshold(),
                    DecisionRule.thresholds(0.1),
                    DecisionRule.thresholds(1, -2, 0),
                    DecisionRule.topK(),
                    DecisionRule.argmax())) {
                CertificateHeader header = CertificateHeader.of(LAYER, domain, rule);
                try (CertificateReader reader = new CertificateReader(file(CertificateText.of(header) + "\n"))) {
                    assertThat(reader.header()).isEqualTo(header);
                }
            }
        }
        assertThat(CertificateText.of(CertificateHeader.of(LAYER, half, DecisionRule.thresholds(1, -2, 0))))
                .contains("\"version\":2,\"rule\":\"threshold\",\"thresholds\":[1.0,-2.0,0.0],\"fingerprint\":")
                .endsWith("\"domain\":{\"lower\":[null,0.0],\"upper\":[1.0,null]}}");
    }

    @Test
    void theKeysAreStable() {
        assertThat(HEADER)
                .startsWith(
                        "{\"format\":\"orthant-certificates\",\"version\":2,\"rule\":\"threshold\",\"fingerprint\":\"sha256:")
                .endsWith(",\"labels\":3,\"features\":2,\"bias\":false,\"domain\":{\"lower\":-10.0,\"upper\":10.0}}\n");
        Point centre = Point.of(4, 2);
        String line = CertificateText.of(
                0,
                new Certificate.Argmaxable(
                        LabelSet.of(3, 0, 1),
                        centre,
                        Optional.of(new RadiusProof(1, centre, 2, List.of(0), Point.of(1.0)))));
        assertThat(line)
                .isEqualTo("{\"index\":0,\"active\":[0,1],\"verdict\":\"argmaxable\",\"witness\":[4.0,2.0],"
                        + "\"radius\":{\"low\":1.0,\"high\":2.0,\"labels\":[0],\"weights\":[1.0]}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            "argmaxable"       | "Argmaxable"             | the verdict "Argmaxable" is unknown
            "witness"          | "wittness"               | "wittness" is not a member of a certificate
            "index":0,         |                          | lacks "index"
            "active":[0,1],    |                          | lacks "active"
            ,"witness":[2.0,1.0] |                        | lacks "witness"
            "index":0          | "index":0,"index":0      | Duplicate
            "index":0          | "index":0.0              | expected a whole number
            "index":0          | "index":-1               | -1 is out of range
            "index":0          | "index":00               | is not JSON
            [0,1]              | [1,0]                    | label ids 1 and 0 are not in order
            [0,1]              | [1,1]                    | not in order
            [0,1]              | [0,3]                    | label id 3 is out of range for 3 labels
            [0,1]              | [0,-1]                   | -1 is out of range
            [0,1]              | [0,4294967296]           | 4294967296 is out of range
            [0,1]              | [0,"1"]                  | expected a whole number
            [0,1]              | 0                        | "active" has 0: expected an array
            [2.0,1.0]          | [2.0,1e999]              | 1e999 is beyond
            [2.0,1.0]          | [2.0,NaN]                | is not JSON
            [2.0,1.0]          | [2.0,null]               | expected a number
            [2.0,1.0]          | [2.0,"1/0"]              | "1/0" is not an exact number
            [2.0,1.0]          | [2.0,"1/-2"]             | "1/-2" is not an exact number
            [2.0,1.0]          | [2.0,"1.0+"]             | "1.0+" is not an exact number
            [2.0,1.0]          | [2.0,"1e999+1.0"]        | is beyond
            [2.0,1.0]          | [2.0,1.0],"reason":"x"   | the verdict argmaxable does not go with "reason"
            [2.0,1.0]          | [2.0,1.0],"impossible":[] | the verdict argmaxable does not go with "impossible"
            [2.0,1.0]          | [2.0,1.0],"safe":["float32"] | expected an object
            [2.0,1.0]          | [2.0,1.0],"safe":[{}]    | lacks "format"
            [2.0,1.0]          | [2.0,1.0],"safe":[{"format":"fp8"}] | "fp8" is no number format
            [2.0,1.0]          | [2.0,1.0],"safe":[{"at":[1]}] | "at" is not a member of a safe input
            [2.0,1.0]          | [2.0,1.0],"safe":[{"format":"float32"},{"format":"float32"}] | two claims about float32
            [2.0,1.0]          | [2.0,1.0],"radius":{"low":1,"high":2,"labels":[0]} | lacks "weights"
            [2.0,1.0]          | [2.0,1.0],"radius":{"low":1,"hi":2} | "hi" is not a member of a radius
            [2.0,1.0]          | [2.0,1.0],"radius":{"low":1,"high":2,"labels":[0],"weights":[]} | 0 weights for 1 labels
            }                  | }{                       | goes on after its object
            }                  | } x                      | is not JSON
            }                  |                          | is not JSON
            {                  | [{                       | expected an object
            """)
    void whatTheFormatDoesNotForeseeIsRefusedWithItsLine(String part, String replacement, String problem) {
        assertProblem(2, HEADER + RECORD.replace(part, replacement == null ? "" : replacement), problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            "version":2           | "version":3       | is of version 3: expected 1 or 2
            "version":2           | "version":0       | is of version 0: expected 1 or 2
            "version":2           | "version":1       | a header of version 1 has no "rule"
            "rule":"threshold",   |                   | lacks "rule"
            "threshold"           | "softmax"         | the rule "softmax" is unknown
            "orthant-certificates" | "other"          | is of the format "other"
            "version":2,          |                   | lacks "version"
            "format":"orthant-certificates", |        | lacks "format"
            "bias":false          | "bias":0          | expected true or false
            "bias":false          | "bias":false,"x":1 | "x" is not a member of a header
            sha256:               | sha255:           | is none: expected sha256:
            "labels":3            | "labels":0        | 0 labels are too few
            "features":2          | "features":2147483647 | from 1 to 16777216
            "lower":-10.0         | "lower":[-10.0,-10.0,-10.0] | lower and
            "lower":-10.0         | "lower":10.0      | the lower one below the upper one
            "lower":-10.0,        |                   | lacks "domain"
            "upper"               | "top"             | "top" is not a member of a domain
            """)
    void headersAreStrictToo(String part, String replacement, String problem) {
        assertProblem(1, HEADER.replace(part, replacement == null ? "" : replacement) + RECORD, problem);
    }

    @Test
    void circuitsAreStrictToo() {
        String start = "{\"index\":0,\"active\":[],\"verdict\":\"unargmaxable\",\"circuit\":";
        assertProblem(2, HEADER + start + "{\"labels\":[1,0]}}\n", "the labels [1, 0] are not in order");
        assertProblem(2, HEADER + start + "{\"labels\":[0],\"multipliers\":[]}}\n", "0 multipliers for 1 constraints");
        assertProblem(2, HEADER + start + "{\"lower\":[0]}}\n", "lacks \"labels\"");
        assertProblem(2, HEADER + start + "{\"signs\":[0]}}\n", "\"signs\" is not a member of a circuit");
        String refuted = start + "{\"labels\":[0]},\"impossible\":[{\"format\":\"float32\",";
        assertProblem(2, HEADER + refuted + "\"labels\":[0]}]}\n", "lacks \"weights\"");
        assertProblem(2, HEADER + refuted + "\"labels\":[0],\"weights\":[]}]}\n", "0 weights for 1 labels");
        assertProblem(2, HEADER + refuted + "\"by\":[0]}]}\n", "\"by\" is not a member of an impossibility");
    }

    @Test
    void aFileThatIsCutOffAnywhereIsRefused() throws IOException {
        String text = HEADER + RECORD + RECORD.replace("\"index\":0", "\"index\":1");
        List<Integer> readable = new ArrayList<>();
        for (int length = 0; length <= text.length(); length++) {
            Path file = file(text.substring(0, length));
            try {
                readAll(file);
                readable.add(length);
            } catch (BadInputException cutOff) {
                assertThat(cutOff.getMessage()).contains(length == 0 ? "is empty" : "cut off");
            }
        }
        assertThat(readable).containsExactly(HEADER.length(), HEADER.length() + RECORD.length(), text.length());
    }

    @Test
    void versionOneKnowsNothingOfDeployedLayers() throws IOException {
        String old = HEADER.replace("\"version\":2,\"rule\":\"threshold\"", "\"version\":1");
        readAll(file(old + RECORD));
        assertProblem(
                2,
                old + RECORD.replace("1.0]", "1.0],\"safe\":[{\"format\":\"float32\"}]"),
                "\"safe\" is not a member of a certificate of version 1");
    }

    @Test
    void indicesAscend() {
        assertProblem(3, HEADER + RECORD + RECORD, "index 0 follows 0");
    }

    @Test
    void filesThatAreNoTextOrNotThereAreRefused() throws IOException {
        Path file = folder.resolve("latin1");
        Files.write(file, (HEADER + "ä\n").getBytes(StandardCharsets.ISO_8859_1));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> readAll(file))
                .withMessage(file + ":2: is not UTF-8 text");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> readAll(folder.resolve("missing")))
                .withMessageContaining("there is no such file");
        assertProblem(2, HEADER + "\n", "has nothing: expected an object");
    }

    @Test
    void infiniteNumbersAreNotWritten() throws IOException {
        Point x = Point.of(1, 1);
        RadiusProof endless = new RadiusProof(1, x, Double.POSITIVE_INFINITY, List.of(), Point.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        CertificateText.of(0, new Certificate.Argmaxable(LabelSet.of(3), x, Optional.of(endless))));
    }

    private void assertProblem(long line, String text, String problem) {
        Path file = file(text);
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> readAll(file))
                .withMessageContaining(file + ":" + line + ": ")
                .withMessageContaining(problem)
                .satisfies(e -> assertThat(e.problem().lines()).hasSize(1));
    }

    private static void readAll(Path file) {
        try (CertificateReader reader = new CertificateReader(file)) {
            Optional<CertificateRecord> next = reader.next();
            while (next.isPresent()) {
                next = reader.next();
            }
        }
    }

    private static String header(FeatureDomain domain) {
        return CertificateText.of(CertificateHeader.of(LAYER, domain)) + "\n";
    }

    private Path file(String text) {
        try {
            return Files.writeString(folder.resolve("certificates.jsonl"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
