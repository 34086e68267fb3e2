package org.orthant.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.drawing.SvgImage;
import org.orthant.figure.RadiusSurvey.Measurement;
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
            double[] radii = radii(found.labels(), found.maxActive());
            assertThat(radii[2]).isBetween(found.low() * (1 - 1e-9), found.high() * (1 + 1e-9));
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
                new Measurement(8, 1, 10, 10),
                new Measurement(16, 1, 1, 1),
                new Measurement(8, 2, 1e-3, 1e-3),
                new Measurement(16, 2, 1e-9, 3e-9));
        List<Measurement> slack = alone.stream()
                .map(one -> new Measurement(one.labels(), one.maxActive(), 100 * one.low(), 100 * one.high()))
                .toList();
        SvgImage image = SvgImage.of(RadiusFigure.of(SMALL, alone, 16, slack));
        assertThat(image.inGroups("series k1", "circle")).hasSize(4);
        assertThat(image.inGroups("series k2", "rect")).hasSize(4);
        assertThat(image.textsOf("series-name")).containsExactly("k = 1", "k = 2", "k = 1", "k = 2");
        assertThat(image.inGroups("series k2", "path"))
                .as("a line, and a bar where bounds are apart, in each panel")
                .hasSize(4);
        assertThat(image.childText("desc")).contains("k=2 n=16 1.00000e-09 to 3.00000e-09");
        assertThat(image.texts()).contains("with 16 slack columns", "radius ε that 10 % of the regions do not exceed");
    }

    /** The radii of the same label sets, one by one. */
    private static double[] radii(int labels, int maxActive) {
        DftLayer layer = DftLayer.of(labels, maxActive);
        Session session = Verifier.of(layer, Question.radius(FeatureDomain.box(layer.features(), 1e4)))
                .session();
        SplittableRandom random = new SplittableRandom(5);
        ActiveSets family = ActiveSets.of(labels, maxActive);
        List<LabelSet> sets =
                Stream.generate(() -> family.sample(random)).limit(30).toList();
        double[] radii = sets.stream()
                .mapToDouble(set -> ((Verdict.Argmaxable) session.verify(set))
                        .radius()
                        .orElseThrow()
                        .low())
                .toArray();
        Arrays.sort(radii);
        return radii;
    }
}
