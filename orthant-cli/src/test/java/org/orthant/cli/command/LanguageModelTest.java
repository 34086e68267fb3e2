package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyLanguageModel;
import org.orthant.console.terminal.ExitCode;

/** Questions about the tokens of a model like GPT-2, whose three added tokens are at the mean of the others. */
class LanguageModelTest {

    private static final String ADDED = String.join("\n", TinyLanguageModel.ADDED) + "\n";

    @TempDir
    Path folder;

    @BeforeEach
    void model() throws IOException {
        TinyLanguageModel model = new TinyLanguageModel(28);
        model.folder(folder.resolve("gpt2"));
        model.gguf(folder.resolve("gpt2.gguf"));
    }

    private Shell audit(String model, String out, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "audit",
                folder.resolve(model).toString(),
                "--out",
                folder.resolve(out).toString()));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    private String never(String out) throws IOException {
        return Files.readString(folder.resolve(out).resolve("never.txt"));
    }

    @Test
    void theAddedTokensAreExactlyThoseThatAreNeverGenerated() throws IOException {
        Shell shell = audit("gpt2", "added", "--tokens", "added");
        assertThat(shell.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(shell.out())
                .contains("which of the 3 added tokens can the model never generate?")
                .contains("3 of 3 classes")
                .contains("fine-tune the model, embeddings included")
                .contains("Every verdict has a certificate that the checker has accepted");
        assertThat(never("added")).isEqualTo(ADDED);
        assertThat(folder.resolve("added/summary.json"))
                .content()
                .contains("which of the 3 added tokens", "only 3 of 55 classes were asked about");
        assertThat(folder.resolve("added/report.html")).content().contains("which of the 3 added tokens", "3 of 3");
        assertThat(Shell.run(
                                "check",
                                "--weights",
                                folder.resolve("gpt2").toString(),
                                "--certificates",
                                folder.resolve("added/certificates.jsonl.gz").toString(),
                                "--verdicts",
                                folder.resolve("added/verdicts.jsonl").toString())
                        .exitCode())
                .isEqualTo(ExitCode.DONE);
        audit("gpt2", "words", "--classes", "0.." + (TinyLanguageModel.WORDS - 1));
        assertThat(never("words")).isEmpty();
        assertThat(audit("gpt2", "special", "--tokens", "special").out()).contains("1 of 1 classes");
        assertThat(never("special")).isEqualTo("<|user|>\n");
    }

    @Test
    void aPaddedRowOfZerosCanWin() throws IOException {
        assertThat(audit("gpt2", "padded", "--tokens", "padded").out())
                .contains("can one of the 4 padded rows ever win?")
                .contains("yes, 1 for some feature vector of the output layer: [padding 54]");
        assertThat(never("padded")).isEqualTo("[padding 51]\n[padding 52]\n[padding 53]\n");
    }

    @Test
    void theSameLayerAsGgufHasTheSameVerdicts() throws IOException {
        audit("gpt2", "all");
        assertThat(audit("gpt2.gguf", "gguf").out()).contains("layer normalisation of gpt2");
        assertThat(never("gguf"))
                .isEqualTo(never("all"))
                .isEqualTo(ADDED + "[padding 51]\n[padding 52]\n[padding 53]\n");
        // A control token is special, and converters do not say that it was added.
        assertThat(audit("gpt2.gguf", "added", "--tokens", "added").out()).contains("2 of 2 classes");
        assertThat(audit("gpt2.gguf", "padded", "--tokens", "padded").out())
                .contains("yes, 1 for some feature vector of the output layer: [padding 54]");
    }

    @Test
    void classesAreListedInAFile() throws IOException {
        Path list = Files.writeString(folder.resolve("some.txt"), "▁word3\n<|tool|>\n\n54\n");
        assertThat(audit("gpt2", "some", "--classes", list.toString()).out())
                .contains("which of the 3 chosen classes can the model never predict?");
        assertThat(never("some")).isEqualTo("<|tool|>\n");
        Files.writeString(list, "word\n");
        assertThat(audit("gpt2", "wrong", "--classes", list.toString()).err())
                .contains("some.txt:1: word: is neither the name of a label nor a number from 0 to 54");
        assertThat(audit("gpt2", "wrong", "--classes", "50..55").err())
                .contains("--classes: 50..55 is not a range of the 55 classes, which count from 0");
        assertThat(audit("gpt2", "wrong", "--classes", "50..52", "--tokens", "added")
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aSampleGivesAnInterval() {
        Shell shell = audit("gpt2", "sample", "--sample", "20", "--format", "json");
        assertThat(shell.out())
                .contains("which of the 55 classes can the model never predict? (a random sample of 20)")
                .contains("\"sample_population\" : 55")
                .contains("sample_never_low", "sample_never_high", "sample_rest_seconds");
        assertThat(audit("gpt2", "few", "--tokens", "added", "--sample", "20").out())
                .contains("3 of 3 classes")
                .doesNotContain("confidence");
        assertThat(audit("gpt2", "none", "--sample", "0").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void withThresholdsClassesAreAskedAboutAlone() {
        assertThat(audit("gpt2", "added", "--tokens", "added", "--rule", "threshold")
                        .out())
                .contains("which of the 3 added tokens can the model never generate alone?");
        assertThat(audit("gpt2", "padded", "--tokens", "padded", "--rule", "threshold")
                        .out())
                .contains("can one of the 4 padded rows ever be predicted alone?");
        assertThat(audit("gpt2", "sample", "--sample", "2", "--rule", "threshold")
                        .out())
                .contains("can the model never predict alone?")
                .contains("can never be predicted alone, with 95 % confidence");
    }

    @Test
    void aKindOfTokensThatTheModelHasNoneOfIsAnAnswer() {
        Shell shell = unused();
        assertThat(shell.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(shell.err()).isEmpty();
        assertThat(shell.out()).contains("the layer has no unused tokens: there is nothing to decide");
        assertThat(unused("--format", "json").out()).contains("\"answer\" : \"the layer has no unused tokens");
        assertThat(unused("--format", "sarif").err())
                .contains("--tokens: expected --format table, json or csv, because it has no findings");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    private Shell unused(String... more) {
        List<String> words = new ArrayList<>(List.of("--tokens", "unused"));
        words.addAll(List.of(more));
        return audit("gpt2", "none", words.toArray(String[]::new));
    }

    /** The padded row that wins has rank 1; the added tokens and the others are beaten everywhere. */
    @Test
    void ranksOfSomeTokensAreBounded() {
        Shell shell = audit("gpt2", "ranks", "--tokens", "added", "--within", "2");
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(shell.out()).contains("which of the 3 added tokens can the model never generate?", "3 of 3");
    }

    @Test
    void withoutATokenizerKindsOfTokensAreUnknown() throws IOException {
        Files.delete(folder.resolve("gpt2/tokenizer.json"));
        assertThat(audit("gpt2", "none", "--tokens", "added").err())
                .contains("--tokens: the model has no tokenizer that can be read");
    }
}
