package org.orthant.model.head;

import java.util.List;
import java.util.Set;

/** What stands before the last layer of well-known architectures, whose files have no graph. */
final class KnownArchitectures {

    /** Models whose classifier sees a hyperbolic tangent, of a pooler or of a layer of its own, after dropout. */
    private static final Set<String> TANH = Set.of(
            "BertForSequenceClassification",
            "BertForMultipleChoice",
            "AlbertForSequenceClassification",
            "RobertaForSequenceClassification",
            "XLMRobertaForSequenceClassification",
            "CamembertForSequenceClassification",
            "BartForSequenceClassification",
            "LongformerForSequenceClassification");

    private static final Set<String> RELU =
            Set.of("DistilBertForSequenceClassification", "DistilBertForMultipleChoice");

    private KnownArchitectures() {}

    static FeatureRange range(List<String> architectures) {
        if (architectures.size() != 1) {
            return FeatureRange.FREE;
        }
        String name = architectures.get(0);
        if (TANH.contains(name)) {
            return new FeatureRange(-1, 1, "tanh of " + name);
        }
        return RELU.contains(name) ? FeatureRange.atLeast(0, "ReLU of " + name) : FeatureRange.FREE;
    }
}
