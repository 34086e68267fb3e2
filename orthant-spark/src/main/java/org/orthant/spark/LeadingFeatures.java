package org.orthant.spark;

import java.util.List;
import java.util.function.UnaryOperator;
import org.orthant.audit.survey.Survey;
import org.orthant.layer.OutputLayer;

/**
 * A layer of which only the first features are left, as {@link Survey} cuts it.
 *
 * @param whole the layer
 * @param features how many are left
 */
record LeadingFeatures(LayerSource whole, int features) implements LayerSource {

    @Override
    public OutputLayer open() {
        return Survey.cut(whole.open(), features);
    }

    @Override
    public List<SharedFile> files() {
        return whole.files();
    }

    @Override
    public LayerSource withFiles(UnaryOperator<SharedFile> moved) {
        return new LeadingFeatures(whole.withFiles(moved), features);
    }
}
