package org.orthant.studio.audit;

import java.util.Optional;
import java.util.function.IntFunction;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;

/**
 * What an audit is about.
 *
 * @param layer the layer
 * @param sets the label sets
 * @param vocabulary the names of labels, if there are any
 * @param question what is asked about each set
 */
record Subject(OutputLayer layer, DistinctLabelSets sets, Optional<Vocabulary> vocabulary, Question question) {

    IntFunction<String> names() {
        return label -> vocabulary.map(known -> known.name(label)).orElse(String.valueOf(label));
    }

    boolean asksForRadii() {
        return question.depth() != Question.Depth.VERDICT;
    }
}
