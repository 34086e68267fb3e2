package org.orthant.data.split;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.orthant.data.Dataset;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.io.Vocabulary;

/**
 * A way to divide examples into a training, a validation and a test part.
 *
 * <p>The same examples, shares and seed give the same parts, everywhere: chance is Java's {@link Random}, whose numbers
 * are specified. Within a part, examples keep their order.
 *
 * @param method by what they are divided
 * @param fractions the sizes of the parts, which {@link Method#COVERING} may have to exceed for a test part, if there
 *     is to be one
 * @param seed of the random numbers
 */
public record Division(Method method, Shares fractions, long seed) {

    /** At random into 80, 10 and 10 per cent, with seed 0. */
    public static final Division USUAL = new Division(Method.RANDOM, Shares.USUAL, 0);

    /** Returns the data set that has all these examples, divided. */
    public Dataset divide(String name, Vocabulary labelNames, Optional<Vocabulary> featureNames, Split all) {
        Part[] parts = partsOf(all.active(), all.labels());
        return new Dataset(
                name,
                labelNames,
                featureNames,
                all.select(of(parts, Part.TRAIN)),
                all.select(of(parts, Part.VALIDATION)),
                all.select(of(parts, Part.TEST)));
    }

    /** Returns which part each example belongs to, by their active labels. */
    public List<Part> parts(IntRows active, int labels) {
        return List.of(partsOf(active, labels));
    }

    private Part[] partsOf(IntRows active, int labels) {
        int[] order = Shuffle.of(active.size(), new Random(seed));
        int validation = fractions.validation(active.size());
        int test = fractions.test(active.size());
        return switch (method) {
            case RANDOM -> inTurn(order, validation, test);
            case COVERING -> covering(new CoveringDivision(active, labels, order), validation, test);
        };
    }

    private Part[] covering(CoveringDivision division, int validation, int test) {
        return fractions.test() > 0 ? division.parts(validation, test) : division.partsWithoutTest(validation);
    }

    private static Part[] inTurn(int[] order, int validation, int test) {
        Part[] parts = new Part[order.length];
        for (int i = 0; i < order.length; i++) {
            parts[order[i]] = i < test ? Part.TEST : i < test + validation ? Part.VALIDATION : Part.TRAIN;
        }
        return parts;
    }

    private static int[] of(Part[] parts, Part wanted) {
        int[] examples = new int[parts.length];
        int found = 0;
        for (int example = 0; example < parts.length; example++) {
            if (parts[example] == wanted) {
                examples[found++] = example;
            }
        }
        return Arrays.copyOf(examples, found);
    }
}
