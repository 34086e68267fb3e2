package org.orthant.bench.fit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.layer.DftLayer;

/**
 * Everything that a trained-like layer depends on; equal recipes make equal layers.
 *
 * @param labels n
 * @param maxActive k, where the first 2k+1 columns are those of a DFT layer; 0 where all columns are trained
 * @param trained the number of trained columns: d, or the slack of a DFT layer
 * @param trainingSets how many label sets the weights are fitted to
 * @param testSets how many more label sets of the same kind there are
 * @param steps how many gradient steps are taken
 * @param seed where all randomness begins; equal seeds have equal label sets, whatever the columns
 */
public record Recipe(int labels, int maxActive, int trained, int trainingSets, int testSets, int steps, long seed) {

    /** Changes with the code whenever the same recipe gives another layer. */
    private static final int EDITION = 1;

    private static final Pattern NAME = Pattern.compile("(?:W|DFT([1-9][0-9]{0,5})\\+)([1-9][0-9]{0,5})");

    private static final int USUAL_LABELS = 8_921;
    private static final int USUAL_TRAINING_SETS = 4_000;
    private static final int USUAL_TEST_SETS = 300;
    private static final int USUAL_STEPS = 150;

    public Recipe {
        requirePositive(labels, "labels");
        requirePositive(trained, "trained columns");
        requirePositive(trainingSets, "training sets");
        requirePositive(testSets, "test sets");
        requirePositive(steps, "steps");
        if (maxActive < 0 || 2L * maxActive + 1 > labels) {
            throw new IllegalArgumentException(
                    "k = " + maxActive + " does not suit " + labels + " labels: expected 0 <= k < n/2");
        }
    }

    /** A layer of d trained columns, as large as the paper's for MIMIC-III. */
    static Recipe dense(int features) {
        return dft(0, features);
    }

    /** A DFT layer with trained slack columns, as large as the paper's for MIMIC-III. */
    static Recipe dft(int maxActive, int slack) {
        return new Recipe(USUAL_LABELS, maxActive, slack, USUAL_TRAINING_SETS, USUAL_TEST_SETS, USUAL_STEPS, 0);
    }

    /** The recipe of a layer as {@link #name()} calls it. */
    public static Recipe named(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" is not a layer: expected a name such as W25, or DFT80+25 for k = 80 and 25 more");
        }
        String maxActive = matcher.group(1);
        return dft(maxActive == null ? 0 : Integer.parseInt(maxActive), Integer.parseInt(matcher.group(2)));
    }

    /** This recipe for another number of labels. */
    public Recipe withLabels(int labels) {
        return new Recipe(labels, maxActive, trained, trainingSets, testSets, steps, seed);
    }

    /** This recipe with another seed. */
    public Recipe withSeed(long seed) {
        return new Recipe(labels, maxActive, trained, trainingSets, testSets, steps, seed);
    }

    /** The number of columns that are given, not trained. */
    int fixed() {
        return maxActive == 0 ? 0 : 2 * maxActive + 1;
    }

    /** d, the number of all columns. */
    int features() {
        return fixed() + trained;
    }

    /** The given columns as a layer of their own. */
    DftLayer fixedLayer() {
        return DftLayer.of(labels, maxActive);
    }

    /** Such as {@code W25} or {@code DFT80+25}. */
    public String name() {
        return maxActive == 0 ? "W" + trained : "DFT" + maxActive + "+" + trained;
    }

    /** A file name that identifies this recipe. */
    String key() {
        return name() + "-n" + labels + "-train" + trainingSets + "-test" + testSets + "-steps" + steps + "-seed" + seed
                + "-edition" + EDITION;
    }

    private static void requirePositive(int number, String what) {
        if (number < 1) {
            throw new IllegalArgumentException(number + " " + what + " are too few: expected at least 1");
        }
    }
}
