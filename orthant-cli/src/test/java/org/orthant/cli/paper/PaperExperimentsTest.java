package org.orthant.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyBert;

/**
 * The paper's three experiments from the first command to the last table, on generated data of the real formats: the included
 * files, of which only sizes are replaced, and the commands that they name.
 *
 * <p>{@code -Dorthant.paper.factor=4} makes them larger ({@link Scale}), {@code -Dorthant.paper.epochs=20} trains longer, and {@code
 * -Dorthant.paper.folder=FOLDER} keeps what they write.
 */
@Timeout(3600)
class PaperExperimentsTest {

    private static final Scale SCALE = new Scale(Integer.getInteger("orthant.paper.factor", 64));
    private static final int EPOCHS = Integer.getInteger("orthant.paper.epochs", 2);
    private static final String MADE_BY = "  made-by: orthant ";
    private static final String KEPT = System.getProperty("orthant.paper.folder", "");

    /** Layers of the paper's least width and of one that the BSL of the paper needs. */
    private static final int[] WIDTHS = {SCALE.size(25), SCALE.size(100)};

    @TempDir
    Path temporary;

    private Path folder = Path.of("set by each test");

    @Test
    void mimic3() throws IOException {
        start("mimic3");
        GeneratedMimic3.write(folder, SCALE);
        int words = SCALE.size(GeneratedMimic3.WORDS);
        int width = SCALE.size(100);
        assertThat(made("mimic3", 0, "--max-words " + words))
                .containsPattern(labels(GeneratedMimic3.LABELS))
                .contains(SCALE.number(GeneratedMimic3.TRAIN) + " train");
        made("mimic3", 1, "--size " + width);
        runs(
                "mimic3",
                Map.of(
                        "width",
                        width,
                        "filters",
                        SCALE.size(500),
                        "tokens",
                        words,
                        "vectors",
                        folder.resolve("mimic3-vectors.txt"),
                        "epochs",
                        EPOCHS,
                        "active",
                        SCALE.size(GeneratedMimic3.ACTIVE)));
    }

    @Test
    void bioasq() throws IOException {
        start("bioasq");
        List<String> words = GeneratedBioasq.write(folder, SCALE);
        int subwords = SCALE.size(GeneratedBioasq.SUBWORDS);
        List<String> vocabulary = new ArrayList<>(List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", ".", ",", "(", ")"));
        vocabulary.addAll(words);
        TinyBert.writePretrained(folder.resolve("pubmedbert"), vocabulary, 4 * SCALE.size(64), subwords);
        int labels = SCALE.number(GeneratedBioasq.LABELS);
        String sizes = Stream.of(GeneratedBioasq.TRAIN, GeneratedBioasq.VALIDATION, GeneratedBioasq.TEST)
                .map(size -> String.valueOf(SCALE.number(size)))
                .collect(Collectors.joining("/"));
        int active = SCALE.size(GeneratedBioasq.ACTIVE);
        assertThat(made(
                        "bioasq",
                        0,
                        "--labels " + labels + " --subset " + SCALE.number(GeneratedBioasq.SUBSET) + " --max-active "
                                + active + " --sizes " + sizes))
                .containsPattern(labels(GeneratedBioasq.LABELS))
                .contains(SCALE.number(GeneratedBioasq.TRAIN) + " train");
        runs(
                "bioasq",
                Map.of(
                        "checkpoint",
                        folder.resolve("pubmedbert"),
                        "subwords",
                        subwords,
                        "epochs",
                        EPOCHS,
                        // Its weights are random: more has to be learned than from PubMedBERT's.
                        "encoder-rate",
                        0.002,
                        "evaluate-every",
                        SCALE.number(5000),
                        "active",
                        active));
    }

    @Test
    void openImages() throws IOException {
        start("openimages");
        GeneratedOpenImages.write(folder, SCALE);
        assertThat(made(
                        "openimages",
                        0,
                        "--side " + GeneratedOpenImages.side(SCALE) + " --max-validation "
                                + SCALE.number(GeneratedOpenImages.VALIDATION) + " --max-test "
                                + SCALE.number(GeneratedOpenImages.TEST)))
                .containsPattern(labels(GeneratedOpenImages.LABELS));
        String size = SCALE.size(76) + "/1/1/1/1";
        runs(
                "openimages",
                Map.of(
                        "size", size,
                        "checkpoint", pretrained(size),
                        "epochs", EPOCHS,
                        "evaluate-every", SCALE.number(2500),
                        "active", SCALE.size(GeneratedOpenImages.ACTIVE)));
    }

    /** Returns weights that have learned the same images, in the place of the published ones. */
    private Path pretrained(String size) {
        Path run = folder.resolve("pretrained");
        String line = "train --data DATA --run RUN --encoder tresnet --tresnet " + size
                + " --head bsl --start informed -k 2 -d 20 --epochs 1 --encoder-rate 0.002";
        Shell.run(line.replace("DATA", folder.resolve("openimages").toString())
                        .replace("RUN", run.toString())
                        .split(" ", -1))
                .output();
        return run.resolve("model.safetensors");
    }

    private void start(String name) throws IOException {
        folder = Files.createDirectories((KEPT.isEmpty() ? temporary : Path.of(KEPT)).resolve(name));
    }

    /** Runs a command that the experiment names, with its names of files, in the folder; returns what it prints. */
    private String made(String name, int which, String sizes) {
        String made = Shell.run("experiment", "--show", name)
                .output()
                .lines()
                .filter(line -> line.startsWith(MADE_BY))
                .toList()
                .get(which)
                .substring(MADE_BY.length());
        List<String> words = new ArrayList<>();
        for (String word : (made + " " + sizes).split(" ", -1)) {
            boolean isFile = Files.exists(folder.resolve(word)) || "--out".equals(last(words));
            words.add(isFile ? folder.resolve(word).toString() : word);
        }
        return Shell.run(words.toArray(String[]::new)).output();
    }

    private static String labels(int ofPaper) {
        return "labels \\(n\\) +" + SCALE.number(ofPaper) + "\\n";
    }

    private static String last(List<String> words) {
        return words.isEmpty() ? "" : words.get(words.size() - 1);
    }

    /** Runs the included experiment with these values instead of its own, and looks at all that it writes. */
    private void runs(String name, Map<String, Object> values) throws IOException {
        Path file = folder.resolve(name + ".yaml");
        String text = Shell.run("experiment", "--show", name).output();
        text = replaced(text, "widths", "[" + WIDTHS[0] + ", " + WIDTHS[1] + "]");
        text = replaced(text, "seeds", "[0]");
        for (Map.Entry<String, Object> value : values.entrySet()) {
            text = replaced(text, value.getKey(), value.getValue());
        }
        Files.writeString(file, text);
        Path runs = folder.resolve("runs");
        Shell shell = Shell.run("experiment", file.toString(), "--run", runs.toString());
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertTables(name, runs);
        for (int width : WIDTHS) {
            for (String layer : List.of("BSL", "BSL-with-bias", "DFT")) {
                Path cell = runs.resolve(layer + "-" + width + "-seed-0");
                assertProven(runs, cell, "validation");
                assertProven(runs, cell, "test");
            }
            // The guarantee is about exact cosines: rounded ones may close the smallest regions of a narrow layer.
            assertThat(unargmaxable(runs.resolve("DFT-" + width + "-seed-0")))
                    .isLessThanOrEqualTo(unargmaxable(runs.resolve("BSL-" + width + "-seed-0")) / 10);
        }
        assertThat(unargmaxable(runs.resolve("BSL-" + WIDTHS[0] + "-seed-0"))).isPositive();
    }

    /** Requires all tables and figures, and that layers with the paper's start have learned. */
    private static void assertTables(String name, Path runs) throws IOException {
        List<String> rows = Files.readAllLines(runs.resolve("results.csv"));
        assertThat(rows).hasSize(1 + 3 * WIDTHS.length);
        List<String> columns = List.of(rows.get(0).split(",", -1));
        for (String row : rows) {
            if (row.startsWith("DFT")) {
                List<String> cells = List.of(row.split(",", -1));
                double first = Double.parseDouble(cells.get(columns.indexOf("first_validation_loss")));
                assertThat(Double.parseDouble(cells.get(columns.indexOf("best_validation_loss"))))
                        .isLessThan(0.95 * first);
            }
        }
        assertThat(Files.readString(runs.resolve("tables.md")))
                .contains("## What layers can predict of ")
                .contains("1e-8-argmaxable: DFT", "1-argmaxable: BSL")
                .contains("| " + WIDTHS[1] + " | 1 |");
        assertThat(Files.readString(runs.resolve("tables.tex"))).contains("\\label{tab:" + name + "-test-argmaxable}");
        assertThat(Files.readString(runs.resolve("report.html"))).contains("</html>");
        for (String figure : List.of("active", "convergence", "heads", "loss")) {
            assertThat(runs.resolve("figures").resolve(figure + ".svg")).isNotEmptyFile();
        }
    }

    /** Lets the checker accept the certificates of all label sets of a part. */
    private static void assertProven(Path runs, Path cell, String part) {
        Shell checked = Shell.run(
                "check",
                "--weights",
                cell.toString(),
                "--certificates",
                cell.resolve("certificates-" + part + ".jsonl.gz").toString(),
                "--verdicts",
                cell.resolve("verdicts-" + part + ".jsonl").toString(),
                "--box",
                "1e4",
                runs.resolve("label-sets").resolve(part + ".txt").toString());
        assertThat(checked.exitCode()).as(checked.err() + checked.out()).isZero();
    }

    private static long unargmaxable(Path cell) throws IOException {
        try (Stream<String> verdicts = Files.lines(cell.resolve("verdicts-test.jsonl"))) {
            return verdicts.filter(line -> line.contains("\"verdict\":\"unargmaxable\""))
                    .count();
        }
    }

    private static String replaced(String text, String key, Object value) {
        Pattern line = Pattern.compile("(?m)^((?:  (?:- |  )?)?" + key + ": ).*$");
        assertThat(line.matcher(text).results()).as(key).hasSize(1);
        return line.matcher(text).replaceFirst("$1" + Matcher.quoteReplacement(value.toString()));
    }
}
