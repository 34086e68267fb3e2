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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.RankProof;
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
                new Certificate.Unargmaxable(
                        LabelSet.of(3, 1),
                        Circuit.ofLabels(0, 1),
                        List.of(),
                        Optional.empty(),
                        Optional.of(new RankProof(2, 3, fractions, List.of()))),
                new Certificate.Unargmaxable(
                        LabelSet.of(3, 1),
                        Circuit.ofLabels(0, 1),
                        List.of(),
                        Optional.empty(),
                        Optional.of(new RankProof(1, Integer.MAX_VALUE, sums, List.of(bounds, Circuit.ofLabels(1))))),
                new Certificate.Undecided(labelSet, "\"quoted\"\nand ünicode"));
        for (FeatureDomain domain :
                List.of(FeatureDomain.box(2, 10), FeatureDomain.of(new double[] {0, -1}, new double[] {0.1, 1e308}))) {
            CertificateHeader header = CertificateHeader.of(LAYER, domain);
            StringBuilder text = new StringBuilder(CertificateText.of(header) + "\n");
            for (int i = 0; i < certificates.size(); i++) {
                text.append(CertificateText.of(2L * i, certificates.get(i))).append('\n');
            }
            assertThat(text.toString().lines()).hasSize(13);
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
                .contains("\"version\":4,\"rule\":\"threshold\",\"thresholds\":[1.0,-2.0,0.0],\"fingerprint\":")
                .endsWith("\"domain\":{\"lower\":[null,0.0],\"upper\":[1.0,null]}}");
    }

    @Test
    void theKeysAreStable() {
        assertThat(HEADER)
                .startsWith(
                        "{\"format\":\"orthant-certificates\",\"version\":4,\"rule\":\"threshold\",\"fingerprint\":\"sha256:")
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
            "index":0          | "index":0,"index":0      | is there twice
            "index":0          | "index":0.0              | expected a whole number
            "index":0          | "index":-1               | -1 is out of range
            "index":0          | "index":00               | is not valid JSON
            [0,1]              | [1,0]                    | label ids 1 and 0 are not in order
            [0,1]              | [1,1]                    | not in order
            [0,1]              | [0,3]                    | label id 3 is out of range for 3 labels
            [0,1]              | [0,-1]                   | -1 is out of range
            [0,1]              | [0,4294967296]           | 4294967296 is out of range
            [0,1]              | [0,"1"]                  | expected a whole number
            [0,1]              | 0                        | "active" has 0: expected an array
            [2.0,1.0]          | [2.0,1e999]              | 1e999 is beyond
            [2.0,1.0]          | [2.0,NaN]                | is not valid JSON
            [2.0,1.0]          | [2.0,null]               | expected a number
            [2.0,1.0]          | [2.0,"1/0"]              | "1/0" is not an exact number
            [2.0,1.0]          | [2.0,"1/-2"]             | "1/-2" is not an exact number
            [2.0,1.0]          | [2.0,"1.0+"]             | "1.0+" is not an exact number
            [2.0,1.0]          | [2.0,"1e999+1.0"]        | is beyond
            [2.0,1.0]          | [2.0,1.0],"reason":"x"   | the verdict argmaxable does not go with "reason"
            [2.0,1.0]          | [2.0,1.0],"impossible":[] | the verdict argmaxable does not go with "impossible"
            [2.0,1.0]          | [2.0,1.0],"safe":["float32"] | expected an object
            [2.0,1.0]          | [2.0,1.0],"safe":[{}]    | lacks "format"
            [2.0,1.0]          | [2.0,1.0],"safe":[{"format":"fp8"}] | "fp8" is not a number format
            [2.0,1.0]          | [2.0,1.0],"safe":[{"at":[1]}] | "at" is not a member of a safe input
            [2.0,1.0]          | [2.0,1.0],"safe":[{"format":"float32"},{"format":"float32"}] | two claims about float32
            [2.0,1.0]          | [2.0,1.0],"radius":{"low":1,"high":2,"labels":[0]} | lacks "weights"
            [2.0,1.0]          | [2.0,1.0],"radius":{"low":1,"hi":2} | "hi" is not a member of a radius
            [2.0,1.0]          | [2.0,1.0],"radius":{"low":1,"high":2,"labels":[0],"weights":[]} | 0 weights for 1 labels
            }                  | }{                       | continues after its object
            }                  | } x                      | is not valid JSON
            }                  |                          | is not valid JSON
            {                  | [{                       | expected an object
            """)
    void whatTheFormatDoesNotForeseeIsRefusedWithItsLine(String part, String replacement, String problem) {
        assertProblem(2, HEADER + RECORD.replace(part, replacement == null ? "" : replacement), problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            "version":4           | "version":5       | is of version 5: expected 1 to 4
            "version":4           | "version":0       | is of version 0: expected 1 to 4
            "version":4           | "version":1       | a header of version 1 has no "rule"
            "rule":"threshold",   |                   | lacks "rule"
            "threshold"           | "softmax"         | the rule "softmax" is unknown
            "orthant-certificates" | "other"          | is of the format "other"
            "version":4,          |                   | lacks "version"
            "format":"orthant-certificates", |        | lacks "format"
            "bias":false          | "bias":0          | expected true or false
            "bias":false          | "bias":false,"x":1 | "x" is not a member of a header
            sha256:               | sha255:           | is invalid: expected sha256:
            "labels":3            | "labels":0        | 0 labels are too few
            "features":2          | "features":2147483647 | from 1 to 16777216
            "lower":-10.0         | "lower":[-10.0,-10.0,-10.0] | 3 lower bounds for 2 features
            "lower":-10.0         | "lower":20.0      | the lower one not above the upper one
            "lower":-10.0,        |                   | the domain lacks "lower"
            "domain"              | "domains"         | "domains" is not a member of a header
            "lower":-10.0         | "lower":-10.0,"ball":{"radius":1,"multiple":1,"centred":false,"surface":false} | a ball and also has bounds
            "lower":-10.0         | "lower":-10.0,"of":{} | lacks "image"
            "upper"               | "top"             | "top" is not a member of a domain
            """)
    void headersAreStrictToo(String part, String replacement, String problem) {
        assertProblem(1, HEADER.replace(part, replacement == null ? "" : replacement) + RECORD, problem);
    }

    private static final String MAP = "sha256:" + "0".repeat(64);

    /** A header of version 4 with another domain. */
    private static String about(String domain) {
        return HEADER.replace(
                "{\"lower\":-10.0,\"upper\":10.0}", domain.replace('\'', '"').replace("MAP", MAP));
    }

    @Test
    void ballsAndImagesComeBack() {
        AffineMap outer = AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {0, 1});
        AffineMap inner = AffineMap.diagonal(new double[] {1, -2, 0}, new double[3]);
        Ball centred = new Ball(3, 1, 3, true, false);
        for (FeatureDomain domain : List.of(
                FeatureDomain.ball(2, 0.1),
                FeatureDomain.sphere(2, 3),
                new Ball(2, 1, 2, true, false),
                FeatureDomain.of(new double[] {1, 0}, new double[] {1, 0}),
                FeatureDomain.image(outer, FeatureDomain.of(new double[] {0, 0, 0}, new double[] {1, 0, 5})),
                FeatureDomain.image(outer, FeatureDomain.image(inner, centred)))) {
            CertificateHeader header = CertificateHeader.of(LAYER, domain);
            try (CertificateReader reader = new CertificateReader(file(CertificateText.of(header) + "\n"))) {
                assertThat(reader.header()).isEqualTo(header);
                DomainStatement read = reader.header().domain();
                assertThat(read.resolve(List.of(inner, outer))).isEqualTo(domain);
            }
        }
    }

    @Test
    void membersOfADomainMayComeInAnyOrder() throws IOException {
        readAll(file(about("{'of':{'upper':null,'lower':0},'image':{'inputs':7,'map':'MAP','outputs':2}}")));
    }

    @Test
    void aWitnessOfAnImageHasTheSizeOfItsInnermostBase() throws IOException {
        String image = about("{'image':{'map':'MAP','outputs':2,'inputs':3},'of':{'lower':0,'upper':null}}");
        readAll(file(image + RECORD.replace("[2.0,1.0]", "[2.0,1.0,0.5]")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {'ball':{'radius':1,'multiple':2,'centred':true}} | the domain lacks "surface"
            {'ball':{'radius':0,'multiple':2,'centred':true,'surface':false}} | expected a positive number
            {'ball':{'radius':-1,'multiple':2,'centred':true,'surface':false}} | expected a positive number
            {'ball':{'radius':null,'multiple':2,'centred':true,'surface':false}} | expected a number
            {'ball':{'radius':1e999,'multiple':2,'centred':true,'surface':false}} | is beyond
            {'ball':{'radius':1,'multiple':0,'centred':true,'surface':false}} | a multiple of at least 1
            {'ball':{'radius':1,'multiple':1.5,'centred':true,'surface':false}} | expected a whole number
            {'ball':{'radius':1,'multiple':2,'centred':1,'surface':false}} | expected true or false
            {'ball':{'radius':1,'radius':1,'multiple':2,'centred':true,'surface':false}} | is there twice
            {'ball':{'centre':1}} | "centre" is not a member of a ball
            {'ball':1} | expected an object
            {'image':{'map':'MAP','outputs':2,'inputs':2}} | the domain lacks "of"
            {'image':{'map':'MAP','outputs':2},'of':{'lower':0,'upper':1}} | lacks "inputs"
            {'image':{'map':'MAP','outputs':3,'inputs':2},'of':{'lower':0,'upper':1}} | 3 outputs for 2 features
            {'image':{'map':'MAP','outputs':2,'inputs':0},'of':{'lower':0,'upper':1}} | "inputs" has 0
            {'image':{'map':'MAP','outputs':2,'inputs':2147483647},'of':{'lower':0,'upper':1}} | from 1 to 16777216
            {'image':{'map':'MAP','outputs':2,'inputs':3},'of':{'lower':[0,0],'upper':1}} | 2 lower bounds for 3 features
            {'image':{'map':'md5:00','outputs':2,'inputs':2},'of':{'lower':0,'upper':1}} | is invalid: expected sha256:
            {'image':{'map':'MAP','outputs':2,'inputs':2,'bias':true},'of':{'lower':0,'upper':1}} | "bias" is not a member of an image
            {'image':{'map':'MAP','outputs':2,'inputs':2},'of':{'lower':0,'upper':1},'lower':0} | an image and also something else
            {'image':{'map':'MAP','outputs':2,'inputs':2},'of':[]} | expected an object
            """)
    void otherDomainsAreStrictToo(String domain, String problem) {
        assertProblem(1, about(domain) + RECORD, problem);
    }

    @Test
    void imagesAreNestedToALimit() throws IOException {
        String image = "{'image':{'map':'MAP','outputs':2,'inputs':2},'of':";
        String bounds = "{'lower':0,'upper':1}";
        int most = DomainStatement.MOST_MAPS;
        readAll(file(about(image.repeat(most) + bounds + "}".repeat(most))));
        for (int depth : new int[] {most + 1, 50_000}) {
            assertProblem(
                    1, about(image.repeat(depth) + bounds + "}".repeat(depth)), "an image under more than 64 maps");
        }
    }

    @Test
    void multipliersThatAreNullAreLeftToTheChecker() throws IOException {
        String line =
                "{\"index\":0,\"active\":[0],\"verdict\":\"unargmaxable\",\"circuit\":{\"labels\":[0,1,2],\"lower\":[1],"
                        + "\"multipliers\":[\"2\",null,\"7/2\",null]}}";
        Circuit circuit = new Circuit(
                List.of(0, 1, 2),
                List.of(1),
                List.of(),
                Optional.empty(),
                Map.of(0, Rational.of(2), 2, Rational.parse("7/2")));
        Certificate certificate = new Certificate.Unargmaxable(LabelSet.of(3, 0), circuit);
        assertThat(CertificateText.of(0, certificate)).isEqualTo(line);
        try (CertificateReader reader = new CertificateReader(file(HEADER + line + "\n"))) {
            assertThat(reader.next().orElseThrow().certificate()).isEqualTo(certificate);
        }
        assertProblem(2, HEADER.replace("\"version\":4", "\"version\":3") + line + "\n", "null is not a multiplier");
        assertProblem(
                2, HEADER + line.replace("\"2\",null,\"7/2\"", "null,null,null") + "\n", "all multipliers are null");
        assertProblem(2, HEADER + line.replace("null]", "\"1\"]") + "\n", "a bound has a multiplier");
        assertProblem(2, HEADER + line.replace(",null]", "]") + "\n", "3 multipliers for 4 constraints");
    }

    @Test
    void versionTwoKnowsNoDomainsButBounds() {
        String ball = about("{'ball':{'radius':1,'multiple':2,'centred':true,'surface':false}}");
        assertProblem(1, ball.replace("\"version\":4", "\"version\":2"), "a domain of bounds only");
        assertProblem(
                1, ball.replace("\"version\":4,\"rule\":\"threshold\"", "\"version\":1"), "a domain of bounds only");
    }

    @Test
    void circuitsAreStrictToo() {
        String start = "{\"index\":0,\"active\":[],\"verdict\":\"unargmaxable\",\"circuit\":";
        assertProblem(2, HEADER + start + "{\"labels\":[1,0]}}\n", "the labels [1, 0] are not in order");
        assertProblem(
                2,
                HEADER + start + "{\"labels\":[0,2147483647,0]}}\n",
                "the labels [0, 2147483647, 0] are not in order");
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
        String old = HEADER.replace("\"version\":4,\"rule\":\"threshold\"", "\"version\":1");
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
