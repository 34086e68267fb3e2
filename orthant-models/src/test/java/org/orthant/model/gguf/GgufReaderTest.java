package org.orthant.model.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.layer.ClaimSubject;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.Image;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.SmallHead;
import org.orthant.model.Task;
import org.orthant.model.TokenKind;
import org.orthant.model.Tokens;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.Certainty;
import org.orthant.model.head.FeatureOrigin;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

class GgufReaderTest {

    @TempDir
    Path folder;

    private Model open(byte[] file) {
        return ModelFile.open(SmallHead.file(folder, file));
    }

    private Candidate head(byte[] file) {
        return OutputLayers.find(open(file)).best().orElseThrow();
    }

    @Test
    void theOutputLayerHasTheFilesNumbersNamesAndDomain() {
        Candidate head = SmallHead.assertIn(SmallHead.file(folder, GgufFile.small()));
        assertThat(head.name()).isEqualTo("output.weight");
        assertThat(head.certainty()).isEqualTo(Certainty.LIKELY);
        assertThat(head.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head.labelNames()).containsExactly("▁cat", "dog", "[padding 2]");
        assertThat(head.subject()).isEqualTo(ClaimSubject.OUTPUT_LAYER);
        assertThat(head.origin().evidence()).isEqualTo(FeatureOrigin.Evidence.ARCHITECTURE);
        assertThat(head.origin().described())
                .isEqualTo("scaled features (output_norm) of vectors of root mean square at most 1, because of the last"
                        + " RMS normalisation of llama");
        assertThat(head.domain()).isInstanceOf(Image.class);
        assertThat(open(GgufFile.small()).format()).isEqualTo(ModelFormat.GGUF);
    }

    @Test
    void kindsOfTokensAreThoseOfTheFile() {
        byte[] file = GgufFile.of("llama")
                .text("tokenizer.ggml.model", "llama")
                .texts(
                        "tokenizer.ggml.tokens",
                        List.of(
                                "<unk>",
                                "<s>",
                                "<0x0A>",
                                "▁the",
                                "<|im_start|>",
                                "<unused0>",
                                "[PAD6]",
                                "\n\u202e",
                                "[PAD8]"))
                .integers("tokenizer.ggml.token_type", 2, 3, 6, 1, 4, 5, 5, 1, 4)
                .tensor("token_embd.weight", GgufFile.F32, List.of(9L, 2L), new byte[72])
                .toBytes();
        Tokens tokens = open(file).facts().tokens().orElseThrow();
        // The last row has no token, though older converters say that users defined it.
        assertThat(tokens.size()).isEqualTo(8);
        assertThat(tokens.names(9))
                .containsExactly(
                        "<unk>",
                        "<s>",
                        "<0x0A>",
                        "▁the",
                        "<|im_start|>",
                        "<unused0>",
                        "[padding 6]",
                        "\\u000a\\u202e",
                        "[padding 8]");
        assertThat(tokens.rows(TokenKind.ADDED, 9).stream()).containsExactly(4);
        assertThat(tokens.rows(TokenKind.SPECIAL, 9).stream()).containsExactly(0, 1);
        assertThat(tokens.rows(TokenKind.UNUSED, 9).stream()).containsExactly(5);
        assertThat(tokens.rows(TokenKind.PADDED, 9).stream()).containsExactly(6, 8);
        assertThat(tokens.rows(TokenKind.UNUSED, 5).stream()).isEmpty();
    }

    @Test
    void withoutAnOutputLayerTheEmbeddingsServe() {
        Candidate head = head(GgufFile.of("gpt2")
                .real("gpt2.attention.layer_norm_epsilon", 1e-5f)
                .tensor("token_embd.weight", GgufFile.F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                .tensor("output_norm.weight", GgufFile.F32, List.of(2L), SmallHead.floats(1, 2))
                .tensor("output_norm.bias", GgufFile.F32, List.of(2L), SmallHead.floats(0.5, -1))
                .tensor("blk.0.ffn_down.weight", GgufFile.F32, List.of(3L, 2L), new byte[24])
                .toBytes());
        assertThat(head.name()).isEqualTo("token_embd.weight");
        assertThat(head.bias()).isFalse();
        assertThat(head.origin().described()).contains("layer-normalised vectors", "gpt2");
        assertThat(head.stored().weightsSharedWith()).isNotEmpty();
    }

    @Test
    void encodersHaveNoOutputLayer() {
        OutputLayers found = OutputLayers.find(open(GgufFile.of("bert")
                .tensor("token_embd.weight", GgufFile.F32, List.of(3L, 2L), new byte[24])
                .tensor("blk.0.attn_q.weight", GgufFile.F32, List.of(2L, 2L), new byte[16])
                .toBytes()));
        assertThat(found.best()).isEmpty();
    }

    @Test
    void theDomainOfAnUnknownArchitectureIsUnknown() {
        Candidate head = head(GgufFile.of("somethingelse")
                .tensor("output_norm.weight", GgufFile.F32, List.of(2L), SmallHead.floats(1, 2))
                .tensor("output.weight", GgufFile.F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                .toBytes());
        assertThat(head.origin().evidence()).isEqualTo(FeatureOrigin.Evidence.NONE);
    }

    @Test
    void cappedAndScaledLogitsKeepTheirOrder() {
        Candidate head = head(GgufFile.of("gemma2")
                .real("gemma2.final_logit_softcapping", 30)
                .real("gemma2.logit_scale", 0.0625f)
                .tensor("token_embd.weight", GgufFile.F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                .toBytes());
        assertThat(head.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head.remarks())
                .anySatisfy(remark -> assertThat(remark)
                        .isEqualTo(
                                "the model then scales logits by a constant (logit_scale 0.0625) and bounds logits by"
                                        + " c·tanh(z/c) (final_logit_softcapping 30.0): their order stays, so that"
                                        + " verdicts hold; margins are those before"));
        Candidate reversed = head(GgufFile.of("command-r")
                .real("command-r.logit_scale", -1)
                .tensor("token_embd.weight", GgufFile.F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                .toBytes());
        assertThat(reversed.task()).isEqualTo(Task.UNKNOWN);
        Candidate undefined = head(GgufFile.of("gemma2")
                .real("gemma2.final_logit_softcapping", Float.POSITIVE_INFINITY)
                .tensor("token_embd.weight", GgufFile.F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                .toBytes());
        assertThat(undefined.task()).isEqualTo(Task.UNKNOWN);
    }

    @Test
    void weightsOf16BitsAreTheNumbersThatTheyStandFor() {
        ByteBuffer halves = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer brains = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        for (double weight : SmallHead.byRow()) {
            brains.putShort((short) (Float.floatToIntBits((float) weight) >>> 16));
            halves.putShort((short) half(weight));
        }
        for (int type : new int[] {GgufFile.F16, GgufFile.BF16}) {
            byte[] numbers = type == GgufFile.F16 ? halves.array() : brains.array();
            SmallHead.assertIn(SmallHead.file(
                    folder,
                    GgufFile.of("llama")
                            .tensor("output.weight", type, List.of(3L, 2L), numbers)
                            .tensor("output.bias", GgufFile.F32, List.of(3L), SmallHead.floats(SmallHead.bias()))
                            .toBytes()));
        }
    }

    /** The float16 of a number with few bits. */
    private static int half(double number) {
        for (int bits = 0; bits < 1 << 16; bits++) {
            if (NumberKind.half((short) bits) == number) {
                return bits;
            }
        }
        throw new AssertionError(number);
    }

    @Test
    void claimsAboutQuantisedWeightsAreAboutTheDequantisedLayer() {
        byte[] blocks = new byte[2 * 34];
        for (int row = 0; row < 2; row++) {
            blocks[34 * row + 1] = 0x3c;
            blocks[34 * row + 2] = (byte) (row == 0 ? 1 : -128);
        }
        Candidate head = head(GgufFile.of("llama")
                .tensor("output.weight", GgufFile.Q8_0, List.of(2L, 32L), blocks)
                .toBytes());
        assertThat(head.subject()).isEqualTo(ClaimSubject.DEQUANTISED_LAYER);
        DenseLayer layer = head.layer();
        assertThat(layer.weight(0, 0)).isEqualTo(1);
        assertThat(layer.weight(1, 0)).isEqualTo(-128);
        assertThat(OutputLayers.named(
                                open(GgufFile.of("llama")
                                        .tensor("output.weight", GgufFile.Q8_0, List.of(2L, 32L), blocks)
                                        .toBytes()),
                                "output.weight",
                                Optional.empty())
                        .subject())
                .isEqualTo(ClaimSubject.DEQUANTISED_LAYER);
    }

    @Test
    void anotherAlignmentMovesTheNumbers() {
        SmallHead.assertIn(SmallHead.file(
                folder,
                GgufFile.of("llama")
                        .alignment(64)
                        .tensor("output_norm.weight", GgufFile.F32, List.of(2L), SmallHead.floats(1, 2))
                        .tensor("output.weight", GgufFile.F32, List.of(3L, 2L), SmallHead.floats(SmallHead.byRow()))
                        .tensor("output.bias", GgufFile.F32, List.of(3L), SmallHead.floats(SmallHead.bias()))
                        .toBytes()));
    }

    /** A file with two tensors of 24 bytes, of which the second one is said to begin at an offset. */
    private static byte[] secondAt(long offset) {
        List<Long> matrix = List.of(3L, 2L);
        return GgufFile.of("llama")
                .tensor("a", 0, matrix, new byte[24])
                .entry("b", 0, matrix, offset)
                .toBytes();
    }

    static Stream<Arguments> damaged() {
        List<Long> matrix = List.of(3L, 2L);
        byte[] numbers = new byte[24];
        byte[] nested = new byte[12 * 300];
        ByteBuffer arrays = ByteBuffer.wrap(nested).order(ByteOrder.LITTLE_ENDIAN);
        while (arrays.hasRemaining()) {
            arrays.putInt(9).putLong(1);
        }
        return Stream.of(
                Arguments.of("version 1", GgufFile.of("llama").version(1).toBytes()),
                Arguments.of(
                        "in big-endian order",
                        GgufFile.of("llama").version(3 << 24).toBytes()),
                Arguments.of(
                        "claims 1152921504606846976 tensors",
                        GgufFile.of("llama").toBytes(1L << 60, 1)),
                Arguments.of(
                        "a size of 18446744073709551615", GgufFile.of("llama").toBytes(0, -1)),
                Arguments.of("values of metadata", GgufFile.of("llama").toBytes(0, 1000)),
                Arguments.of("begins at offset 0 within another one", secondAt(0)),
                Arguments.of("takes 24 bytes from byte 1024", secondAt(1024)),
                Arguments.of("not a multiple of 32", secondAt(8)),
                Arguments.of(
                        "two tensors a",
                        GgufFile.of("llama")
                                .tensor("a", 0, matrix, numbers)
                                .tensor("a", 0, matrix, numbers)
                                .toBytes()),
                Arguments.of(
                        "has 5 axes",
                        GgufFile.of("llama")
                                .tensor("a", 0, List.of(1L, 1L, 1L, 1L, 1L), numbers)
                                .toBytes()),
                Arguments.of(
                        "impossible shape",
                        GgufFile.of("llama")
                                .entry("a", 0, List.of(1L << 40, 1L << 40), 0)
                                .toBytes()),
                Arguments.of(
                        "rows of 2 numbers, expected a multiple of 256",
                        GgufFile.of("llama").tensor("a", 14, matrix, numbers).toBytes()),
                Arguments.of(
                        "its alignment is 24.0",
                        GgufFile.of("llama").integer("general.alignment", 24).toBytes()),
                Arguments.of(
                        "its alignment is 0.0",
                        GgufFile.of("llama").integer("general.alignment", 0).toBytes()),
                Arguments.of(
                        "unknown type 77",
                        GgufFile.of("llama").raw("key", 77, new byte[8]).toBytes()),
                Arguments.of(
                        "general.architecture twice",
                        GgufFile.of("llama")
                                .text("general.architecture", "gpt2")
                                .toBytes()),
                Arguments.of(
                        "nested more than 200 levels",
                        GgufFile.of("llama").raw("key", 9, nested).toBytes()),
                Arguments.of(
                        "is one of 3 parts of a model: merge them",
                        GgufFile.of("llama")
                                .integer("split.count", 3)
                                .tensor("token_embd.weight", 0, matrix, numbers)
                                .toBytes()),
                Arguments.of(
                        "stores output.weight in the type with the number 10, which cannot be read: expected one of"
                                + " F32, F16, BF16",
                        GgufFile.of("llama")
                                .tensor("token_embd.weight", 0, matrix, numbers)
                                .tensor("output.weight", 10, matrix, numbers)
                                .toBytes()));
    }

    @ParameterizedTest
    @MethodSource("damaged")
    void damagedFilesAreRefusedWithAReason(String reason, byte[] file) {
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void weightsThatAreNotFiniteAreRefusedWhenTheLayerIsRead() {
        byte[] blocks = new byte[2 * 34];
        blocks[1] = 0x7c;
        blocks[2] = 1;
        Candidate head = head(GgufFile.of("llama")
                .tensor("output.weight", GgufFile.Q8_0, List.of(2L, 32L), blocks)
                .toBytes());
        assertThatThrownBy(head::layer)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the weight in row 0, column 0 is Infinity");
    }
}
