package org.orthant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateWriter;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;

class CheckCommandTest {

    private static final String ROWS = "1,0; .5,.75; -.5,.5";
    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{1, 0}, {.5, .75}, {-.5, .5}});
    private static final Certificate POSSIBLE = witness(LabelSet.of(3, 0, 1), 2, 1);
    private static final Certificate IMPOSSIBLE =
            new Certificate.Unargmaxable(LabelSet.of(3, 0, 2), Circuit.ofLabels(0, 1, 2));
    private static final Certificate OPEN = new Certificate.Undecided(LabelSet.of(3), "no time");

    @TempDir
    Path folder;

    @Test
    void provenCertificatesAreCountedByVerdict() throws IOException {
        Path file = certificates(LAYER, POSSIBLE, IMPOSSIBLE, OPEN, POSSIBLE);
        Shell shell = Shell.run("check", "--rows", ROWS, "--certificates", file.toString());
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).isEqualTo("""
                labels (n)       3
                features (d)     2
                features from    [-10.0, 10.0]^2
                certificates     4
                accepted         3
                  argmaxable     2
                    with radius  0
                  unargmaxable   1
                undecided        1
                rejected         0
                """);
    }

    @Test
    void aRejectedCertificateIsNamedWithLineAndReasonAndChangesTheExitCode() throws IOException {
        Path file = certificates(LAYER, POSSIBLE, witness(LabelSet.of(3, 0, 1), 2, 3), IMPOSSIBLE);
        Shell shell = Shell.run("check", "--rows", ROWS, "--certificates", file.toString());
        assertThat(shell.exitCode()).isEqualTo(12);
        assertThat(shell.out())
                .contains("rejected         1\n")
                .contains("   3      1  argmaxable  the witness gives label 2 the logit 0.5 where an inactive label");
        assertThat(Shell.run("check", "--rows", ROWS, "--certificates", file.toString(), "--format", "csv")
                        .out())
                .startsWith("line,index,verdict,reason\n3,1,argmaxable,the witness");
    }

    @Test
    void jsonAlwaysHasTheSameKeys() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        assertThat(Shell.run("check", "--rows", ROWS, "--certificates", file.toString(), "--format", "json")
                        .out())
                .contains("\"accepted\" : 1", "\"rejected\" : 0", "\"rejections\" : [ ]");
    }

    @Test
    void theOutputDoesNotDependOnTheThreads() throws IOException {
        Certificate[] many = new Certificate[200];
        for (int i = 0; i < many.length; i++) {
            many[i] = witness(LabelSet.of(3, 0, 1), 2, i / 50.0);
        }
        Path file = certificates(LAYER, many);
        Shell one = Shell.run("check", "--rows", ROWS, "--certificates", file.toString(), "--threads", "1");
        Shell five = Shell.run("check", "--rows", ROWS, "--certificates", file.toString(), "--threads", "5");
        assertThat(five).isEqualTo(one);
        assertThat(one.out()).contains("accepted         100\n").contains("rejected         100\n");
    }

    @Test
    void weightsAndBiasComeFromFiles() throws IOException {
        Path weights = Files.writeString(folder.resolve("w.csv"), "1,0\n.5,.75\n-.5,.5\n");
        Path bias = Files.writeString(folder.resolve("b.csv"), "0\n-1.5\n0\n");
        Path file = certificates(LAYER.withBias(0, -1.5, 0), POSSIBLE);
        String[] arguments = {
            "check", "--weights", weights.toString(), "--certificates", file.toString(), "--bias", bias.toString()
        };
        assertThat(Shell.run(arguments).exitCode()).isZero();
    }

    @Test
    void dftLayersMayHaveSlack() throws IOException {
        Path slack = Files.writeString(folder.resolve("s.csv"), "1\n2\n3\n4\n5\n");
        DftLayer layer = DftLayer.of(5, 1).withSlack(DoubleMatrix.of(new double[][] {{1}, {2}, {3}, {4}, {5}}));
        Path file = certificates(layer, witness(LabelSet.of(5, 0, 1, 2, 3, 4), 0, 0, 0, 1));
        String[] dft = {"check", "--layer", "dft", "-n", "5", "-k", "1", "--certificates", file.toString()};
        assertThat(Shell.run(dft).exitCode()).isEqualTo(3);
        String[] withSlack = Arrays.copyOf(dft, dft.length + 2);
        withSlack[dft.length] = "--slack";
        withSlack[dft.length + 1] = slack.toString();
        assertThat(Shell.run(withSlack).exitCode()).isZero();
        withSlack[4] = "6";
        assertBadInput("s.csv: has 5 rows: expected one per label, 6", withSlack);
    }

    @Test
    void certificatesOfAnotherLayerAreRefusedAtOnce() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        assertBadInput("another layer", "check", "--rows", "1,0; .5,.7; -.5,.5", "--certificates", file.toString());
        assertBadInput(
                "3 labels and 2 features, and this one has 2 and 2",
                "check",
                "--rows",
                "1,0; .5,.7",
                "--certificates",
                file.toString());
        assertBadInput("without a bias", "check", "--rows", ROWS, "--bias", "1,2,3", "--certificates", file.toString());
    }

    @Test
    void filesThatAreNoCertificatesAreBadInput() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        Files.writeString(file, Files.readString(file) + "{\"index\":1");
        assertBadInput(":3: does not end in a line break", "check", "--rows", ROWS, "--certificates", file.toString());
        assertBadInput("no such file", "check", "--rows", ROWS, "--certificates", folder + "/none");
    }

    @Test
    void wrongUsageIsOneLine() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        assertUsage("--certificates", "check", "--rows", ROWS);
        assertUsage("at least 1", "check", "--rows", ROWS, "--certificates", file.toString(), "--threads", "0");
        assertUsage("only --layer dft", "check", "--rows", ROWS, "--certificates", file.toString(), "--slack", "s.npy");
    }

    private static Certificate witness(LabelSet labelSet, double... x) {
        return new Certificate.Argmaxable(labelSet, Point.of(x), Optional.empty());
    }

    private Path certificates(OutputLayer layer, Certificate... certificates) throws IOException {
        StringWriter text = new StringWriter();
        CertificateWriter writer =
                new CertificateWriter(text, CertificateHeader.of(layer, FeatureDomain.box(layer.features(), 10)));
        for (int i = 0; i < certificates.length; i++) {
            writer.write(i, certificates[i]);
        }
        return Files.writeString(folder.resolve("proofs.jsonl"), text.toString());
    }

    private static void assertBadInput(String message, String... arguments) {
        assertFailure(3, message, arguments);
    }

    private static void assertUsage(String message, String... arguments) {
        assertFailure(2, message, arguments);
    }

    private static void assertFailure(int exitCode, String message, String... arguments) {
        Shell shell = Shell.run(arguments);
        assertThat(shell.exitCode()).as("%s", List.of(arguments)).isEqualTo(exitCode);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err().lines()).hasSize(1);
        assertThat(shell.err()).contains(message);
    }
}
