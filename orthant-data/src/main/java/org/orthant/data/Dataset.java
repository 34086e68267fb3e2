package org.orthant.data;

import java.util.List;
import java.util.Optional;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;

/**
 * A multi-label data set: examples for training, for choosing among models, and for testing.
 *
 * <p>All three have the same form and the same labels. The latter two may be empty.
 *
 * @param name shown to users
 * @param labelNames the names of the n labels
 * @param featureNames the words, or the names of feature columns, where they are known
 * @param train examples to fit a model to
 * @param validation examples to choose among models with
 * @param test examples to evaluate the chosen model on
 */
public record Dataset(
        String name,
        Vocabulary labelNames,
        Optional<Vocabulary> featureNames,
        Split train,
        Split validation,
        Split test) {

    /** Checks that the parts belong together. */
    public Dataset {
        for (Split split : List.of(train, validation, test)) {
            if (split.labels() != labelNames.labels()) {
                throw new IllegalArgumentException("examples are over " + split.labels() + " labels, and "
                        + labelNames.labels() + " have names: expected as many");
            }
            if (!split.inputs().getClass().equals(train.inputs().getClass())
                    || split.inputs().features() != train.inputs().features()) {
                throw new IllegalArgumentException("the parts differ in the form of their inputs");
            }
        }
        int features = train.inputs().features();
        featureNames.ifPresent(names -> {
            if (names.labels() != features) {
                throw new IllegalArgumentException(
                        features + " features have " + names.labels() + " names: expected as many");
            }
        });
    }

    /** Returns n, the number of labels. */
    public int labels() {
        return labelNames.labels();
    }

    /**
     * Returns the number of feature columns, or of words in the vocabulary; 0 for raw text; the side of images, in
     * pixels.
     */
    public int features() {
        return train.inputs().features();
    }

    /** Returns the number of examples in all parts. */
    public long size() {
        return (long) train.size() + validation.size() + test.size();
    }

    /** Returns the distinct label sets of all examples. */
    public DistinctLabelSets distinctLabelSets() {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (Split part : List.of(train, validation, test)) {
            for (int example = 0; example < part.size(); example++) {
                sets.add(part.labelSet(example));
            }
        }
        return sets.build();
    }

    /**
     * Returns the same label sets without the inputs, which may be large.
     */
    public Dataset labelSetsOnly() {
        return new Dataset(
                name,
                labelNames,
                Optional.empty(),
                train.labelSetsOnly(),
                validation.labelSetsOnly(),
                test.labelSetsOnly());
    }

    /** Returns a name for the exact content, except {@link #name()}: {@code sha256:} and 64 hexadecimal digits. */
    public String fingerprint() {
        return DatasetFingerprint.of(this);
    }
}
