package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyExamples;
import org.orthant.console.terminal.ExitCode;

/** Run folders and plans with forged files: no command reports their statements as facts. */
class ForgedRunTest {

    private static final String TRAIN =
            "train --data data.svm --head bsl -k 2 -d 3 --embedding 12 --epochs 3 --batch 16 --run run";

    @TempDir
    Path folder;

    @BeforeEach
    void data() throws IOException {
        TinyExamples.write(folder.resolve("data.svm"));
    }

    @Test
    void resultsThatThisUserHasNotFoundOutAreRefusedUntilTheyAreTrusted() throws IOException {
        train();
        forge("run/result.json", "(\"micro_f1\" : )[0-9.eE-]+", "$10.999");
        Shell again = run(TRAIN);
        assertThat(again.out()).doesNotContain("0.999");
        assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(again.err()).contains("result.json").contains("use --trust-run");
        assertThat(run("evaluate --run run").exitCode()).isZero();
        Shell trusted = run(TRAIN + " --trust-run");
        assertThat(trusted.exitCode()).as(trusted.err()).isZero();
        assertThat(trusted.out()).contains("0.999");
        assertThat(run(TRAIN).exitCode()).isZero();
    }

    @Test
    void countsOfVerdictsAreFoundOutAgainIfTheyAreForged() throws IOException {
        train();
        Shell first = run("evaluate --run run --verify --format json");
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).containsPattern("\"unargmaxable\" : [1-9]");
        assertThat(run("evaluate --run run --verify --format json").out()).isEqualTo(first.out());
        forge("run/verdicts.json", "(\"(?:unargmaxable|never)\" : )[0-9]+", "$10");
        assertThat(run("evaluate --run run --verify --format json").out()).isEqualTo(first.out());
    }

    @Test
    void countsOfVerdictsAreThoseOfTheModelInTheFolder() throws IOException {
        train();
        assertThat(run(TRAIN.replace("--epochs 3", "--epochs 6").replace("--run run", "--run other"))
                        .exitCode())
                .isZero();
        Shell other = run("evaluate --run other --verify --format json");
        assertThat(run("evaluate --run run --verify --format json").exitCode()).isZero();
        for (String file : List.of("verdicts.json", "model.safetensors")) {
            Files.copy(
                    folder.resolve("other").resolve(file),
                    folder.resolve("run").resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
            if (file.equals("verdicts.json")) {
                assertThat(run("evaluate --run run --verify --format json").out())
                        .isNotEqualTo(other.out());
            }
        }
    }

    @Test
    void aReportSaysWhichResultsThisUserHasNotFoundOut() throws IOException {
        train();
        assertThat(run("evaluate --run run --verify").exitCode()).isZero();
        assertThat(report()).contains("Results").doesNotContain("Not verified");
        String counts = Files.readString(folder.resolve("run/verdicts.json"));
        forge("run/verdicts.json", "(\"(?:unargmaxable|never)\" : )[0-9]+", "$10");
        assertThat(report()).contains("Not verified: the results of 1 run are what the files");
        Files.writeString(folder.resolve("run/verdicts.json"), counts);
        assertThat(report()).doesNotContain("Not verified");
        forge("run/result.json", "(\"micro_f1\" : )[0-9.eE-]+", "$10.999");
        assertThat(report()).contains("Not verified");
        Files.delete(folder.resolve("run/.seals"));
        assertThat(report()).contains("Not verified");
    }

    @Test
    void figuresSayWhichResultsNothingVerifies() throws IOException {
        train();
        assertThat(run("evaluate --run run --verify").exitCode()).isZero();
        assertThat(figures()).doesNotContain("Not verified");
        forge("run/verdicts.json", "(\"(?:unargmaxable|never)\" : )[0-9]+", "$10");
        assertThat(figures())
                .contains("Not verified: the results of 1 run")
                .contains("Not verified: 1 run as the files");
        Files.delete(folder.resolve("run/result.json"));
        assertThat(figures()).contains("Not verified: the losses of 1 unfinished run");
    }

    /** What the command says, and a picture that it draws. */
    private String figures() throws IOException {
        Path out = folder.resolve("figures");
        Shell shell = Shell.run(
                "figures",
                "--run",
                folder.resolve("run").toString(),
                "--figure",
                "loss",
                "--format",
                "svg",
                "--theme",
                "light",
                "--out",
                out.toString());
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        return shell.err() + Files.readString(out.resolve("loss.svg"));
    }

    private String report() throws IOException {
        Path page = folder.resolve("page.html");
        Shell shell = Shell.run("report", "--runs", folder.resolve("run").toString(), "--out", page.toString());
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        return Files.readString(page);
    }

    @Test
    void aFinishedPlanIsCheckedAgain() throws IOException {
        Shell first = plan();
        Shell again = plan();
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.out()).contains("checker has accepted").contains("in this run");
        assertThat(again.out()).contains(first.out().lines().findFirst().orElseThrow());
        assertThat(run("plan --data data.svm --certify --deploy bfloat16 --out plan")
                        .err())
                .contains("another plan");
    }

    @Test
    void aPlanWhoseCertificatesDoNotHoldIsNotTrainedBy() throws IOException {
        plan();
        certificates(lines -> lines.limit(3));
        for (String command : List.of(
                "plan --data data.svm --certify --out plan",
                "train --data data.svm --plan plan -d 2 --embedding 32 --epochs 1 --run run")) {
            Shell shell = run(command);
            assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err()).contains("certificates.jsonl.gz").contains("2 of ");
        }
    }

    /** The file has every certificate in its form: nobody but the checker can tell. */
    @Test
    void aPlanWithTheWitnessOfAnotherLabelSetIsNotTrainedBy() throws IOException {
        plan();
        certificates(lines -> {
            List<String> all = lines.toList();
            Pattern witness = Pattern.compile("\"witness\":\\[[^]]*]");
            Matcher second = witness.matcher(all.get(2));
            assertThat(second.find()).isTrue();
            return Stream.concat(
                    Stream.of(all.get(0), witness.matcher(all.get(1)).replaceFirst(second.group())),
                    all.stream().skip(2));
        });
        for (String command : List.of(
                "plan --data data.svm --certify --out plan",
                "train --data data.svm --plan plan -d 2 --embedding 32 --epochs 1 --run run")) {
            Shell shell = run(command);
            assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err()).contains("certificates.jsonl.gz");
        }
    }

    @Test
    void certificatesOfAPlanMustStateItsRadiusAndFormat() throws IOException {
        plan();
        certificates(lines -> lines.map(line -> line.replaceAll(",\"safe\":\\[.*?\\](?=[,}])", "")));
        Shell shell = run("plan --data data.svm --certify --out plan");
        assertThat(shell.exitCode()).as(shell.out()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void thePlanInARunFolderIsCheckedBeforeItsNumbersArePrinted() throws IOException {
        plan();
        String train = "train --data data.svm --plan plan -d 2 --embedding 32 --epochs 1 --run run";
        Shell trained = run(train);
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        forge("run/plan/plan.json", "(\"certified\" : )[0-9]+", "$199999");
        Shell again = run(train);
        assertThat(again.exitCode()).as(again.out()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(again.out()).doesNotContain("99999");
    }

    private void train() {
        Shell trained = run(TRAIN);
        assertThat(trained.exitCode()).as(trained.err()).isZero();
    }

    private Shell plan() {
        Shell shell = run("plan --data data.svm --certify --out plan");
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        return shell;
    }

    private void forge(String file, String pattern, String replacement) throws IOException {
        Path path = folder.resolve(file);
        String before = Files.readString(path);
        String after = before.replaceAll(pattern, replacement);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(path, after);
    }

    private void certificates(UnaryOperator<Stream<String>> change) throws IOException {
        Path path = folder.resolve("plan/certificates.jsonl.gz");
        List<String> before;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
            before = in.lines().toList();
        }
        List<String> after = change.apply(before.stream()).toList();
        assertThat(after).isNotEqualTo(before);
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
            for (String line : after) {
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Shell run(String line) {
        String[] words = line.split(" ", -1);
        for (int i = 1; i < words.length; i++) {
            if (List.of("data.svm", "plan", "run", "other").contains(words[i])) {
                words[i] = folder.resolve(words[i]).toString();
            }
        }
        return Shell.run(words);
    }
}
