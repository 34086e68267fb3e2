package org.orthant.audit.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.RunOptions;
import org.orthant.io.BadInputException;
import org.orthant.io.Journal;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

class SurveyTest {

    private static final int LABELS = 12;

    /** On a circle, only neighbours can be the top of a direction. */
    private static DenseLayer circle(int more) {
        double[][] rows = new double[LABELS][2 + more];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < LABELS; i++) {
            rows[i][0] = Math.cos(2 * Math.PI * i / LABELS);
            rows[i][1] = Math.sin(2 * Math.PI * i / LABELS);
            for (int j = 2; j < rows[i].length; j++) {
                rows[i][j] = random.nextGaussian();
            }
        }
        return DenseLayer.of(rows);
    }

    private static Survey survey(DenseLayer layer, DecisionRule rule, List<Integer> sizes, List<Integer> dimensions) {
        return new Survey(
                layer, new SurveyPlan(layer.labels(), free(layer.features()), rule, sizes, dimensions, 400, 1));
    }

    private static FeatureDomain free(int features) {
        double[] lower = new double[features];
        Arrays.fill(lower, Double.NEGATIVE_INFINITY);
        double[] upper = new double[features];
        Arrays.fill(upper, Double.POSITIVE_INFINITY);
        return FeatureDomain.of(lower, upper);
    }

    @Test
    void theShareOfPairsOnACircleIsThatOfNeighbours() {
        List<SurveyPoint> points = survey(circle(0), DecisionRule.topK(), List.of(1, 2, 11), List.of())
                .run(RunOptions.DEFAULT)
                .orElseThrow();
        // 12 of 66 pairs are neighbours; every single label wins somewhere, and each can be the last one.
        assertThat(points.get(0).share()).isEqualTo(1);
        assertThat(points.get(1).low()).isLessThan(12 / 66.0);
        assertThat(points.get(1).high()).isGreaterThan(12 / 66.0);
        assertThat(points.get(2).share()).isEqualTo(1);
    }

    /** Labels that are half as long as the others never win, and in their own direction are behind five of these at most. */
    @Test
    void singleLabelsCountThatAreAmongTheBest() {
        double[][] rows = new double[2 * LABELS][];
        for (int i = 0; i < LABELS; i++) {
            rows[i] = circle(0).row(i);
            rows[LABELS + i] = Arrays.stream(rows[i]).map(weight -> weight / 2).toArray();
        }
        DenseLayer layer = DenseLayer.of(rows);
        SurveyPlan first =
                new SurveyPlan(layer.labels(), free(2), DecisionRule.topK(), List.of(1, 2), List.of(), 200, 1);
        SurveyPoint winners =
                new Survey(layer, first).run(RunOptions.DEFAULT).orElseThrow().get(0);
        DistinctLabelSets drawn = Survey.draw(layer.labels(), 1, 200, 1);
        long longer = IntStream.range(0, drawn.size())
                .filter(index -> drawn.sets().get(index).activeAt(0) < LABELS)
                .mapToLong(drawn::count)
                .sum();
        assertThat(winners.answerable()).isEqualTo(longer).isLessThan(200);
        List<SurveyPoint> among =
                new Survey(layer, first.within(9)).run(RunOptions.DEFAULT).orElseThrow();
        assertThat(among.get(0).share()).isEqualTo(1);
        assertThat(among.get(1).share()).isLessThan(1);
        assertThat(first.within(9).described()).endsWith("seed 1, single labels among the 9 best");
        assertThatThrownBy(() -> first.within(0)).isInstanceOf(IllegalArgumentException.class);
        SurveyPlan thresholds =
                new SurveyPlan(layer.labels(), free(2), DecisionRule.threshold(), List.of(1), List.of(), 200, 1);
        assertThatThrownBy(() -> thresholds.within(2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void argmaxAsksWhichSetsCanBeTheHighest() {
        DenseLayer layer = circle(0);
        assertThat(withoutSeconds(survey(layer, DecisionRule.argmax(), List.of(1, 2), List.of())
                        .run(RunOptions.DEFAULT)
                        .orElseThrow()))
                .isEqualTo(withoutSeconds(survey(layer, DecisionRule.topK(), List.of(1, 2), List.of())
                        .run(RunOptions.DEFAULT)
                        .orElseThrow()));
    }

    @Test
    void leadingColumnsAreJudgedAsALayerOfTheirOwn() {
        Survey cut = survey(circle(3), DecisionRule.threshold(), List.of(3, 6), List.of(2, 5));
        List<SurveyPoint> points = cut.run(RunOptions.DEFAULT).orElseThrow();
        List<SurveyPoint> alone = survey(circle(0), DecisionRule.threshold(), List.of(3, 6), List.of())
                .run(RunOptions.DEFAULT)
                .orElseThrow();
        assertThat(withoutSeconds(points.subList(0, 2))).isEqualTo(withoutSeconds(alone));
        assertThat(points.get(3).answerable()).isGreaterThan(points.get(1).answerable());
        assertThat(cut.rescales()).isFalse();
    }

    @Test
    void rowsOfLengthOneGetItBackWhenTheyAreCut() {
        DenseLayer unit = DenseLayer.of(new double[][] {{0.6, 0.8, 0}, {0.36, 0.48, 0.8}, {0, 1, 0}});
        OutputLayer cut = LeadingColumns.of(unit, 2);
        for (int label = 0; label < 3; label++) {
            double[] row = cut.row(label);
            assertThat(Math.hypot(row[0], row[1])).isCloseTo(1, within(1e-7));
        }
        assertThat(survey(unit, DecisionRule.topK(), List.of(1), List.of(2)).rescales())
                .isTrue();
    }

    @Test
    void aSurveyThatWasInterruptedGoesOn(@TempDir Path folder) throws Exception {
        Survey survey = survey(circle(3), DecisionRule.topK(), List.of(1, 2, 3), List.of(2, 5));
        SurveyFile file = new SurveyFile(folder.resolve("survey.csv"), "test");
        AtomicInteger questions = new AtomicInteger();
        assertThat(file.run(survey, RunOptions.DEFAULT.withCancellation(() -> questions.incrementAndGet() > 2000)))
                .isEmpty();
        assertThat(file.path()).doesNotExist();
        List<SurveyPoint> points = file.run(survey, RunOptions.DEFAULT).orElseThrow();
        assertThat(withoutSeconds(points))
                .isEqualTo(withoutSeconds(survey.run(RunOptions.DEFAULT).orElseThrow()));
        List<String> lines = Files.readAllLines(file.path());
        assertThat(lines).hasSize(7).first().isEqualTo(SurveyPoint.HEADER);
        assertThat(lines.stream().skip(1).map(SurveyPoint::parse)).isEqualTo(points);
        file.finish();
        assertThat(folder).isDirectoryNotContaining("glob:**.journal");
    }

    @Test
    void aForgedPointIsAskedAgain(@TempDir Path folder) throws Exception {
        Survey survey = survey(circle(3), DecisionRule.topK(), List.of(1, 2), List.of());
        SurveyFile file = new SurveyFile(folder.resolve("survey.csv"), "test");
        List<SurveyPoint> honest = file.run(survey, RunOptions.DEFAULT).orElseThrow();
        Path journal = folder.resolve("survey.csv.journal");
        String header = Files.readAllLines(journal).get(0);
        SurveyPoint forged = SurveyPoint.of(2, 1, 10, 0, 0, 1);
        for (String record : List.of(forged.line(), "0".repeat(64) + "\t" + forged.line())) {
            CRC32 checksum = new CRC32();
            checksum.update(record.getBytes(StandardCharsets.UTF_8));
            Files.writeString(journal, header + String.format("%n%08x %s%n", checksum.getValue(), record));
            assertThat(withoutSeconds(file.run(survey, RunOptions.DEFAULT).orElseThrow()))
                    .isEqualTo(withoutSeconds(honest));
        }
    }

    @Test
    void aSurveyOverOtherBoundsDoesNotGoOn(@TempDir Path folder) {
        SurveyFile file = new SurveyFile(folder.resolve("survey.csv"), "test");
        file.run(over(FeatureDomain.of(new double[] {0, 0}, new double[] {1, 2})), RunOptions.DEFAULT);
        Survey other = over(FeatureDomain.of(new double[] {0, 0}, new double[] {1, 3}));
        assertThatThrownBy(() -> file.run(other, RunOptions.DEFAULT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("weights, rule and features");
    }

    /** The sets of one size must not be those of another with a label more: then all points of a curve err together. */
    @Test
    void theSetsOfDifferentSizesAreIndependent() {
        int labels = 5000;
        int draws = 3000;
        for (long seed = 0; seed < 4; seed++) {
            for (int size = 2; size < 6; size++) {
                for (int other = size + 1; other < 7; other++) {
                    double mean = meanOverlap(draw(labels, size, draws, seed), draw(labels, other, draws, seed));
                    // Of independent sets, size · other / labels labels are in both, on average over all pairs.
                    double expected = (double) size * other / labels;
                    assertThat(mean)
                            .as("labels in common, sizes %d and %d, seed %d", size, other, seed)
                            .isCloseTo(expected, within(6 * Math.sqrt(expected / draws / WINDOW)));
                }
            }
        }
    }

    /** Sets are compared that are as many random numbers from the start of their streams, or nearly. */
    private static final int WINDOW = 7;

    private static double meanOverlap(List<LabelSet> sets, List<LabelSet> others) {
        long common = 0;
        long pairs = 0;
        for (int i = 0; i < sets.size(); i++) {
            int middle = i * sets.get(0).size() / others.get(0).size();
            for (int j = Math.max(0, middle - WINDOW / 2); j <= middle + WINDOW / 2 && j < others.size(); j++) {
                common += sets.get(i).stream().filter(others.get(j)::isActive).count();
                pairs++;
            }
        }
        return (double) common / pairs;
    }

    private static List<LabelSet> draw(int labels, int size, int count, long seed) {
        return Survey.draw(labels, size, count, seed).sets();
    }

    @Test
    void aTableWithTheRandomSetsOfAnEarlierVersionIsNotContinued(@TempDir Path folder) throws Exception {
        Survey survey = survey(circle(3), DecisionRule.topK(), List.of(1, 2), List.of());
        SurveyFile file = new SurveyFile(folder.resolve("survey.csv"), "test");
        file.run(survey, RunOptions.DEFAULT);
        Path journal = folder.resolve("survey.csv.journal");
        Map<String, String> earlier = new LinkedHashMap<>();
        for (String part : Files.readAllLines(journal).get(0).split("\t", -1)) {
            int equals = part.indexOf('=');
            if (equals >= 0 && !part.startsWith("version of the random sets")) {
                earlier.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        Files.delete(journal);
        Journal.open(journal, earlier, entry -> {}).close();
        assertThatThrownBy(() -> file.run(survey, RunOptions.DEFAULT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("differs in version of the random sets");
    }

    private static Survey over(FeatureDomain domain) {
        return new Survey(circle(0), new SurveyPlan(LABELS, domain, DecisionRule.topK(), List.of(1), List.of(), 10, 1));
    }

    @Test
    void aPlanIsForLayersOfItsSize() {
        SurveyPlan plan =
                survey(circle(0), DecisionRule.topK(), List.of(1), List.of()).plan();
        assertThatThrownBy(() -> new Survey(circle(1), plan))
                .hasMessage("the plan is for 12 labels and 2 features, and the layer has 12 and 3: expected the same");
    }

    @Test
    void sizesAndFeaturesThatDoNotExistAreRefused() {
        assertThatThrownBy(() -> survey(circle(0), DecisionRule.topK(), List.of(13), List.of()))
                .hasMessage("there are no sets of 13 of 12 labels to ask about: ask about at most 12");
        assertThatThrownBy(() -> survey(circle(0), DecisionRule.topK(), List.of(2), List.of(3)))
                .hasMessage("there are no 3 of 2 features to keep");
    }

    /** Wilson's interval as tables have it: 17 of 100. */
    @Test
    void theIntervalIsWilsons() {
        SurveyPoint point = SurveyPoint.of(8, 2, 100, 17, 0, 0);
        assertThat(point.low()).isCloseTo(0.1089, within(1e-4));
        assertThat(point.high()).isCloseTo(0.2555, within(1e-4));
        assertThat(SurveyPoint.of(8, 2, 100, 0, 0, 0).low()).isZero();
        assertThat(SurveyPoint.of(8, 2, 100, 90, 10, 0).high()).isEqualTo(1);
    }

    private static List<SurveyPoint> withoutSeconds(List<SurveyPoint> points) {
        return points.stream()
                .map(point -> SurveyPoint.of(2, point.size(), point.asked(), point.answerable(), point.undecided(), 0))
                .toList();
    }
}
