package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;

/** Balls and images decided, explained and checked by commands. */
class OtherDomainsCommandTest extends InFolder {

    private static final String ROWS = "1,1; 2,0; -1,.5";

    private Shell run(String command, List<String> domain, String... more) throws IOException {
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0\n1\n0 1\n2\n0 1 2\n");
        List<String> words = new ArrayList<>(List.of(command, "--rows", ROWS, "--bias=-1.5,-3,.25"));
        words.addAll(domain);
        words.addAll(List.of(more));
        words.add(sets.toString());
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void whatVerifyWritesCheckAccepts() throws IOException {
        String map = file("P.csv", "1,2,0\n1,1,-1\n");
        String offset = file("c.csv", "0\n-1\n");
        String scale = file("scale.csv", "1,0.5\n2,0\n");
        for (List<String> domain : List.of(
                List.of("--domain", "ball:1.25"),
                List.of("--domain", "layernorm"),
                List.of("--domain", "rmsnorm"),
                List.of("--domain", "layernorm:" + scale),
                List.of("--chain", map, "--domain", "relu"),
                List.of("--chain", map, "--chain-bias", offset, "--domain", "ball:2"))) {
            String verdicts = folder.resolve("verdicts.jsonl").toString();
            String certificates = folder.resolve("proofs.jsonl").toString();
            Shell verified = run("verify", domain, "--margin", "--out", verdicts, "--certificates", certificates);
            assertThat(verified.err()).isEmpty();
            assertThat(verified.exitCode()).isZero();
            assertThat(verified.out()).contains("Radii and deployed arithmetic were not computed");
            Shell checked = run("check", domain, "--certificates", certificates, "--verdicts", verdicts);
            assertThat(checked.out()).contains("as asked");
            assertThat(checked.exitCode()).as("%s: %s", domain, checked.out()).isZero();
            assertThat(run("explain", domain).exitCode()).isZero();
            Files.delete(Path.of(verdicts));
        }
    }

    @Test
    void aChainAloneIsEnoughToCheckWhatTheFileStates() throws IOException {
        String map = file("P.csv", "1,2,0\n1,1,-1\n");
        String certificates = folder.resolve("proofs.jsonl").toString();
        run(
                "verify",
                List.of("--chain", map, "--domain", "relu"),
                "--out",
                folder.resolve("verdicts.jsonl").toString(),
                "--certificates",
                certificates);
        Shell checked = run("check", List.of("--chain", map), "--certificates", certificates, "--format", "json");
        assertThat(checked.exitCode()).isZero();
        assertThat(checked.out())
                .contains("\"domain\" : \"a linear map (2 x 3) of inputs from 0.0 to Infinity\"")
                .contains("\"domain_maps\" : [ \"sha256:");
        assertThat(run("check", List.of(), "--certificates", certificates).exitCode())
                .isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void reportExplainsThroughTheMapsOfAChain() throws IOException {
        Path matrix = folder.resolve("P.npy");
        NpyWriter.write(matrix, DoubleMatrix.of(new double[][] {{1, 2, 0}, {1, 1, -1}}));
        Path vector = folder.resolve("c.npy");
        NpyWriter.writeVector(vector, new double[] {0, -1});
        String map = npz(matrix);
        String offset = npz(vector);
        List<String> chain = List.of("--chain", map, "--chain-bias", offset);
        List<String> domain = new ArrayList<>(chain);
        domain.addAll(List.of("--domain", "relu"));
        String verdicts = folder.resolve("verdicts.jsonl").toString();
        String certificates = folder.resolve("proofs.jsonl").toString();
        assertThat(run("verify", domain, "--out", verdicts, "--certificates", certificates)
                        .exitCode())
                .isZero();
        assertThat(run("check", chain, "--certificates", certificates).exitCode())
                .isZero();
        String page = folder.resolve("r.html").toString();
        List<String> report =
                new ArrayList<>(List.of("report", "--verdicts", verdicts, "--certificates", certificates));
        report.addAll(List.of("--out", page, "--rows", ROWS, "--bias=-1.5,-3,.25"));
        Shell without = Shell.run(report.toArray(String[]::new));
        assertThat(without.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(without.err()).contains("specify its matrix with --chain and its offset with --chain-bias");
        report.addAll(chain);
        Shell with = Shell.run(report.toArray(String[]::new));
        assertThat(with.exitCode()).as(with.err()).isZero();
        assertThat(Path.of(page)).exists();
    }

    /** An archive of one array, as numpy.savez writes it. */
    private String npz(Path array) throws IOException {
        Path path = folder.resolve(array.getFileName() + ".npz");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(path))) {
            zip.putNextEntry(new ZipEntry(String.valueOf(array.getFileName())));
            zip.write(Files.readAllBytes(array));
        }
        return path.toString();
    }

    /** The image of a cone is the cone of the composed layer. */
    @Test
    void verdictsThroughAMapAreThoseOfTheComposedLayer() throws IOException {
        String map = file("P.csv", "1,2,0\n1,1,-1\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "0\n1\n0 1\n2\n0 1 2\n");
        List<String> verdicts = Stream.of(
                        new String[] {"--rows", ROWS, "--chain", map, "--domain", "relu"},
                        new String[] {"--rows", "2,3,-1; 2,4,0; -.5,-1.5,-.5", "--domain", "relu"})
                .map(given -> {
                    Path out = folder.resolve("verdicts-" + given.length + ".jsonl");
                    List<String> words = new ArrayList<>(List.of("verify"));
                    words.addAll(List.of(given));
                    words.addAll(List.of("--deploy", "none", "--out", out.toString(), sets.toString()));
                    assertThat(Shell.run(words.toArray(String[]::new)).exitCode())
                            .isZero();
                    return out;
                })
                .map(OtherDomainsCommandTest::text)
                .toList();
        assertThat(verdicts.get(0)).isEqualTo(verdicts.get(1));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
