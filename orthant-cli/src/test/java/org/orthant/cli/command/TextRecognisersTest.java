package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.NaturalQuestion;
import org.orthant.cli.Shell;
import org.orthant.cli.terminal.ExitCode;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.verify.Question;

/** Characters that PP-OCR can never read. */
class TextRecognisersTest {

    private static final int HEIGHT = 48;
    private static final int WIDTH = 320;

    @TempDir
    static Path folder;

    private static Path third;
    private static Path fourth;
    private static Shell audit;

    @BeforeAll
    static void auditThirdVersion() throws IOException {
        third = copy("ch_PP-OCRv3_rec_infer.onnx");
        fourth = copy("ch_PP-OCRv4_rec_infer.onnx");
        Path names = copy("ppocr_keys_v1.txt");
        audit = Shell.run(
                "audit",
                third.toString(),
                "--names",
                names.toString(),
                "--ask",
                "磋,嫖,昝,滂,鄢,菡",
                "--out",
                folder.resolve("audit").toString());
    }

    private static Path copy(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in =
                Objects.requireNonNull(TextRecognisersTest.class.getResourceAsStream("/models/" + name), name)) {
            Files.copy(in, file);
        }
        return file;
    }

    private static List<String> never() throws IOException {
        return Files.readAllLines(folder.resolve("audit/never.txt"));
    }

    @Test
    void ofTheThirdVersion549CharactersCanNeverBeRead() throws IOException {
        assertThat(audit.exitCode()).as(audit.err()).isEqualTo(ExitCode.DONE);
        assertThat(audit.out()).contains("549 of 6625 classes");
        assertThat(never())
                .hasSize(549)
                .doesNotHaveDuplicates()
                .contains("磋", "嫖", "昝")
                .doesNotContain("滂", "鄢", "菡", "<blank>", "<space>");
    }

    @Test
    void whoeverAsksIsToldWhyAndHowFar() {
        assertThat(audit.out().lines().filter(line -> line.startsWith("磋")))
                .singleElement()
                .asString()
                .contains("never, because for every input, a mixture of", "short by 0.0515 logits");
        assertThat(audit.out().lines().filter(line -> line.startsWith("滂")))
                .singleElement()
                .asString()
                .contains("the output layer can answer this; look at the encoder or the data");
    }

    @Test
    void theCheckerAcceptsAllCertificatesOfTheThirdVersion() {
        Shell check = Shell.run(
                "check",
                "--weights",
                third.toString(),
                "--certificates",
                folder.resolve("audit/certificates.jsonl.gz").toString(),
                "--verdicts",
                folder.resolve("audit/verdicts.jsonl").toString(),
                "--rule",
                "argmax",
                "--domain",
                "silu");
        assertThat(check.exitCode()).as(check.out() + check.err()).isEqualTo(ExitCode.DONE);
        assertThat(check.out()).contains("6625");
    }

    @Test
    void ofTheFourthVersionSwishHides15MoreThanThe202ThatNoFeaturesReach() {
        Candidate head = OutputLayers.find(ModelFile.open(fourth)).best().orElseThrow();
        FeatureDomain swish = FeatureDomain.of(filled(head, -0.2785), filled(head, Double.POSITIVE_INFINITY));
        FeatureDomain free =
                FeatureDomain.of(filled(head, Double.NEGATIVE_INFINITY), filled(head, Double.POSITIVE_INFINITY));
        assertThat(never(head, free)).isEqualTo(202);
        assertThat(never(head, swish)).isEqualTo(217);
    }

    private static double[] filled(Candidate head, double value) {
        double[] bounds = new double[head.features()];
        Arrays.fill(bounds, value);
        return bounds;
    }

    /** How many classes can never win; what the checker does not accept would count as undecided. */
    private static long never(Candidate head, FeatureDomain domain) {
        DenseLayer layer = head.layer();
        DecisionRule rule = DecisionRule.argmax();
        Audit every = new Audit(
                layer,
                NaturalQuestion.sets(layer.labels(), rule, Optional.empty()),
                Question.verdict(domain).withRule(rule),
                Optional.empty());
        VerdictCounts counts = every.run(AuditSink.NONE, RunOptions.DEFAULT.checkingCertificates())
                .counts();
        assertThat(counts.decided()).isEqualTo(6625);
        assertThat(counts.of(Outcome.UNDECIDED).distinct()).isZero();
        return counts.of(Outcome.UNARGMAXABLE).distinct();
    }

    /** From the other side: noise and strokes that look like writing, through the whole model. */
    @Test
    void theModelItselfNeverAnswersOneOfThem() throws IOException, OrtException {
        Set<String> never = new HashSet<>(never());
        List<String> names =
                OutputLayers.find(ModelFile.open(third)).best().orElseThrow().labelNames();
        Set<String> answered = new HashSet<>();
        int frames = 0;
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            try (OrtSession model = environment.createSession(third.toString(), options)) {
                String input = model.getInputNames().iterator().next();
                for (int image = 0; image < 24; image++) {
                    FloatBuffer pixels = FloatBuffer.wrap(image % 3 == 0 ? noise(image) : strokes(image));
                    try (OnnxTensor tensor =
                                    OnnxTensor.createTensor(environment, pixels, new long[] {1, 3, HEIGHT, WIDTH});
                            OrtSession.Result result = model.run(Map.of(input, tensor))) {
                        for (float[] scores : ((float[][][]) result.get(0).getValue())[0]) {
                            answered.add(names.get(largest(scores)));
                            frames++;
                        }
                    }
                }
            }
        }
        assertThat(frames).isEqualTo(24 * WIDTH / 8);
        // Mostly blank, and a few characters that strokes look like.
        assertThat(answered).hasSizeGreaterThan(3).doesNotContainAnyElementsOf(never);
    }

    private static int largest(float[] scores) {
        int best = 0;
        for (int label = 1; label < scores.length; label++) {
            best = scores[label] > scores[best] ? label : best;
        }
        return best;
    }

    private static float[] noise(long seed) {
        Random random = new Random(seed);
        float[] pixels = new float[3 * HEIGHT * WIDTH];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = 2 * random.nextFloat() - 1;
        }
        return pixels;
    }

    /** Squares of strokes, side by side like characters, without any font. */
    private static float[] strokes(long seed) {
        Random random = new Random(seed);
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(Color.BLACK);
        graphics.setStroke(new BasicStroke(2.5f));
        for (int left = 2; left + 40 <= WIDTH; left += 42) {
            int strokes = 2 + random.nextInt(10);
            for (int stroke = 0; stroke < strokes; stroke++) {
                double x = left + 36 * random.nextDouble();
                double y = 4 + 40 * random.nextDouble();
                boolean across = random.nextBoolean();
                double slant = 8 * random.nextDouble() - 4;
                double length = 10 + 26 * random.nextDouble();
                graphics.draw(
                        across
                                ? new Line2D.Double(Math.max(left, x - length), y, x, y + slant)
                                : new Line2D.Double(x, Math.max(2, y - length), x + slant, y));
            }
        }
        graphics.dispose();
        float[] pixels = new float[3 * HEIGHT * WIDTH];
        for (int i = 0; i < pixels.length; i++) {
            int pixel = i % (HEIGHT * WIDTH);
            pixels[i] = image.getRaster().getSample(pixel % WIDTH, pixel / WIDTH, 0) / 127.5f - 1;
        }
        return pixels;
    }
}
