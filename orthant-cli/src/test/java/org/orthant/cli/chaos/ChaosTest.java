package org.orthant.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Orthant;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.io.NpyWriter;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Chaos;
import org.orthant.testing.ChaosCase;
import org.orthant.testing.Layers;

/**
 * Commands that are killed, run out of disk, meet a second process or a wrong clock, at random moments: nothing is lost, nothing is false, and
 * the results are the same in the end. Only with {@code -Pchaos}; docs/chaos.md says what was run.
 */
@EnabledIfSystemProperty(named = "orthant.chaos", matches = "[1-9][0-9]*")
class ChaosTest {

    private static final int ROUNDS = Integer.getInteger("orthant.chaos", 0);
    private static final long SEED = Long.getLong("orthant.chaos.seed", 25);

    /** The first word of the only command to disturb, if it is not all of them. */
    private static final String ONLY = System.getProperty("orthant.chaos.only", "");

    @TempDir
    Path folder;

    /** The commands that can be resumed: a new one is a new line. */
    private List<ChaosCase> cases() throws IOException {
        return Stream.of(audit(), compare(), plan(), train(), repair(), rebias())
                .filter(command -> ONLY.isEmpty() || command.name().startsWith(ONLY))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> everyCommandLeavesTheSameResults() throws IOException {
        return cases().stream()
                .map(command -> DynamicTest.dynamicTest(command.name(), () -> {
                    Path work = Files.createDirectories(
                            folder.resolve("work-" + command.name().replace(' ', '-')));
                    System.out.println(Chaos.disturb(command, work, ROUNDS, SEED));
                }));
    }

    /** Every class of a layer, and a survey. */
    private ChaosCase audit() throws IOException {
        Path weights = folder.resolve("W.npy");
        NpyWriter.write(weights, Layers.random(new SplittableRandom(7), 900, 12).weights());
        Set<String> compared = Set.of("verdicts.jsonl", "certificates.jsonl.gz", "never.txt");
        return new ChaosCase(
                "audit",
                output -> orthant(
                        "audit",
                        weights,
                        "--rule",
                        "argmax",
                        "--survey",
                        "1..3",
                        "--survey-sets",
                        "300",
                        "--out",
                        output),
                (name, content) -> switch (name) {
                    case "survey.csv" -> Optional.of(withoutSeconds(content));
                    default -> exactly(compared, name, content);
                },
                Set.of());
    }

    /** A layer and the same one doubled, which can predict the same. */
    private ChaosCase compare() throws IOException {
        double[][] rows = new double[600][10];
        SplittableRandom random = new SplittableRandom(11);
        for (double[] row : rows) {
            Arrays.setAll(row, feature -> random.nextGaussian());
        }
        Path old = folder.resolve("old.npy");
        Path doubled = folder.resolve("doubled.npy");
        NpyWriter.write(old, DoubleMatrix.of(rows));
        for (double[] row : rows) {
            Arrays.setAll(row, feature -> 2 * row[feature]);
        }
        NpyWriter.write(doubled, DoubleMatrix.of(rows));
        Set<String> compared = Set.of("newly-impossible.txt", "verdicts.jsonl", "never.txt");
        return new ChaosCase(
                "compare",
                output -> orthant(
                        "compare", old, doubled, "--rule", "argmax", "--box", "1", "--verdict-only", "--out", output),
                (name, content) ->
                        exactly(compared, String.valueOf(Path.of(name).getFileName()), content),
                Set.of());
    }

    /** Label sets that need several tries. */
    private ChaosCase plan() throws IOException {
        Path sets = folder.resolve("sets.txt");
        SplittableRandom random = new SplittableRandom(3);
        Files.writeString(
                sets,
                Stream.generate(() -> random.ints(2 + random.nextInt(4), 0, 120)
                                .distinct()
                                .sorted()
                                .mapToObj(String::valueOf)
                                .collect(Collectors.joining(" ")))
                        .limit(400)
                        .collect(Collectors.joining("\n", "", "\n")));
        Set<String> compared = Set.of("plan.json", "certificates.jsonl.gz", "label-sets.txt", "beyond.txt");
        return new ChaosCase(
                "plan --certify",
                output -> orthant("plan", sets, "--labels", "120", "--active", "3", "--certify", "--out", output),
                (name, content) -> exactly(compared, name, content),
                // Of a try that is not the last one.
                Set.of("certificates.jsonl.gz", "label-sets.txt", "beyond.txt"));
    }

    /** A small model with checkpoints after every few steps. */
    private ChaosCase train() throws IOException {
        Path data = folder.resolve("examples.svm");
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder lines = new StringBuilder();
        for (int example = 0; example < 3000; example++) {
            int a = random.nextInt(40);
            int b = 40 + random.nextInt(20);
            lines.append(a + "," + b + " " + a + ":1 " + b + ":1\n");
        }
        Files.writeString(data, lines);
        Path model = folder.resolve("model");
        Shell shell = Shell.run(
                "-q",
                "train",
                "--data",
                data.toString(),
                "-k",
                "2",
                "-d",
                "16",
                "--epochs",
                "40",
                "--run",
                model.toString());
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        return new ChaosCase(
                "train",
                output -> java(TrainingProgram.class, List.of(model.resolve("config.yaml"), output)),
                (name, content) -> switch (name) {
                    case "result.json", "metrics.csv" -> Optional.of(withoutSeconds(content));
                    default -> exactly(Set.of("model.safetensors", "projection-inverse.npy"), name, content);
                },
                Set.of("model.safetensors", "metrics.csv", "projection-inverse.npy"));
    }

    /** The rows of two classes, which lie within the convex hull of the others. */
    private ChaosCase repair() throws IOException {
        Path classifier = folder.resolve("classifier.onnx");
        SplittableRandom random = new SplittableRandom(11);
        float[][] rows = withTwoShortRows(random);
        TinyModels.onnx(classifier, "Identity", rows, "Softmax");
        Path examples = folder.resolve("lessons.csv");
        Path targets = folder.resolve("targets.txt");
        StringBuilder features = new StringBuilder();
        StringBuilder labels = new StringBuilder();
        for (int example = 0; example < 24; example++) {
            for (int j = 0; j < rows[0].length; j++) {
                features.append(j == 0 ? "" : ",").append(20 * rows[example % 2][j] * (1 + 0.01 * random.nextDouble()));
            }
            features.append('\n');
            labels.append(example % 2).append('\n');
        }
        Files.writeString(examples, features);
        Files.writeString(targets, labels);
        return repair("repair", "repaired.onnx", classifier, List.of("--examples", examples, "--targets", targets));
    }

    /** The biases of the same classes. */
    private ChaosCase rebias() throws IOException {
        Path classifier = folder.resolve("classifier.safetensors");
        float[][] rows = withTwoShortRows(new SplittableRandom(11));
        float[] weights = new float[rows.length * rows[0].length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = rows[i / rows[0].length][i % rows[0].length];
        }
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("fc.weight", List.of(rows.length, rows[0].length), weights),
                                new Tensor("fc.bias", List.of(rows.length), new float[rows.length])))
                .write(classifier);
        return repair(
                "repair --change bias",
                "repaired.safetensors",
                classifier,
                List.of("--change", "bias", "--rule", "argmax", "--margin", "0.1"));
    }

    private static float[][] withTwoShortRows(SplittableRandom random) {
        float[][] rows = new float[200][6];
        for (int label = 0; label < rows.length; label++) {
            double norm = 0;
            for (int j = 0; j < rows[label].length; j++) {
                rows[label][j] = (float) random.nextDouble(-1, 1);
                norm += rows[label][j] * rows[label][j];
            }
            for (int j = 0; j < rows[label].length; j++) {
                rows[label][j] *= (float) ((label < 2 ? 0.05 : 1) / Math.sqrt(norm));
            }
        }
        return rows;
    }

    private static ChaosCase repair(String name, String repaired, Path classifier, List<Object> how) {
        return new ChaosCase(
                name,
                output -> {
                    List<Object> words = new ArrayList<>(List.of("repair", classifier));
                    words.addAll(how);
                    words.addAll(List.of("--out", output.resolve(repaired), "--folder", output.resolve("repair")));
                    // The folder of the repaired model is the user's, and is there before.
                    return Stream.concat(
                                    Stream.of(
                                            "bash",
                                            "-c",
                                            "mkdir -p \"$1\"; shift; exec \"$@\"",
                                            "bash",
                                            output.toString()),
                                    orthant(words.toArray()).stream())
                            .toList();
                },
                (file, content) -> file.endsWith("verdicts.jsonl") || file.endsWith("certificates.jsonl.gz")
                        ? exactly(Set.of(file), file, content)
                        : exactly(Set.of(repaired), file, content),
                Set.of());
    }

    private static Optional<String> exactly(Set<String> compared, String name, byte[] content) {
        return compared.contains(name)
                ? Optional.of(new String(content, StandardCharsets.ISO_8859_1))
                : Optional.empty();
    }

    /** Removes elapsed times: members of JSON, and columns of tables whose title says so. */
    private static String withoutSeconds(byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        if (text.startsWith("{")) {
            return text.lines().filter(line -> !line.contains("seconds\"")).collect(Collectors.joining("\n"));
        }
        List<String> titles = List.of(text.lines().findFirst().orElse("").split(",", -1));
        return text.lines()
                .map(line -> {
                    String[] cells = line.split(",", -1);
                    List<String> kept = new ArrayList<>();
                    for (int i = 0; i < cells.length; i++) {
                        if (i >= titles.size() || !titles.get(i).contains("seconds")) {
                            kept.add(cells[i]);
                        }
                    }
                    return String.join(",", kept);
                })
                .collect(Collectors.joining("\n"));
    }

    private static List<String> orthant(Object... arguments) {
        return java(Orthant.class, List.of(arguments));
    }

    private static List<String> java(Class<?> main, List<Object> arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorthant.kernels=plain",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        Function<Object, String> text = String::valueOf;
        arguments.stream().map(text).forEach(line::add);
        return line;
    }
}
