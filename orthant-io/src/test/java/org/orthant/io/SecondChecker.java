package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.orthant.layer.AffineMap;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;

/** Certificate files given to {@code python/orthant_check.py} and to {@link Checker}, which must agree about each. */
final class SecondChecker {

    private static final Path PYTHON = Path.of("..", "python");

    static final Path PROGRAM = PYTHON.resolve("orthant_check.py");

    /** Runs one command line after the other, words separated by tabs, and prints the exit code and the message of each. */
    private static final String DRIVER = """
            import contextlib, io, sys
            sys.path.insert(0, sys.argv[1])
            import orthant_check
            for line in sys.stdin:
                text, code = io.StringIO(), 0
                with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
                    try:
                        orthant_check.main(line.rstrip("\\n").split("\\t"))
                    except SystemExit as end:
                        code = end.code
                    except BaseException as defect:
                        code, text = 1, io.StringIO(repr(defect))
                print(code, " | ".join(text.getvalue().split("\\n")))
            """;

    /** What a checker says about a file: an exit code of {@code orthant check}, and why. */
    record Answer(int code, String reason) {}

    private record Case(String arguments, String content, Answer expected) {}

    private final Path folder;
    private final List<Case> cases = new ArrayList<>();
    private List<String> layerArguments = List.of();
    private Optional<OutputLayer> layer = Optional.empty();
    private List<AffineMap> maps = List.of();
    private int layers;

    /** Skips the test if there is no {@code python3}. */
    SecondChecker(Path folder) {
        this.folder = folder;
        assumeTrue(hasPython(), "python3 is missing: certificates are not given to the second checker");
    }

    private static boolean hasPython() {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets the layer that the next files are about. */
    void about(OutputLayer layer, List<AffineMap> maps) {
        Path files = folder.resolve("layer" + layers++);
        LayerFiles.write(files, layer, maps);
        List<String> arguments = new ArrayList<>(
                List.of("--all", "--weights", files.resolve("weights.npy").toString()));
        if (layer.hasBias()) {
            arguments.addAll(List.of("--bias", files.resolve("bias.npy").toString()));
        }
        List<String> matrices = new ArrayList<>();
        List<String> offsets = new ArrayList<>();
        for (int i = 1; i <= maps.size(); i++) {
            matrices.add(files.resolve("map-" + i + ".npy").toString());
            offsets.add(files.resolve("offset-" + i + ".npy").toString());
        }
        if (!maps.isEmpty()) {
            arguments.addAll(List.of("--chain", String.join(",", matrices), "--chain-bias", String.join(",", offsets)));
        }
        this.layer = Optional.of(layer);
        this.maps = maps;
        layerArguments = arguments;
    }

    /** Adds a file, and returns what {@link Checker} says about it. */
    Answer add(List<String> lines) throws IOException {
        String content = String.join("\n", lines) + "\n";
        Path file = Files.writeString(folder.resolve("case" + cases.size() + ".jsonl"), content);
        Answer expected = check(file);
        String arguments = String.join("\t", layerArguments) + "\t--certificates\t" + file;
        cases.add(new Case(arguments, content, expected));
        return expected;
    }

    private Answer check(Path file) {
        OutputLayer about = layer.orElseThrow();
        try (CertificateReader reader = new CertificateReader(file)) {
            CertificateHeader header = reader.header();
            Optional<String> mismatch = header.mismatch(about)
                    .or(() -> header.domain().missing(maps).map(Object::toString));
            if (mismatch.isPresent()) {
                return new Answer(3, mismatch.get());
            }
            Checker checker = new Checker(about, header.domain().resolve(maps), header.rule());
            int records = 0;
            Answer answer = new Answer(0, "");
            for (Optional<CertificateRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                records++;
                CheckResult result = checker.check(next.get().certificate());
                if (!result.equals(new CheckResult.Accepted())) {
                    answer = new Answer(12, result.toString());
                }
            }
            return records == 0 ? new Answer(14, "no certificates") : answer;
        } catch (BadInputException problem) {
            return new Answer(3, problem.problem());
        }
    }

    /** Returns how both checkers differ about the files, in words. */
    List<String> disagreements() throws IOException, InterruptedException {
        Path input = folder.resolve("arguments.txt");
        Path output = folder.resolve("answers.txt");
        Files.write(input, cases.stream().map(Case::arguments).toList());
        Process python = new ProcessBuilder("python3", "-B", "-c", DRIVER, PYTHON.toString())
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(python.waitFor(30, TimeUnit.MINUTES)).isTrue();
        List<String> answers = Files.readAllLines(output, StandardCharsets.UTF_8);
        assertThat(answers).hasSameSizeAs(cases);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            Case asked = cases.get(i);
            String answer = answers.get(i);
            if (!answer.startsWith(asked.expected().code() + " ")) {
                differences.add("python: " + answer + "\nJava: " + asked.expected() + "\n" + asked.arguments() + "\n"
                        + asked.content());
            }
        }
        return differences;
    }
}
