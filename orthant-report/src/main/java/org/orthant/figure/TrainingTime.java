package org.orthant.figure;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;

/**
 * How long one training took to converge.
 *
 * @param head the kind of head, such as BSL or DFT
 * @param features its trainable columns {@code d}
 * @param seed of the training
 * @param seconds from the start to the best model
 * @param criterion what makes a model the best one on validation examples, as in configurations: {@code loss} or, for example, {@code p@8}
 */
public record TrainingTime(String head, int features, long seed, double seconds, String criterion) {

    /** Returns what models with these criteria are the best by, such as "best validation loss". */
    public static String best(Collection<String> criteria) {
        Set<String> different = Set.copyOf(criteria);
        if (different.size() != 1) {
            return "best value of the criterion";
        }
        String criterion = different.iterator().next();
        return "best validation " + (criterion.equals("loss") ? criterion : criterion.toUpperCase(Locale.ROOT));
    }
}
