package org.orthant.model.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadPolicy;
import org.orthant.io.Remedy;
import org.orthant.model.Model;
import org.orthant.model.SmallHead;
import org.orthant.model.TokenKind;
import org.orthant.model.Tokens;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/** Tokens are read from each of the files that tokenizers write; the model has six rows. */
class TokenizerFilesTest {

    private static final int ROWS = 6;

    @TempDir
    Path folder;

    @BeforeEach
    void model() throws IOException {
        Files.write(
                folder.resolve("model.safetensors"),
                SafetensorsFile.safetensors(
                        "{\"lm_head.weight\": {\"dtype\": \"F32\", \"shape\": [6, 2], \"data_offsets\": [0, 48]}}",
                        SmallHead.floats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)));
        config("GPT2LMHeadModel");
    }

    private void config(String architecture) throws IOException {
        write("config.json", "{\"architectures\": [\"" + architecture + "\"]}");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private Tokens tokens() {
        return ModelFile.open(folder).facts().tokens().orElseThrow();
    }

    private List<Integer> rows(TokenKind kind) {
        BitSet rows = tokens().rows(kind, ROWS);
        return rows.stream().boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'model': {'vocab': {'a': 0}, 'vocab': {'b': 0}}}",
                "{'model': {'vocab': {'a': 0}}, 'model': {'vocab': {'b': 0}}}",
                "{'model': {'vocab': {'a': 0}}, 'model': 7}",
                "{'added_tokens': [], 'added_tokens': [], 'model': {'vocab': {'a': 0}}}"
            })
    void membersThatContradictEachOtherAreRefused(String text) throws IOException {
        write("tokenizer.json", text.replace('\'', '"'));
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(folder.resolve("tokenizer.json").toString());
    }

    @Test
    void theWholeTokenizerSaysWhichTokensAreAddedAndSpecial() throws IOException {
        write("tokenizer.json", """
                {"version": "1.0", "added_tokens": [
                   {"id": 0, "content": "<|endoftext|>", "special": true}, {"id": 3, "content": "<|new word|>", "special": false},
                   {"id": 4, "content": "<|tool|>", "special": true}],
                 "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Split"}, {"type": "ByteLevel"}]},
                 "model": {"type": "BPE", "merges": [["a", "b"], "c d"], "vocab": {"<|endoftext|>": 0, "Ġthe": 1, "æĹ": 2}, "unk": null}}
                """);
        assertThat(tokens().names(ROWS))
                .containsExactly("<|endoftext|>", "▁the", "\\xe6\\x97", "<|new▁word|>", "<|tool|>", "[padding 5]");
        assertThat(rows(TokenKind.ADDED)).containsExactly(3, 4);
        assertThat(rows(TokenKind.SPECIAL)).containsExactly(0, 4);
        assertThat(rows(TokenKind.UNUSED)).isEmpty();
        assertThat(rows(TokenKind.PADDED)).containsExactly(5);
        Candidate head = OutputLayers.find(ModelFile.open(folder)).best().orElseThrow();
        assertThat(head.labelNames()).isEqualTo(tokens().names(ROWS));
    }

    @Test
    void piecesWithScoresAreNumberedInTheirOrder() throws IOException {
        write("tokenizer.json", """
                {"added_tokens": [], "decoder": {"type": "Metaspace"},
                 "model": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["▁the", -3.2], ["é", -4], ["<unused1>", 0]]}}
                """);
        assertThat(tokens().names(5)).containsExactly("<unk>", "▁the", "é", "<unused1>", "[padding 4]");
        assertThat(rows(TokenKind.UNUSED)).containsExactly(3);
        assertThat(rows(TokenKind.PADDED)).containsExactly(4, 5);
    }

    @Test
    void withoutItTheVocabularyAndTheListsOfAddedTokensServe() throws IOException {
        write("vocab.json", "{\"Ġa\": 0, \"b\": 1, \"é\": 2}");
        assertThat(tokens().names(3)).containsExactly("Ġa", "b", "é");
        write("merges.txt", "Ġ a\n");
        write("added_tokens.json", "{\"<new>\": 3, \"b\": 1}");
        write("tokenizer_config.json", """
                {"added_tokens_decoder": {"0": {"content": "Ġa", "special": true}, "5": {"content": "<sep>", "special": true}},
                 "chat_template": "x"}
                """);
        assertThat(tokens().names(ROWS)).containsExactly("▁a", "b", "\\xe9", "<new>", "[padding 4]", "<sep>");
        assertThat(rows(TokenKind.ADDED)).containsExactly(3, 5);
        assertThat(rows(TokenKind.SPECIAL)).containsExactly(0, 5);
        assertThat(rows(TokenKind.PADDED)).containsExactly(4);
    }

    @Test
    void linesAreTokens() throws IOException {
        config("BertForMaskedLM");
        write("vocab.txt", "[PAD]\n[unused0]\ncat\n##s\n");
        assertThat(tokens().names(4)).containsExactly("[PAD]", "[unused0]", "cat", "##s");
        assertThat(rows(TokenKind.UNUSED)).containsExactly(1);
    }

    /** A SentencePiece model, whose pieces have types from 1 on, and a field that is not read. */
    private static byte[] pieces(String... pieces) {
        ByteArrayOutputStream model = new ByteArrayOutputStream();
        int type = 1;
        for (String piece : pieces) {
            byte[] text = piece.getBytes(StandardCharsets.UTF_8);
            model.writeBytes(new byte[] {0x0a, (byte) (text.length + 9), 0x0a, (byte) text.length});
            model.writeBytes(text);
            model.writeBytes(new byte[] {0x15, 0, 0, 0, 0x3f, 0x18, (byte) type++});
        }
        model.writeBytes(new byte[] {0x12, 2, 0x18, 1});
        return model.toByteArray();
    }

    @Test
    void piecesOfSentencePieceHaveTypes() throws IOException {
        config("T5ForConditionalGeneration");
        Files.write(folder.resolve("spiece.model"), pieces("▁a", "<unk>", "<s>", "<user>", "b", "<0x0A>"));
        assertThat(tokens().names(ROWS)).containsExactly("▁a", "<unk>", "<s>", "<user>", "b", "<0x0A>");
        assertThat(rows(TokenKind.SPECIAL)).containsExactly(1, 2);
        assertThat(rows(TokenKind.ADDED)).containsExactly(3);
        assertThat(rows(TokenKind.UNUSED)).containsExactly(4);
        assertThat(tokens().names(107)).endsWith("<extra_id_1>", "<extra_id_0>", "[padding 106]");
        write("added_tokens.json", "{\"<extra_id_0>\": 6}");
        assertThat(tokens().names(8)).endsWith("<extra_id_0>", "[padding 7]");
    }

    /** XLM-RoBERTa's numbers are those of the pieces plus one: without its own list of tokens, no names are better than wrong ones. */
    @Test
    void piecesOfModelsThatShiftTheirNumbersAreNotTaken() throws IOException {
        config("XLMRobertaForMaskedLM");
        Files.write(folder.resolve("tokenizer.model"), pieces("a", "b"));
        assertThat(ModelFile.open(folder).facts().tokens()).isEmpty();
    }

    @Test
    void classesAreNotNamedByTokens() throws IOException {
        write("vocab.txt", "a\nb\nc\nd\ne\nf\n");
        config("BertForTokenClassification");
        Model classifier = ModelFile.open(folder);
        assertThat(classifier.facts().tokens()).isEmpty();
        write("vocab.txt", "a\n".repeat(1) + "b\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\n");
        config("BertForMaskedLM");
        assertThat(OutputLayers.find(ModelFile.open(folder))
                        .best()
                        .orElseThrow()
                        .labelNames())
                .isEmpty();
    }

    @Test
    void tokensWithoutARowAreRemarked() throws IOException {
        write("vocab.txt", "a\nb\nc\nd\ne\nf\ng\n");
        Candidate head = OutputLayers.find(ModelFile.open(folder)).best().orElseThrow();
        assertThat(head.labelNames()).containsExactly("a", "b", "c", "d", "e", "f");
        assertThat(head.remarks())
                .contains(
                        "the tokenizer has 1 more tokens than the layer has rows: resize the embeddings of the model");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"model\": {\"vocab\": {\"a\": -1}}}",
                "{\"model\": {\"vocab\": {\"a\": 99999999999999999999}}}",
                "{\"model\": {\"vocab\": {\"a\": 2000000000}}}",
                "{\"model\": {\"vocab\": [[\"a\", 1]",
                "{\"model\": ",
                "[",
                ""
            })
    void damagedTokenizersAreRefused(String text) throws IOException {
        write("tokenizer.json", text);
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(folder.resolve("tokenizer.json").toString());
    }

    /** A link in a stranger's folder would put the lines of any file into results, as names of rows. */
    @DisabledOnOs(OS.WINDOWS)
    @ParameterizedTest
    @ValueSource(strings = {"vocab.txt", "config.json", "model.safetensors"})
    void linksThatLeadOutOfTheFolderAreFollowedOnRequestOnly(String name, @TempDir Path home) throws IOException {
        config("T5ForConditionalGeneration");
        Path secret = home.resolve("secret");
        Path link = folder.resolve(name);
        if (Files.exists(link)) {
            Files.move(link, secret);
        } else {
            Files.writeString(secret, "secret\n");
        }
        Files.createSymbolicLink(link, secret);
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOfSatisfying(
                        BadInputException.class,
                        refusal -> assertThat(refusal.remedy()).contains(Remedy.FOLLOW_LINKS))
                .hasMessageStartingWith(link + ": is a link that leads out of the folder of the model");
        assertThat(ModelFile.open(folder, ReadPolicy.STRANGERS.withLinks(true)).tensors())
                .hasSize(1);
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void linksWithinTheFolderAndToItAreFollowed(@TempDir Path home) throws IOException {
        write("words", "a\nb\nc\nd\ne\nf\n");
        Files.createSymbolicLink(folder.resolve("vocab.txt"), Path.of("words"));
        assertThat(tokens().names(ROWS)).contains("a", "f");
        Path linked = Files.createSymbolicLink(home.resolve("model"), folder);
        assertThat(ModelFile.open(linked).facts().tokens().orElseThrow().names(ROWS))
                .contains("a", "f");
        Files.delete(linked);
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void linksOfACacheAreFollowedAlsoThroughALinkToIt(@TempDir Path home) throws IOException {
        write("vocab.txt", "a\nb\nc\nd\ne\nf\n");
        Path repository = home.resolve("models--org--name");
        Path snapshot = Files.createDirectories(repository.resolve("snapshots/4d7a"));
        Path blobs = Files.createDirectory(repository.resolve("blobs"));
        for (String name : List.of("config.json", "vocab.txt", "model.safetensors")) {
            Files.move(folder.resolve(name), blobs.resolve(name));
            Files.createSymbolicLink(snapshot.resolve(name), Path.of("../../blobs", name));
        }
        Path linked = Files.createSymbolicLink(home.resolve("model"), snapshot);
        for (Path named : List.of(snapshot, linked)) {
            assertThat(ModelFile.open(named).facts().tokens().orElseThrow().names(ROWS))
                    .contains("a", "f");
        }
    }

    @Test
    void longTokensAreRefused() throws IOException {
        write("vocab.txt", "a\n" + "\u007f".repeat(70_000) + "\n");
        assertThatThrownBy(() -> ModelFile.open(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has a token 1 of 70000 characters: expected at most 65536");
    }
}
