package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.ComparedSet;
import org.orthant.audit.compare.ModelComparison;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.NeverPredicted;
import org.orthant.layer.DecisionRule;

/** Fails the build if the model to release has classes that no input can ever produce, or lost classes. Replace the paths by those of your models. */
class ReleaseGateTest {

    private static final Path RELEASED = Path.of("model/released.npy");

    /** An ONNX file says that the highest logit wins; a matrix does not, so that the rule is stated here. */
    private static ModelAudit audit(Path model) {
        return ModelAudit.of(model).rule(DecisionRule.argmax());
    }

    private static List<String> impossibleClasses(Path model) {
        return audit(model).run().never().stream().map(NeverPredicted::name).toList();
    }

    @Test
    void everyClassOfTheReleasedModelCanBePredicted() {
        assertEquals(List.of(), impossibleClasses(RELEASED));
    }

    /** Classes are matched by name if both models have names, and else by number. */
    @Test
    void theReleasedModelHasLostNoClassOfThePreviousOne() {
        ComparedModels compared = ModelComparison.of(audit(Path.of("model/previous.npy")), audit(RELEASED))
                .verdictsOnly()
                .run();
        assertEquals(List.of(), compared.newlyImpossible().stream().map(ComparedSet::name).toList());
    }

    /** The gate itself: the fifth row lies within the convex hull of the others, so that its class never wins. */
    @Test
    void aModelWithAnImpossibleClassDoesNotPass() {
        assertEquals(List.of("class 4"), impossibleClasses(Path.of("src/test/resources/with-impossible-class.npy")));
    }
}
