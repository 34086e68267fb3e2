package org.orthant.geometry;

import java.util.ArrayList;
import java.util.List;
import org.orthant.counting.Binomial;
import org.orthant.exact.IntegerMatrix;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.geometry.MinorSurvey.Evidence;
import org.orthant.layer.OutputLayer;

/**
 * Whether the rows of a layer are in general position: no {@code d} or fewer of them are linearly dependent (paper,
 * "Vectors in General Position"). Then, and only then, Cover's number counts the argmaxable assignments.
 */
public final class GeneralPosition {

    private GeneralPosition() {}

    /** Examines all maximal minors if the effort allows it, otherwise a sample. */
    public static MinorSurvey survey(OutputLayer layer, Effort effort) {
        IntegerRows.requireNoBias(layer);
        if (layer.labels() < layer.features()) {
            return ofFewRows(layer);
        }
        boolean few = effort.allows(Binomial.choose(layer.labels(), layer.features()));
        return MinorSigns.survey(
                layer,
                few ? MinorSigns.all(layer.labels()) : MinorSigns.sample(layer.labels(), effort),
                few ? Evidence.EXHAUSTIVE : Evidence.SAMPLED,
                sign -> sign != 0);
    }

    /** Fewer rows than features: there is no maximal minor, and all rows together must be independent. */
    private static MinorSurvey ofFewRows(OutputLayer layer) {
        IntegerMatrix rows = IntegerRows.scaledOneByOne(layer);
        if (rows.rank() == layer.labels()) {
            return MinorSurvey.held(Evidence.EXHAUSTIVE, 1);
        }
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < layer.labels(); i++) {
            all.add(i);
        }
        return MinorSurvey.refuted(Evidence.EXHAUSTIVE, 1, all);
    }
}
