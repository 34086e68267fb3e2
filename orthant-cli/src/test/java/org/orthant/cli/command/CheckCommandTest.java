package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
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
                accepted for     features from -10.0 to 10.0, as the certificate file states
                  and the rule   threshold, as the certificate file states
                certificates     4
                accepted         3
                  argmaxable     2
                    with radius  0
                  unargmaxable   1
                undecided        1
                rejected         0

                To check that no label set is missing, pass the file of the label sets.
                """);
    }

    @Test
    void aLieAboutTheDomainIsShownAndRejectedWhereTheDomainIsAsked() throws IOException {
        DenseLayer layer = DenseLayer.of(new double[][] {{0, 1}});
        Certificate never = new Certificate.Unargmaxable(
                LabelSet.of(1, 0), new Circuit(List.of(0), List.of(), List.of(1), Optional.empty()));
        Path file =
                certificates(layer, FeatureDomain.of(new double[] {-1e4, -1e4}, new double[] {1e4, -1e-300}), never);
        assertThat(Files.readString(file)).contains("\"upper\":[10000.0,-1.0E-300]");
        String[] believed = {"check", "--rows", "0,1", "--certificates", file.toString()};
        assertThat(Shell.run(believed).exitCode()).isZero();
        assertThat(Shell.run(believed).out())
                .contains("features from -10000.0 to [10000.0, -1.0E-300], as the certificate file states\n");
        assertFailure(
                12,
                "proofs.jsonl:1: is about another domain: feature 1 is from -10000.0 to -1.0E-300, and asked was about "
                        + "-10000.0 to 10000.0",
                with(believed, "--box", "1e4"));
    }

    @Test
    void theDomainMayBeAskedForAsInVerify() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        String[] check = {"check", "--rows", ROWS, "--certificates", file.toString()};
        Shell same = Shell.run(with(check, "--box", "10"));
        assertThat(same.exitCode()).isZero();
        assertThat(same.out()).contains("accepted for     features from -10.0 to 10.0, as asked\n");
        Path bounds = Files.writeString(folder.resolve("bounds.csv"), "-10,10\n-10,10\n");
        assertThat(Shell.run(with(check, "--bounds", bounds.toString())).exitCode())
                .isZero();
        assertFailure(12, "another domain: feature 0 is from -10.0 to 10.0", with(check, "--nonnegative"));
        assertFailure(12, "asked was about -11.0 to 11.0", with(check, "--box", "11"));
        Files.writeString(bounds, "-10,10\n-10,10.000000000000002\n");
        assertFailure(12, "another domain: feature 1", with(check, "--bounds", bounds.toString()));
        assertUsage(
                "--bounds cannot be combined with --box", with(check, "--bounds", bounds.toString(), "--box", "10"));
    }

    @Test
    void anotherLayerIsBadInputBeforeTheDomainIsLookedAt() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        assertBadInput(
                "another layer",
                "check",
                "--rows",
                "1,0; .5,.7; -.5,.5",
                "--box",
                "1",
                "--certificates",
                file.toString());
    }

    @Test
    void jsonHasAllBoundsAndWhoStatedThem() throws IOException {
        Path file = certificates(LAYER, POSSIBLE);
        String[] check = {"check", "--rows", ROWS, "--certificates", file.toString(), "--format", "json"};
        assertThat(Shell.run(check).out())
                .contains("\"domain_lower\" : [ -10.0, -10.0 ]", "\"domain_upper\" : [ 10.0, 10.0 ]")
                .contains("\"domain_from\" : \"certificates\"");
        assertThat(Shell.run(with(check, "--box", "10")).out()).contains("\"domain_from\" : \"options\"");
    }

    @Test
    void aFileWithoutCertificatesProvesNothing() throws IOException {
        Path file = certificates(LAYER);
        Shell alone = Shell.run("check", "--rows", ROWS, "--certificates", file.toString());
        assertThat(alone.exitCode()).isEqualTo(14);
        assertThat(alone.out())
                .contains("certificates     0\n")
                .contains("There are no certificates: nothing is proven.");
        Shell asked = Shell.run("check", "--rows", ROWS, "--certificates", file.toString(), labels("0 1", "2"));
        assertThat(asked.exitCode()).isEqualTo(14);
        assertThat(asked.out()).contains("  without certificate       2\n");
    }

    @Test
    void labelSetsWithoutCertificateAreListedAndChangeTheExitCode() throws IOException {
        Path file = certificates(LAYER, POSSIBLE, IMPOSSIBLE);
        String[] check = {"check", "--rows", ROWS, "--certificates", file.toString()};
        Shell all = Shell.run(with(check, labels("0 2", "1 0", "0,2")));
        assertThat(all.exitCode()).isZero();
        assertThat(all.out())
                .contains("label sets asked about      2\n", "  proven                    2\n")
                .contains("  without certificate       0\n", "certificates not asked for  0\n");
        Shell more = Shell.run(with(check, labels("0 2", "", "1 0", "1 2")));
        assertThat(more.exitCode()).isEqualTo(14);
        assertThat(more.out()).contains("\nset  without certificate\n  1  {}\n  3  {1, 2}\n");
        assertThat(Shell.run(with(check, labels("0 2", "", "1 0", "1 2"), "--format", "csv"))
                        .out())
                .isEqualTo("number,labels\n1,\n3,1 2\n");
    }

    @Test
    void theFirstLabelSetsWithoutCertificateAreListedByName() throws IOException {
        int n = 12;
        DenseLayer layer = DenseLayer.of(new double[n][2])
                .withBias(IntStream.range(0, n).mapToDouble(i -> 1).toArray());
        Path file =
                certificates(layer, witness(LabelSet.of(n, IntStream.range(0, n).toArray()), 0, 0));
        Path names = Files.write(
                folder.resolve("names.txt"),
                IntStream.range(0, n).mapToObj(i -> "label " + i).toList());
        String[] every = IntStream.range(0, n).mapToObj(i -> "label " + i).toArray(String[]::new);
        String[] check = {
            "check",
            "--rows",
            "0,0;".repeat(n - 1) + "0,0",
            "--bias",
            "1,".repeat(n - 1) + "1",
            "--certificates",
            file.toString(),
            "--names",
            names.toString(),
            labels(with(every, String.join("\t", every)))
        };
        Shell shell = Shell.run(check);
        assertThat(shell.exitCode()).isEqualTo(14);
        assertThat(shell.out())
                .contains("label sets asked about      13\n", "  without certificate       12\n")
                .contains("set  without certificate (the first 10 of 12)\n  0  {label 0}\n")
                .endsWith("  9  {label 9}\n");
        assertThat(Shell.run(with(check, "--format", "json")).out())
                .contains("\"labels\" : [ 11 ],\n    \"names\" : [ \"label 11\" ]");
    }

    @Test
    void certificatesThatNobodyAskedForAreMentioned() throws IOException {
        Path file = certificates(LAYER, POSSIBLE, IMPOSSIBLE);
        Shell shell = Shell.run("check", "--rows", ROWS, "--certificates", file.toString(), labels("0 2"));
        assertThat(shell.output())
                .contains("certificates not asked for  1\n")
                .endsWith("line  index  not asked for\n   2      0  {0, 1}\n");
    }

    @Test
    void undecidedLabelSetsThatWereAskedAboutAreAFailureUnlessAllowed() throws IOException {
        Path file = certificates(LAYER, POSSIBLE, OPEN);
        String[] check = {"check", "--rows", ROWS, "--certificates", file.toString()};
        assertThat(Shell.run(check).exitCode()).isZero();
        String[] asked = with(check, labels("0 1", ""));
        assertThat(Shell.run(asked).exitCode()).isEqualTo(14);
        assertThat(Shell.run(asked).out()).contains("set  undecided\n  1  {}\n");
        assertThat(Shell.run(with(asked, "--allow-undecided")).exitCode()).isZero();
        assertThat(Shell.run(with(check, labels("0 1", "", "2"), "--allow-undecided"))
                        .exitCode())
                .isEqualTo(14);
        assertUsage("--allow-undecided", with(check, "--allow-undecided"));
    }

    @Test
    void verdictsMustBeWhatTheirCertificatesProve() throws IOException {
        Path file = certificates(LAYER, POSSIBLE, IMPOSSIBLE);
        Path verdicts = folder.resolve("verdicts.jsonl");
        String right = verdict(0, "[0,1]", "argmaxable") + verdict(1, "[0,2]", "unargmaxable");
        Files.writeString(verdicts, right);
        String[] check = {"check", "--rows", ROWS, "--certificates", file.toString(), "--verdicts", verdicts.toString()
        };
        Shell shell = Shell.run(check);
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("verdicts         2\n  not as proven  0\n");
        Files.writeString(verdicts, right.replace("unarg", "arg"));
        assertThat(Shell.run(check).exitCode()).isEqualTo(15);
        assertThat(Shell.run(check).out())
                .contains("index  verdict that is not proven")
                .contains("    1  the verdict says argmaxable, and the certificate proves unargmaxable");
        Files.writeString(verdicts, "{}\n");
        assertBadInput("verdicts.jsonl:1: the verdict lacks", check);
    }

    @Test
    void whatIsWrongComesBeforeWhatIsNotThere() throws IOException {
        Path verdicts = Files.writeString(folder.resolve("v.jsonl"), verdict(0, "[0,1]", "undecided"));
        Path proven = certificates(LAYER, POSSIBLE);
        String[] check = {
            "check", "--rows", ROWS, "--certificates", proven.toString(), "--verdicts", verdicts.toString(), labels("2")
        };
        assertThat(Shell.run(check).exitCode()).isEqualTo(15);
        certificates(LAYER, witness(LabelSet.of(3, 0, 1), 2, 3));
        assertThat(Shell.run(check).exitCode()).isEqualTo(12);
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
        assertUsage(
                "requires --layer dft", "check", "--rows", ROWS, "--certificates", file.toString(), "--slack", "s.npy");
    }

    private static Certificate witness(LabelSet labelSet, double... x) {
        return new Certificate.Argmaxable(labelSet, Point.of(x), Optional.empty());
    }

    private static String verdict(long index, String labels, String verdict) {
        return "{\"index\":" + index + ",\"labels\":" + labels + ",\"count\":1,\"verdict\":\"" + verdict + "\"}\n";
    }

    private static String[] with(String[] arguments, String... more) {
        return Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new);
    }

    private String labels(String... lines) throws IOException {
        return Files.write(folder.resolve("labels.txt"), List.of(lines)).toString();
    }

    private Path certificates(OutputLayer layer, Certificate... certificates) throws IOException {
        return certificates(layer, FeatureDomain.box(layer.features(), 10), certificates);
    }

    private Path certificates(OutputLayer layer, FeatureDomain domain, Certificate... certificates) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(CertificateText.of(CertificateHeader.of(layer, domain)));
        for (int i = 0; i < certificates.length; i++) {
            lines.add(CertificateText.of(i, certificates[i]));
        }
        return Files.write(folder.resolve("proofs.jsonl"), lines);
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
