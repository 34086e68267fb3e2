package org.orthant.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.ndarray.NDManager;
import dev.langchain4j.model.embedding.onnx.allminilml6v2.AllMiniLmL6V2EmbeddingModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.read.DataSource;
import org.orthant.data.text.WordPiece;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.bert.Checkpoint;
import org.orthant.encoders.bert.OnnxModel;
import org.orthant.encoders.bert.Pooling;
import org.orthant.io.Vocabulary;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.Pass;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.RunResult;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.run.Preparation;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.TrainingRun;

/** The trainable block with the weights of all-MiniLM-L6-v2, beside ONNX Runtime with the same. */
class TrainableMiniLmTest {

    private static final int MOST = 512;

    private static final List<String> TEXTS = List.of(
            "A small cat sleeps on the sofa.",
            "The stock market fell today.",
            "x",
            "graphical chess game for GNOME",
            "Printer driver for Brother multifunction devices, with support for the USB port",
            "MRI of the cervical spine without contrast, 03/14/2019: no acute fracture.",
            "pneumonoultramicroscopicsilicovolcanoconiosis",
            "Effects of interleukin-6 (IL-6) on CD8+ T cells in vitro",
            "naïve café déjà-vu Ångström ŁÓDŹ İstanbul",
            "ΟΔΟΣ Ελλάδα Москва ישראל العربية हिन्दी ไทย",
            "中文字符 日本語のテキスト 한국어",
            "emoji 😀 👩‍👩‍👧 and symbols ∑ ≠ € ™ ½",
            "tabs\tand\nnew lines\r\nand\u00A0blanks\u3000of\u2028all kinds",
            "control\u0000 characters\u200B vanish\uFFFD\u00AD\u0007",
            "don't, can't; \"quotes\" – dashes — and… (brackets) [x] {y} <z>",
            "$100,000.00 @home #1 50% a_b c^d e~f `g` h|i j\\k",
            "[CLS] special [SEP] tokens [MASK] in [PAD] text [UNK] [sep]",
            "a".repeat(100) + " " + "b".repeat(101),
            "##ing ##s # # ##",
            "ﬁ ligature, ﬀ, Ⅷ, ２, ℌ, e\u0301, o\u0308\u0304",
            "UPPER lower MiXeD",
            "https://example.org/path?query=1&other=two#fragment",
            "3.14159 1e-5 0x1F 1,234,567 12:34:56",
            "the quick brown fox jumps over the lazy dog ".repeat(10),
            "Le chat est assis sur le canapé, près de la fenêtre.",
            "Die Straße ist groß, und der Fluß auch.",
            "To be, or not to be: that is the question.",
            "SELECT name FROM users WHERE id = 1; -- comment",
            "if (x < 0) { return -x; }",
            "yes",
            "no",
            "Antibiotic resistance in Escherichia coli isolates from hospital wastewater");

    private static final List<String> ONLY_FOR_SUBWORDS = List.of(
            "",
            " ",
            "\u0301",
            "\u0000",
            "[SEP][SEP]",
            "a[MASK]b",
            "lorem ipsum dolor ".repeat(400),
            "\uD83D\uDE00".repeat(120),
            "𠀀𪜀 豈 ㄅ ㈠ 〇 々",
            "ǅ ß ẞ ŉ ΐ ﬃ Σ ς",
            "a\u200Db\u2060c\uFEFFd\u061Ce",
            "«guillemets» ¿qué? ¡sí! §5 ¶ · ‰ † ‡ • ‣",
            "१२३ ٤٥٦ ໑໒",
            "x\u20DDy z\u0489 क्षि");

    @TempDir
    static Path folder;

    private static Path checkpoint;

    @BeforeAll
    static void convert() throws URISyntaxException {
        Path jar = Path.of(AllMiniLmL6V2EmbeddingModel.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        checkpoint = folder.resolve("minilm");
        assertThat(OnnxModel.convert(jar, checkpoint)).isEqualTo(22_565_376);
    }

    @Test
    void subwordsAreThoseOfTheTokeniserThatComesWithTheModel() throws IOException {
        WordPiece ours = new WordPiece(new Checkpoint(checkpoint).vocabulary(), new Checkpoint(checkpoint).words());
        Map<String, String> options = Map.of("padding", "false", "truncation", "true", "maxLength", "" + MOST);
        try (InputStream in = Objects.requireNonNull(
                        AllMiniLmL6V2EmbeddingModel.class.getResourceAsStream("/all-minilm-l6-v2-tokenizer.json"));
                HuggingFaceTokenizer theirs = HuggingFaceTokenizer.newInstance(in, options)) {
            for (List<String> texts : List.of(TEXTS, ONLY_FOR_SUBWORDS)) {
                for (String text : texts) {
                    assertThat(ours.ids(text, MOST))
                            .as(text)
                            .isEqualTo(Arrays.stream(theirs.encode(text).getIds())
                                    .mapToInt(Math::toIntExact)
                                    .toArray());
                }
            }
        }
    }

    @Test
    void embeddingsAreThoseOfOnnxRuntime() {
        BertDesign design = BertDesign.of(checkpoint, Pooling.MEAN, MOST);
        TokenInputs inputs = design.words(new Checkpoint(checkpoint).vocabulary(), TEXTS);
        AllMiniLmL6V2EmbeddingModel reference = new AllMiniLmL6V2EmbeddingModel();
        try (NDManager manager = NDManager.newBaseManager()) {
            Encoder encoder = design.create(inputs, manager, 1);
            assertThat(design.loadStart(encoder.weights(), Optional.empty())).isEmpty();
            float[] all = NativeMemory.copy(
                    encoder.encode(inputs, IntStream.range(0, TEXTS.size()).toArray(), Pass.inference(manager))
                            .activations());
            int width = design.sizes().width();
            for (int text = 0; text < TEXTS.size(); text++) {
                float[] ours = Arrays.copyOfRange(all, text * width, (text + 1) * width);
                float[] theirs = reference.embed(TEXTS.get(text)).content().vector();
                assertThat(cosine(ours, theirs)).as(TEXTS.get(text)).isGreaterThan(0.99999);
            }
        }
    }

    private static double cosine(float[] a, float[] b) {
        double product = 0;
        double first = 0;
        double second = 0;
        for (int i = 0; i < a.length; i++) {
            product += (double) a[i] * b[i];
            first += (double) a[i] * a[i];
            second += (double) b[i] * b[i];
        }
        return product / Math.sqrt(first * second);
    }

    @Test
    void aFewStepsOfTrainingLowerTheLoss() {
        List<String> texts = List.of(
                "a cat",
                "the dog barks",
                "two horses",
                "a red car",
                "the old bus",
                "fast trains",
                "my kitten",
                "a lorry");
        IntRows labels = IntRows.of(
                new int[] {0},
                new int[] {0},
                new int[] {0},
                new int[] {1},
                new int[] {1},
                new int[] {1},
                new int[] {0},
                new int[] {1});
        Split split = new Split(new TextInputs(texts), 3, labels);
        Dataset raw = new Dataset(
                "tiny", Vocabulary.of(List.of("animal", "vehicle", "plant")), Optional.empty(), split, split, split);
        BertDesign design = BertDesign.of(checkpoint, Pooling.MEAN, MOST);
        RunConfig config = new RunConfig(
                DataSource.of(Path.of("tiny")),
                design,
                new HeadPlan(HeadPlan.Kind.DFT, 1, 1, true),
                new TrainingOptions(0, 8, 10, 10, Criterion.LOSS, 5e-5, 1e-2, 0, 1),
                1);
        Path target = folder.resolve("run");
        try (RunFolder run = RunFolder.open(target)) {
            Dataset data = Preparation.of(raw, design, target, none -> List.of());
            assertThat(new TrainingRun(config, data, "test", Duration.ofHours(1)).run(run, new Observer() {}))
                    .isTrue();
        }
        RunResult result = RunResult.read(target);
        assertThat(result.bestLoss()).isLessThan(0.5 * result.firstLoss());
    }
}
