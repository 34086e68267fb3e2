package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import ai.onnxruntime.OrtException;
import java.awt.Font;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.NaturalQuestion;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/** Characters that PP-OCR can never read. */
class TextRecognisersTest {

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
        assertThat(audit.out())
                .contains("549 of 6625 classes")
                .containsPattern("common cause +\\d+ classes have nearly the same, apparently untrained row");
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
                .contains(
                        "can never be predicted: for every input, a mixture of",
                        "0.0514 logits short of the winner: raising its bias by more than 0.0515 makes it reachable");
        assertThat(audit.out().lines().filter(line -> line.startsWith("滂")))
                .singleElement()
                .asString()
                .contains("the output layer can predict this; look at the encoder or the data");
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

    /** Every class that wins on the smaller domain wins on the larger one, so only the others are asked about there. */
    @Test
    void ofTheFourthVersionSwishHides15MoreThanThe202ThatNoFeaturesReach() {
        Candidate head = OutputLayers.find(ModelFile.open(fourth)).best().orElseThrow();
        FeatureDomain swish = FeatureDomain.of(filled(head, -0.2785), filled(head, Double.POSITIVE_INFINITY));
        FeatureDomain free =
                FeatureDomain.of(filled(head, Double.NEGATIVE_INFINITY), filled(head, Double.POSITIVE_INFINITY));
        DistinctLabelSets classes =
                NaturalQuestion.sets(head.layer().labels(), DecisionRule.argmax(), Optional.empty());
        assertThat(classes.size()).isEqualTo(6625);
        DistinctLabelSets hidden = never(head, swish, classes);
        assertThat(hidden.size()).isEqualTo(217);
        assertThat(never(head, free, hidden).size()).isEqualTo(202);
    }

    private static double[] filled(Candidate head, double value) {
        double[] bounds = new double[head.features()];
        Arrays.fill(bounds, value);
        return bounds;
    }

    /** The classes that can never win; what the checker does not accept would count as undecided. */
    private static DistinctLabelSets never(Candidate head, FeatureDomain domain, DistinctLabelSets classes) {
        DistinctLabelSets.Builder never = new DistinctLabelSets.Builder();
        AuditSink collector = (audit, earlier) -> decision -> {
            assertThat(decision.record().outcome()).isNotEqualTo(Outcome.UNDECIDED);
            if (decision.record().outcome() == Outcome.UNARGMAXABLE) {
                never.add(classes.sets().get(Math.toIntExact(decision.record().index())));
            }
        };
        Question question = Question.verdict(domain).withRule(DecisionRule.argmax());
        VerdictCounts counts = new Audit(head.layer(), classes, question, Optional.empty())
                .run(collector, RunOptions.DEFAULT.checkingCertificates())
                .counts();
        assertThat(counts.decided()).isEqualTo(classes.size());
        return never.build();
    }

    /** From the other side: noise and strokes that look like writing, through the whole model. */
    @Test
    void theModelItselfNeverAnswersOneOfThem() throws IOException, OrtException {
        Set<String> answered = new HashSet<>();
        int frames = 0;
        try (TextRecogniser model = recogniser()) {
            for (int image = 0; image < 24; image++) {
                WritingPicture picture = image % 3 == 0 ? WritingPicture.noise(image) : WritingPicture.strokes(image);
                for (int label : model.frames(picture)) {
                    answered.add(model.name(label));
                    frames++;
                }
            }
        }
        assertThat(frames).isEqualTo(24 * 320 / 8);
        // Mostly blank, and a few characters that strokes look like.
        assertThat(answered).hasSizeGreaterThan(3).doesNotContainAnyElementsOf(never());
    }

    private static TextRecogniser recogniser() throws OrtException {
        return new TextRecogniser(
                third,
                OutputLayers.find(ModelFile.open(third)).best().orElseThrow().labelNames());
    }

    /**
     * Pictures of characters from a font, plain and with noise: the model reads most of the possible ones and none of the
     * impossible ones, nor does it take anything for one of these.
     */
    @Test
    void ofRenderedCharactersTheImpossibleOnesAreNeverRead() throws IOException, OrtException {
        Set<String> never = new HashSet<>(never());
        try (TextRecogniser model = recogniser()) {
            Font font = font(never);
            Reading impossible = new Reading(model, never);
            Reading possible = new Reading(model, never);
            for (String character : some(never.stream().sorted().toList(), font)) {
                impossible.add(character, font);
            }
            List<String> others = Files.readAllLines(folder.resolve("ppocr_keys_v1.txt")).stream()
                    .filter(name -> isIdeograph(name) && !never.contains(name))
                    .toList();
            for (String character : some(others, font)) {
                possible.add(character, font);
            }
            System.out.println("In " + font.getFontName() + ", of the possible characters " + possible
                    + "; of the impossible ones " + impossible);
            assertThat(impossible.read).isZero();
            assertThat(possible.read).isGreaterThan(possible.characters / 2);
            assertThat(impossible.framesOfNever + possible.framesOfNever).isZero();
        }
    }

    private static boolean isIdeograph(String name) {
        return name.codePointCount(0, name.length()) == 1 && Character.isIdeographic(name.codePointAt(0));
    }

    /** So many of the characters that a font has, evenly spread; {@code -Dorthant.characters} tells how many. */
    private static List<String> some(List<String> characters, Font font) {
        List<String> shown = characters.stream()
                .filter(character -> font.canDisplayUpTo(character) == -1)
                .toList();
        int count = Math.min(shown.size(), Integer.getInteger("orthant.characters", 24));
        return IntStream.range(0, count)
                .mapToObj(i -> shown.get((int) ((long) i * shown.size() / count)))
                .toList();
    }

    /** A font of this machine that has the characters, or has the test skipped with a line that says why. */
    private static Font font(Set<String> characters) {
        String ideographs =
                characters.stream().filter(TextRecognisersTest::isIdeograph).collect(Collectors.joining());
        List<Font> fonts = Arrays.stream(
                        GraphicsEnvironment.getLocalGraphicsEnvironment().getAllFonts())
                .filter(font -> font.canDisplayUpTo(ideographs) == -1)
                .toList();
        if (fonts.isEmpty()) {
            String line =
                    "no characters were rendered for PP-OCR: no font has them; install one (on Debian: apt install"
                            + " fonts-noto-cjk)";
            System.err.println("SKIPPED: " + line);
            abort(line);
        }
        // Simplified forms, as most of the dictionary, where there are several.
        return fonts.stream()
                .filter(font -> font.getFontName().startsWith("Noto Sans CJK SC"))
                .findFirst()
                .orElse(fonts.get(0));
    }

    /** What became of characters; one is read if a picture of it says it and nothing else. */
    private static final class Reading {
        private final TextRecogniser model;
        private final Set<String> never;
        private int characters;
        private int read;
        private int frames;
        private int framesOfNever;

        Reading(TextRecogniser model, Set<String> never) {
            this.model = model;
            this.never = never;
        }

        void add(String character, Font font) throws OrtException {
            WritingPicture plain = WritingPicture.of(character, font);
            boolean right = false;
            for (WritingPicture picture : List.of(plain, plain.noisy(character.hashCode()))) {
                List<Integer> winners = model.frames(picture);
                frames += winners.size();
                framesOfNever += (int) winners.stream()
                        .map(model::name)
                        .filter(never::contains)
                        .count();
                right |= model.text(winners).equals(character);
            }
            characters++;
            read += right ? 1 : 0;
        }

        @Override
        public String toString() {
            return read + " of " + characters + " were read, and " + framesOfNever + " of " + frames
                    + " frames answered one that is impossible";
        }
    }
}
