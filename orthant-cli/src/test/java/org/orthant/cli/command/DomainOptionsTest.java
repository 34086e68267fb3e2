package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.NpyWriter;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.weights.DomainText;
import org.orthant.proof.Fingerprint;

/** What commands say about domains, as far as no ball or image has to be decided. */
class DomainOptionsTest extends InFolder {

    private static final String ROWS = "1,0; 0,1; -1,1";

    private Shell run(String command, String... more) throws IOException {
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0\n1\n0 1\n2\n");
        List<String> words = new ArrayList<>(List.of(command, "--rows", ROWS));
        words.addAll(List.of(more));
        words.add(sets.toString());
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void boundsMayBeInfiniteAndEqual() throws IOException {
        String certificates = folder.resolve("proofs.jsonl").toString();
        String bounds = file("bounds.csv", "0,inf\n2,2\n");
        Shell verified = run(
                "verify",
                "--bounds",
                bounds,
                "--out",
                folder.resolve("verdicts.jsonl").toString(),
                "--certificates",
                certificates);
        assertThat(verified.err()).isEmpty();
        assertThat(verified.exitCode()).isZero();
        assertThat(Files.readAllLines(Path.of(certificates)).get(0))
                .contains("\"version\":4")
                .endsWith("\"domain\":{\"lower\":[0.0,2.0],\"upper\":[null,2.0]}}");
        Shell checked = run("check", "--bounds", bounds, "--certificates", certificates);
        assertThat(checked.exitCode()).as("%s%s", checked.out(), checked.err()).isZero();
        assertThat(checked.out()).contains("features from [0.0, 2.0] to [Infinity, 2.0], as asked");
    }

    /** Returns the words that a pattern finds in a text. */
    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void helpAndGuideListTheDomainsThatThereAre() throws IOException {
        String help = Shell.run("verify", "--help").out().replaceAll("\\s+", "");
        assertThat(help)
                .contains("Activations,infloat32:" + String.join(",", DomainText.activations()) + ";silu:bfloat16");
        String row = Files.readAllLines(Path.of("../docs/guides/audit.md")).stream()
                .filter(line -> line.startsWith("| `--domain relu` ("))
                .findFirst()
                .orElseThrow();
        row = row.substring(0, row.indexOf(") |"));
        assertThat(found("([a-z0-9_]+)`", row)).containsExactlyInAnyOrderElementsOf(DomainText.activations());
    }

    @Test
    void rulesAndDomainsHaveAnyCaseAndRulesTheNameOfTheLastOperation() throws IOException {
        String classes = file("classes.txt", "0\n1\n");
        List<String> out = new ArrayList<>();
        for (List<String> words :
                List.of(List.of("argmax", "relu"), List.of("softmax", "ReLU"), List.of("Argmax", "RELU"))) {
            Shell shell = Shell.run(
                    "verify",
                    "--rows",
                    ROWS,
                    "--rule",
                    words.get(0),
                    "--domain",
                    words.get(1),
                    "--format",
                    "json",
                    classes);
            assertThat(shell.exitCode()).as(shell.err()).isZero();
            out.add(shell.out().replaceAll("\"seconds\".*", ""));
        }
        assertThat(Set.copyOf(out)).hasSize(1);
        assertThat(run("verify", "--rule", "Sigmoid", "--threshold", "0.5").exitCode())
                .isZero();
        assertThat(run("verify", "--rule", "softmax", "--threshold", "0.5").err())
                .contains("cannot be combined");
        assertThat(run("verify", "--rule", "best").err())
                .contains(
                        "the rule \"best\" is unknown: expected threshold (or sigmoid), top-k or argmax (or softmax)");
    }

    @Test
    void observedFeaturesAreMarked() throws IOException {
        String seen = file("seen.csv", "0.5,2\n1,2\n0.25,3\n");
        Shell verified = run("verify", "--domain", "observed:" + seen);
        assertThat(verified.exitCode()).isZero();
        assertThat(verified.out()).contains("bounded by those observed in " + seen + ": a statement about practice");
        assertThat(run("explain", "--domain", "observed:" + seen).out()).contains("a statement about practice");
    }

    @Test
    void anAuditOfObservedFeaturesSaysSoEverywhere() throws IOException {
        Path weights = folder.resolve("W.npy");
        NpyWriter.write(weights, DoubleMatrix.of(new double[][] {{1, 0}, {0, 1}, {-1, 1}}));
        String seen = file("seen.csv", "0.5,2\n1,2\n0.25,3\n");
        Path out = folder.resolve("audit");
        Shell shell = Shell.run(
                "audit",
                weights.toString(),
                "--rule",
                "argmax",
                "--domain",
                "observed:" + seen,
                "--out",
                out.toString());
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isZero();
        for (String text : List.of(
                shell.out(),
                Files.readString(out.resolve("summary.json")),
                Files.readString(out.resolve("report.html")))) {
            assertThat(text).contains("a statement about practice");
        }
    }

    @Test
    void whatBallsAndChainsDoNotAllowIsWrongUsageInOneLine() throws IOException {
        String map = file("P.csv", "1,2,3\n4,5,6\n");
        for (String[] wrong : new String[][] {
            {"--domain", "layernorm", "--radius"},
            {"--domain", "ball:2", "--deploy", "float32"},
            {"--chain", map, "--deploy", "bfloat16"},
            {"--chain", map, "--radius"},
            {"--domain", "ball:-1"},
            {"--domain", "layer-norm"},
            {"--domain", "observed:"},
            {"--chain", map, "--chain-bias", "a.csv,b.csv"}
        }) {
            Shell shell = run("verify", wrong);
            assertThat(shell.exitCode()).as("%s", List.of(wrong)).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err().lines()).hasSize(1);
        }
        Shell missing = run("verify", "--domain", "observed:" + folder.resolve("nothing.npy"));
        assertThat(missing.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(missing.err()).contains("nothing.npy: there is no such file");
    }

    @Test
    void anAuditThroughMapsNeedsToKnowTheirInputs() throws IOException {
        Path weights = folder.resolve("W.npy");
        NpyWriter.write(weights, DoubleMatrix.of(new double[][] {{1, 0}, {0, 1}}));
        Shell shell =
                Shell.run("audit", weights.toString(), "--rule", "argmax", "--chain", file("P.csv", "1,2,3\n4,5,6\n"));
        assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--chain: specify the inputs of the last map, such as --domain relu");
        Shell survey = Shell.run(
                "audit",
                weights.toString(),
                "--rule",
                "top-k",
                "--domain",
                "layernorm",
                "--survey",
                "1",
                "--first",
                "1");
        assertThat(survey.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(survey.err()).contains("the first features alone cannot be asked about");
    }

    @Test
    void aMapThatCertificatesNameMustBeGiven() throws IOException {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, 1}});
        AffineMap map = AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {0, 1});
        String header = CertificateText.of(
                CertificateHeader.of(layer, FeatureDomain.image(map, FeatureDomain.nonNegative(3, 5))));
        String certificates = file("proofs.jsonl", header + "\n");
        String matrix = file("P.csv", "1,2,3\n4,5,6\n");
        for (String[] without : new String[][] {{}, {"--chain", matrix}}) {
            List<String> words = new ArrayList<>(List.of(without));
            words.addAll(List.of("--certificates", certificates));
            Shell shell = run("check", words.toArray(String[]::new));
            assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err())
                    .isEqualToIgnoringNewLines("orthant: " + certificates
                            + ":1: is about features after a map that was not given: 2 x 3, " + Fingerprint.of(map)
                            + "; specify its matrix with --chain and its offset with --chain-bias");
        }
        Shell other = run("check", "--chain", matrix, "--domain", "relu", "--certificates", certificates);
        assertThat(other.exitCode()).isEqualTo(ExitCode.CERTIFICATE_REJECTED);
        assertThat(other.err()).contains("is about another domain: map 1 of its chain is 2 x 3, ");
    }
}
