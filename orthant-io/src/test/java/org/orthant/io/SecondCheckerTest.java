package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.oracle.DomainCase;
import org.orthant.oracle.RuleCase;
import org.orthant.testing.Randomised;
import org.orthant.verify.Question;
import org.orthant.verify.RankGoal;
import org.orthant.verify.Session;
import org.orthant.verify.Verifier;

/**
 * {@code python/orthant_check.py}, which was written from {@code docs/certificates.md} alone, and the checker agree: about the
 * examples of that page and of older versions, about certificates of all rules and domains, and about damaged ones.
 */
class SecondCheckerTest {

    /** Layers of each kind. */
    private static final int LAYERS = Integer.getInteger("orthant.checker.layers", 10);

    /** Damaged files about each layer. */
    private static final int DAMAGED = Integer.getInteger("orthant.checker.damaged", 20);

    @TempDir
    private Path folder;

    @Test
    void theSecondCheckerFitsOnAFewPages() throws IOException {
        List<String> lines = Files.readAllLines(SecondChecker.PROGRAM);
        assertThat(lines.size()).isLessThanOrEqualTo(372);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @Test
    void bothAcceptTheExamplesOfAllVersions() throws Exception {
        SecondChecker both = new SecondChecker(folder);
        for (String document : List.of(
                DocumentExamples.specification(),
                DocumentExamples.resource("certificates-1.md"),
                DocumentExamples.resource("certificates-2.md"),
                DocumentExamples.resource("certificates-3.md"))) {
            for (DocumentExamples.Example example : DocumentExamples.read(document, folder)) {
                both.about(example.layer(), example.maps());
                List<String> lines = Files.readAllLines(example.file());
                assertThat(both.add(lines).code()).isZero();
                SplittableRandom random = new SplittableRandom(Randomised.base());
                addDamaged(
                        both,
                        random,
                        lines.stream().map(SecondCheckerTest::withoutDeployed).toList());
            }
        }
        assertThat(both.disagreements()).isEmpty();
    }

    /** Without claims about deployed arithmetic, which only the checker covers. */
    private static String withoutDeployed(String line) {
        return line.replaceAll(",\"(safe|impossible)\":\\[\\{.*}]", "");
    }

    @Test
    void bothAgreeAboutAllRulesInBoxes() throws Exception {
        assertAgreement(random -> inBox(RuleCase.of(random, random.nextBoolean())));
    }

    /** The last class is a mixture of the others, or nearly; some multipliers are null, more or fewer than a basis has. */
    @Test
    void bothAgreeAboutCombinedLabels() throws Exception {
        SecondChecker both = new SecondChecker(folder);
        int[] accepted = new int[1];
        for (int i = 0; i < LAYERS; i++) {
            SplittableRandom random = new SplittableRandom(Randomised.base() + i);
            int features = 1 + random.nextInt(3);
            double[][] rows = new double[features + 4][features];
            int last = rows.length - 1;
            List<String> multipliers = new ArrayList<>();
            int nulls = features + random.nextInt(3);
            for (int label = 0; label < last; label++) {
                for (int j = 0; j < features; j++) {
                    rows[label][j] = random.nextInt(-9, 10);
                    rows[last][j] += rows[label][j];
                }
                multipliers.add(label < nulls ? "null" : "\"1\"");
            }
            rows[last][0] += random.nextInt(2);
            Arrays.setAll(rows[last], j -> rows[last][j] / 4);
            multipliers.add("\"" + last + "\"");
            DenseLayer layer = DenseLayer.of(rows);
            both.about(layer, List.of());
            Box domain = FeatureDomain.free(features);
            List<String> lines = List.of(
                    CertificateText.of(CertificateHeader.of(layer, domain, DecisionRule.argmax())),
                    "{\"index\":0,\"active\":[" + last + "],\"verdict\":\"unargmaxable\",\"circuit\":{\"labels\":"
                            + IntStream.rangeClosed(0, last).boxed().toList() + ",\"multipliers\":" + multipliers
                            + "}}");
            accepted[0] += both.add(lines).code() == 0 ? 1 : 0;
            addOlderVersions(both, lines);
            addDamaged(both, random, lines);
        }
        assertThat(both.disagreements()).as("with seed " + Randomised.base()).isEmpty();
        assertThat(accepted[0]).isPositive();
    }

    @Test
    void bothAgreeAboutNumbersOfAllMagnitudes() throws Exception {
        assertAgreement(random -> inBox(RuleCase.extreme(random, random.nextBoolean())));
    }

    @Test
    void bothAgreeAboutImagesOfBoxes() throws Exception {
        assertAgreement(random -> random.nextBoolean() ? DomainCase.ofBox(random) : DomainCase.ofBoundedBox(random));
    }

    @Test
    void bothAgreeAboutBalls() throws Exception {
        assertAgreement(DomainCase::ofBall);
    }

    @Test
    void bothAgreeAboutSurfaces() throws Exception {
        assertAgreement(random -> {
            RuleCase plain = RuleCase.of(random, true);
            int features = plain.layer().features();
            boolean centred = features > 1 && random.nextBoolean();
            Ball surface = new Ball(features, random.nextDouble(0.1, 4), random.nextInt(1, 4), centred, true);
            return new DomainCase(plain.layer(), surface, plain.rule(), plain.labelSets());
        });
    }

    /** What either checker once decided in its own way; each file is about the same layer, a header and a certificate. */
    @Test
    void bothDecideWhatOneOfThemMissed() throws Exception {
        SecondChecker both = new SecondChecker(folder);
        DenseLayer three = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}});
        both.about(three, List.of());
        Box free = FeatureDomain.free(2);
        String argmax = header(three, free, DecisionRule.argmax());
        String threshold = header(three, free, DecisionRule.threshold());
        // Argmax outputs one class, also where a threshold separates two classes from the others, or none from all.
        assertCode(both, 12, argmax, "'active':[0,1],'verdict':'argmaxable','witness':[1,1,0.5]");
        assertCode(both, 12, argmax, "'active':[],'verdict':'argmaxable','witness':[1,1,5]");
        assertCode(both, 12, argmax, "'active':[],'verdict':'undecided','reason':'none'");
        assertCode(both, 3, threshold, "'active':[0,1],'verdict':'argmaxable','witness':[1,1,0.5]");
        assertCode(both, 3, threshold, "'active':[0],'verdict':'undecided','reason':1");
        assertCode(
                both, 3, threshold, "'active':[0,1],'verdict':'argmaxable','witness':[1,2],'safe':[{'format':'NaN'}]");
        String numbers = ",1".repeat(20).substring(1);
        assertCode(both, 3, threshold, "'active':[],'verdict':'unargmaxable','circuit':{'labels':[" + numbers + "]}");
        for (String stated : List.of("[]", "[0.5]", "[0,0,0,0]", "[0.0]", "null", "'0'")) {
            String thresholds =
                    threshold.replace("\"fingerprint\"", quoted("'thresholds':" + stated + ",'fingerprint'"));
            assertCode(both, 3, thresholds, "'active':[0,1],'verdict':'argmaxable','witness':[1,1]");
        }
        String each = threshold.replace("\"fingerprint\"", quoted("'thresholds':[0,0.5,0],'fingerprint'"));
        assertCode(both, 0, each, "'active':[0,1],'verdict':'argmaxable','witness':[1,1]");
        assertCode(both, 12, each, "'active':[0,1],'verdict':'argmaxable','witness':[1,0.25]");
        // Numbers of labels that nothing confirms.
        for (String labels : List.of("0", "2147483647")) {
            String stated = threshold
                    .replace("\"labels\":3", "\"labels\":" + labels)
                    .replace("\"fingerprint\"", quoted("'thresholds':0.5,'fingerprint'"));
            assertCode(both, 3, stated, "'active':[],'verdict':'undecided','reason':'none'");
        }
        // A threshold that leaves no finite bias.
        DenseLayer large = DenseLayer.of(new double[][] {{1}}).withBias(-1e308);
        both.about(large, List.of());
        String beyond = header(large, FeatureDomain.free(1), DecisionRule.threshold())
                .replace("\"fingerprint\"", quoted("'thresholds':1e308,'fingerprint'"));
        assertCode(both, 3, beyond, "'active':[0],'verdict':'undecided','reason':'none'");
        assertThat(both.disagreements()).isEmpty();
    }

    @Test
    void bothCheckDomainsThatOneOfThemMissed() throws Exception {
        SecondChecker both = new SecondChecker(folder);
        // Coordinates of sum zero: the only one of a single feature is zero.
        DenseLayer one = DenseLayer.of(new double[][] {{1}}).withBias(-1);
        both.about(one, List.of());
        String normalised = header(one, new Ball(1, 1, 1, true, false), DecisionRule.threshold());
        assertCode(both, 0, normalised, "'active':[0],'verdict':'unargmaxable','circuit':{'labels':[0]}");
        assertCode(both, 12, normalised, "'active':[],'verdict':'unargmaxable','circuit':{'labels':[0]}");
        // A radius in a direction that the domain bounds.
        DenseLayer two = DenseLayer.of(new double[][] {{1, 0}});
        both.about(two, List.of());
        Box half = FeatureDomain.of(
                new double[] {0, Double.NEGATIVE_INFINITY}, new double[] {1, Double.POSITIVE_INFINITY});
        String bounded = header(two, half, DecisionRule.threshold());
        String radius =
                "'active':[%s],'verdict':'argmaxable','witness':[%s,0],'radius':{'low':1,'high':1,'labels':[0],'weights':[1]}";
        assertCode(both, 0, bounded, radius.formatted("0", "1"));
        assertCode(both, 12, header(two, FeatureDomain.free(2), DecisionRule.threshold()), radius.formatted("0", "1"));
        // A direction on a sphere, however long.
        String sphere = header(two, new Ball(2, 2, 1, false, true), DecisionRule.threshold());
        String digits = "7".repeat(400);
        assertCode(both, 0, sphere, "'active':[0],'verdict':'argmaxable','witness':['" + digits + "',0]");
        assertCode(both, 0, sphere, "'active':[0],'verdict':'argmaxable','witness':['1/" + digits + "',0]");
        assertCode(both, 12, sphere, "'active':[0],'verdict':'argmaxable','witness':['-" + digits + "',0]");
        assertCode(both, 12, sphere, "'active':[0],'verdict':'argmaxable','witness':[0,0]");
        // A map of another size than the one with its fingerprint.
        DenseLayer after = DenseLayer.of(new double[][] {{1}});
        AffineMap map = AffineMap.dense(DoubleMatrix.of(new double[][] {{1}}), new double[1]);
        both.about(after, List.of(map));
        String image = header(after, FeatureDomain.image(map, FeatureDomain.free(1)), DecisionRule.threshold());
        assertCode(both, 0, image, "'active':[0],'verdict':'argmaxable','witness':[1]");
        assertCode(
                both,
                3,
                image.replace("\"inputs\":1", "\"inputs\":2"),
                "'active':[0],'verdict':'argmaxable','witness':[1,1]");
        assertThat(both.disagreements()).isEmpty();
    }

    private static String header(DenseLayer layer, FeatureDomain domain, DecisionRule rule) {
        return CertificateText.of(CertificateHeader.of(layer, domain, rule));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }

    private static void assertCode(SecondChecker both, int code, String header, String members) throws IOException {
        List<String> lines = List.of(header, quoted("{'index':0," + members + "}"));
        assertThat(both.add(lines).code()).as(members).isEqualTo(code);
    }

    private static DomainCase inBox(RuleCase plain) {
        return new DomainCase(plain.layer(), plain.domain(), plain.rule(), plain.labelSets());
    }

    private void assertAgreement(Function<SplittableRandom, DomainCase> cases) throws Exception {
        SecondChecker both = new SecondChecker(folder);
        for (int i = 0; i < LAYERS; i++) {
            SplittableRandom random = new SplittableRandom(Randomised.base() + i);
            DomainCase some = cases.apply(random);
            both.about(some.layer(), DomainStatement.maps(some.domain()));
            List<String> lines = certificates(some, random);
            assertThat(both.add(lines).code()).isZero();
            addOlderVersions(both, lines);
            addDamaged(both, random, lines);
        }
        assertThat(both.disagreements()).as("with seed " + Randomised.base()).isEmpty();
    }

    private static List<String> certificates(DomainCase some, SplittableRandom random) {
        FeatureDomain domain = some.domain();
        boolean radii =
                domain instanceof Box box && isSolid(box) && !some.rule().isRanking() && random.nextBoolean();
        Question question = (radii ? Question.radius(domain) : Question.verdict(domain)).withRule(some.rule());
        question = random.nextBoolean() ? question.withMargins() : question;
        question = some.rule().isRanking() ? question.withRank(RankGoal.CLOSEST) : question;
        Session session = Verifier.of(some.layer(), question).session();
        List<String> lines = new ArrayList<>();
        lines.add(CertificateText.of(CertificateHeader.of(some.layer(), domain, some.rule())));
        for (LabelSet complete : some.labelSets()) {
            LabelSet set = random.nextInt(3) == 0 ? withFreeLabels(complete, random) : complete;
            lines.add(CertificateText.of(lines.size() - 1, session.verify(set).certify(set)));
        }
        return lines;
    }

    /** Frees some inactive labels, but not the first label. */
    private static LabelSet withFreeLabels(LabelSet set, SplittableRandom random) {
        int[] inactive = Arrays.stream(set.inactive())
                .filter(label -> label == 0 || random.nextBoolean())
                .toArray();
        return LabelSet.partial(set.labels(), set.active(), inactive);
    }

    private static boolean isSolid(Box box) {
        return box.isFinite() && IntStream.range(0, box.features()).allMatch(j -> box.lower(j) < box.upper(j));
    }

    /** What older versions lack makes some of these invalid. */
    private static void addOlderVersions(SecondChecker both, List<String> lines) throws IOException {
        for (String version : List.of(
                "\"version\":3,\"rule\":\"threshold\"",
                "\"version\":2",
                "\"version\":1",
                "\"version\":1,\"rule\":\"threshold\"")) {
            List<String> older = new ArrayList<>(lines);
            older.set(
                    0,
                    lines.get(0)
                            .replace("\"version\":4,\"rule\":\"threshold\"", version)
                            .replace("\"version\":4", "\"version\":2"));
            both.add(older);
        }
    }

    /** Changes a character or a value of a line, or takes the label set of another one. */
    private static void addDamaged(SecondChecker both, SplittableRandom random, List<String> lines) throws IOException {
        for (int i = 0; i < DAMAGED; i++) {
            int at = random.nextInt(lines.size());
            String line = lines.get(at);
            if (random.nextBoolean()) {
                List<String> malformed = new ArrayList<>(List.of(lines.get(0)));
                malformed.addAll(at == 0 ? lines.subList(1, lines.size()) : List.of(line));
                int changed = at == 0 ? 0 : 1;
                malformed.set(changed, MemberMutations.of(malformed.get(changed), random));
                both.add(malformed);
                continue;
            }
            if (at > 0 && random.nextInt(4) == 0) {
                String other = lines.get(random.nextInt(1, lines.size()));
                String set = other.substring(other.indexOf("\"active\""), other.indexOf(",\"verdict\""));
                both.add(List.of(
                        lines.get(0), line.replaceFirst("\"active\":\\[[0-9,]*](,\"inactive\":\\[[0-9,]*])?", set)));
                continue;
            }
            List<String> changes = LineMutations.of(line).toList();
            String changed = changes.get(random.nextInt(changes.size()));
            List<String> damaged = new ArrayList<>(at == 0 ? lines : lines.subList(0, 1));
            damaged.set(0, at == 0 ? changed : lines.get(0));
            if (at > 0) {
                damaged.add(changed);
            }
            both.add(damaged);
        }
    }
}
