package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;

class ExplainerTest {

    @Test
    void thePapersExampleIsExplainedInWords() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        Explanation explanation = explainer(layer).explain(LabelSet.of(3, 0, 2)).orElseThrow();
        assertThat(explanation.on()).containsExactly(0, 2);
        assertThat(explanation.off()).containsExactly(1);
        assertThat(explanation.sentence(
                        label -> List.of("sepsis", "fever", "rash").get(label), 5))
                .isEqualTo("no input switches on {sepsis, rash} while all of {fever} stay off");
        assertThat(explainer(layer).explain(LabelSet.of(3, 0))).isEmpty();
    }

    @Test
    void whoIsNotWaitedForAnyMoreStops() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        Verifier verifier = Verifier.of(layer, Question.verdict(FeatureDomain.box(2, 1)));
        Explainer explainer = new Explainer(verifier, () -> true);
        assertThatThrownBy(() -> explainer.explain(LabelSet.of(3, 0, 2))).isInstanceOf(CancellationException.class);
    }

    @Test
    void explanationsHoldForEveryLabelSetThatContainsThem() {
        Randomised.repeat(40, random -> {
            OutputLayer layer = Layers.random(random, 8, 3);
            Regions regions = Regions.of(layer);
            Explainer explainer = explainer(layer);
            ActiveSets.of(8, 8).stream()
                    .forEach(set -> explainer.explain(set).ifPresent(explanation -> {
                        for (SignVector argmaxable : regions.assignments()) {
                            boolean allOn = explanation.on().stream().allMatch(label -> argmaxable.signAt(label) > 0);
                            boolean allOff = explanation.off().stream().allMatch(label -> argmaxable.signAt(label) < 0);
                            assertThat(allOn && allOff).isFalse();
                        }
                    }));
        });
    }

    @Test
    void explanationsAreMinimal() {
        Randomised.repeat(20, random -> {
            OutputLayer layer = Layers.random(random, 8, 3);
            Regions regions = Regions.of(layer);
            ActiveSets.of(8, 8).stream()
                    .forEach(set -> explainer(layer).explain(set).ifPresent(explanation -> {
                        for (int left : explanation.on()) {
                            boolean possible = regions.assignments().stream()
                                    .anyMatch(signs -> explanation.on().stream()
                                                    .allMatch(label -> label == left || signs.signAt(label) > 0)
                                            && set.complement().stream().allMatch(label -> signs.signAt(label) < 0));
                            assertThat(possible)
                                    .as("%s without %d", explanation, left)
                                    .isTrue();
                        }
                    }));
        });
    }

    @Test
    void aDftLayerHasNoDeadLabelsAndABottleneckMay() {
        assertThat(explainer(DftLayer.of(12, 1)).deadLabels()).isEmpty();
        assertThat(explainer(DftLayer.of(12, 1)).impossiblePairs(0, 1, 5))
                .containsExactly(List.of(0, 5), List.of(1, 5));
        DenseLayer inside = DenseLayer.of(new double[][] {{1, 0, 1}, {0, 1, 1}, {-1, 0, 1}, {0, -1, 1}, {.1, 0, 1}});
        assertThat(explainer(inside).deadLabels()).containsExactly(4);
    }

    private static Explainer explainer(OutputLayer layer) {
        return new Explainer(Verifier.of(layer, Question.verdict(FeatureDomain.box(layer.features(), 1e4))));
    }
}
