package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.drawing.SvgImage;
import org.orthant.figure.RadiusSurvey.Measurement;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

class ComputedFiguresTest {

    private static final RadiusSurvey SMALL = new RadiusSurvey(List.of(8, 16), List.of(1, 2), 0, 30, 0.1);

    @Test
    void theFractionIsCoversNumber() {
        SvgImage image = SvgImage.of(FractionFigure.of(1000));
        assertThat(image.textsOf("example")).containsExactly("d = 50: one in 10217");
        assertThat(image.childText("desc")).contains("50 at d = 500", "10^-301 at d = 1", "10^-217 at d = 50");
        assertThat(image.texts()).contains("argmaxable, % of 21000", "10−300", "1");
    }

    @Test
    void theQuantileIsThatOfAllRadii() {
        for (Measurement found : SMALL.measure(1, () -> false, () -> {})) {
            double[] radii = radii(found.labels(), found.active());
            assertThat(found.sets()).isEqualTo(radii.length);
            assertThat(found.undetected()).isZero();
            double quantile = radii[(int) Math.ceil(0.1 * radii.length) - 1];
            assertThat(quantile).isBetween(found.low() * (1 - 1e-9), found.high() * (1 + 1e-9));
            assertThat(found.high() - found.low()).isLessThanOrEqualTo(1e-6 * found.high());
        }
    }

    @Test
    void surveysAreTheSameOnAnyNumberOfThreads() {
        assertThat(SMALL.measure(2, () -> false, () -> {})).isEqualTo(SMALL.measure(1, () -> false, () -> {}));
    }

    @Test
    void aCancelledSurveyTellsWhatIsFinished() {
        assertThat(SMALL.measure(1, () -> true, () -> {})).isEmpty();
        assertThat(SMALL.size()).isEqualTo(4);
    }

    @Test
    void everyMeasurementIsAPointAndEverySeriesIsNamed() {
        List<Measurement> alone = List.of(
                new Measurement(8, 1, 8, 0, 10, 10),
                new Measurement(16, 1, 16, 0, 1, 1),
                new Measurement(8, 2, 28, 0, 1e-3, 1e-3),
                new Measurement(16, 2, 30, 3, 1e-9, 3e-9));
        List<Measurement> slack = alone.stream()
                .map(one ->
                        new Measurement(one.labels(), one.active(), one.sets(), 0, 100 * one.low(), 100 * one.high()))
                .toList();
        SvgImage image = SvgImage.of(RadiusFigure.of(SMALL, alone, 16, slack));
        assertThat(image.inGroups("series k1", "circle")).hasSize(4);
        assertThat(image.inGroups("series k2", "rect")).hasSize(4);
        assertThat(image.textsOf("series-name")).containsExactly("k = 1", "k = 2", "k = 1", "k = 2", "k = 2", "k = 1");
        assertThat(image.inGroups("series k2", "path"))
                .as("a line, and a bar where bounds are apart, in each panel")
                .hasSize(4);
        assertThat(image.childText("desc")).contains("k=2 n=16 1.00000e-09 to 3.00000e-09, 3 of 30 undetected");
        assertThat(image.texts()).contains("with 16 slack columns", "radius ε that 10 % of the regions do not exceed");
    }

    /** The claim of the paper's figure 5: regions shrink as n grows, whatever k, and slack columns enlarge them. */
    @Test
    void radiiFallAsLabelsAreAddedAndSlackLiftsThem() {
        List<Integer> labels = List.of(20, 80, 320);
        List<Measurement> alone = RadiusSurvey.ofThePaper(labels, 0, 200).measure(1, () -> false, () -> {});
        List<Measurement> slack = RadiusSurvey.ofThePaper(labels, 16, 200).measure(1, () -> false, () -> {});
        assertThat(alone).hasSize(15).hasSameSizeAs(slack);
        for (int i = 0; i < alone.size(); i++) {
            Measurement one = alone.get(i);
            assertThat(slack.get(i).low()).as("slack lifts %s", one).isGreaterThan(one.high());
            if (i % labels.size() > 0) {
                assertThat(one.high())
                        .as("%s is less than before", one)
                        .isLessThan(alone.get(i - 1).low());
            }
        }
    }

    @Test
    void setsAreDistinctAndAllOfThemWhereThereAreFew() {
        List<Measurement> found =
                new RadiusSurvey(List.of(8), List.of(1, 2, 3), 0, 50, 0.5).measure(1, () -> false, () -> {});
        assertThat(found.stream().map(Measurement::sets)).containsExactly(8, 28, 50);
    }

    /** At a precision that the smallest regions miss, they are counted. */
    @Test
    void setsBelowThePrecisionAreCounted() {
        Measurement found = new RadiusSurvey(List.of(2000), List.of(5), 0, 200, 0.01)
                .measure(1, () -> false, () -> {})
                .get(0);
        assertThat(found.undetected()).isBetween(1, 50);
        assertThat(found.high() < RadiusSurvey.PRECISION).isEqualTo(found.undetected() >= 2);
    }

    /** The radii of the same label sets, one by one. */
    private static double[] radii(int labels, int maxActive) {
        DftLayer layer = DftLayer.of(labels, maxActive);
        Session session = Verifier.of(layer, Question.radius(FeatureDomain.box(layer.features(), 1e4)))
                .session();
        List<LabelSet> sets = sets(labels, maxActive);
        double[] radii = sets.stream()
                .mapToDouble(set -> ((Verdict.Argmaxable) session.verify(set))
                        .radius()
                        .orElseThrow()
                        .low())
                .toArray();
        Arrays.sort(radii);
        return radii;
    }

    /** All sets of k labels, or the first 30 different ones that are drawn. */
    private static List<LabelSet> sets(int labels, int active) {
        List<LabelSet> all = ActiveSets.of(labels, active).stream()
                .filter(set -> set.size() == active)
                .toList();
        if (all.size() <= 30) {
            return all;
        }
        SplittableRandom random = new SplittableRandom(5);
        return Stream.generate(
                        () -> random.ints(active, 0, labels).sorted().distinct().toArray())
                .filter(ids -> ids.length == active)
                .map(ids -> LabelSet.of(labels, ids))
                .distinct()
                .limit(30)
                .toList();
    }

    @Test
    void minorsAreDrawnWithTheirRootMeanSquare() {
        SvgImage image =
                SvgImage.of(MinorFigure.of(MinorFigure.measure(List.of(10, 40), List.of(1, 2), new Effort(100, 1))));
        assertThat(image.inGroups("series k1", "circle")).hasSize(4);
        assertThat(image.textsOf("series-name")).hasSize(4);
        assertThat(image.childText("desc")).contains("k=1 n=10: minors median ", "root mean square -1.04;");
    }
}
