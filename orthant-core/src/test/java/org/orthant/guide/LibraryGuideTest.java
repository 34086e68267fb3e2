package org.orthant.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.MinorSurvey;
import org.orthant.geometry.PositiveGrassmannian;
import org.orthant.ideal.IdealDftLayer;
import org.orthant.labels.AlternatingSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/** The code in {@code docs/library.md} is the code below. */
class LibraryGuideTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "library.md");
    private static final Path SOURCE = Path.of("src/test/java/org/orthant/guide/LibraryGuideTest.java");

    @Test
    void allCodeOfTheGuideIsInThisTest() throws IOException {
        String source = withoutSpace(Files.readString(SOURCE));
        var blocks = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(DOCUMENT))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertThat(blocks)
                .hasSize(3)
                .allMatch(block -> source.contains(withoutSpace(block.replaceAll("(?m)^import .*$", ""))));
        assertThat(blocks.stream().flatMap(String::lines).filter(line -> line.startsWith("import ")))
                .hasSize(10)
                .allMatch(line -> source.contains(withoutSpace(line)));
    }

    @Test
    void thresholdsDecideWhichSetsCanBePredicted() {
        double[] bias = {-1, 0, 1};
        assertThat(answer(new double[][] {{1, 0}, {-1, 0}, {0, 1}}, bias)).startsWith("can be predicted, by Point[");
        assertThat(answer(new double[][] {{-1, 0}, {-1, 0}, {0, 1}}, bias))
                .startsWith("can never be predicted, because of labels [0");
    }

    private static String answer(double[][] weights, double[] bias) {
        DenseLayer layer = DenseLayer.of(weights).withBias(bias).withThreshold(0.3);
        Verifier verifier = Verifier.of(layer, Question.verdict(FeatureDomain.nonNegative(layer.features(), 20)));
        Verdict verdict = verifier.session().verify(LabelSet.of(layer.labels(), 0, 2));
        String answer = verdict.match(
                yes -> "can be predicted, by " + yes.witness(),
                never -> "can never be predicted, because of labels "
                        + never.circuit().labels(),
                open -> "was not decided: " + open.reason());
        return answer;
    }

    @Test
    void minorsThatAgreeGuaranteeSmallSets() {
        assertThat(labelsAtOnce(DftLayer.of(9, 2))).isEqualTo(2);
        assertThat(labelsAtOnce(DenseLayer.of(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}})))
                .isZero();
    }

    private static int labelsAtOnce(OutputLayer layer) {
        MinorSurvey survey = PositiveGrassmannian.survey(layer, MinorSurvey.Effort.DEFAULT);
        boolean guaranteed = survey.holds() && survey.isConclusive();
        int labelsAtOnce = guaranteed ? (layer.features() - 1) / 2 : 0;
        return labelsAtOnce;
    }

    @Test
    void theIdealLayerKnowsTheRadiusOfASet() {
        LabelSet labelSet = LabelSet.of(20_000, 3, 14, 15, 92, 653, 5_897, 9_323);
        String radius = IdealDftLayer.of(20_000, 80)
                .decide(labelSet)
                .match(
                        yes -> "a ball of radius 10^"
                                + Math.round(Math.log10(1e4) + yes.witness().logMargin() / Math.log(10))
                                + " fits into its region in a box of 10^4",
                        never -> "impossible: the labels " + never.circuit() + " alternate",
                        beyond -> "depends on the slack columns");
        assertThat(radius).matches("a ball of radius 10\\^-\\d+ fits .*");
        assertThat(AlternatingSets.of(20_000, 2 * 80).contains(labelSet)).isTrue();
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
