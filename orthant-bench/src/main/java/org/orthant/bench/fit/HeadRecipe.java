package org.orthant.bench.fit;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.layer.FloatMatrix;

/**
 * Everything that a head like those of language models depends on; equal recipes make equal heads.
 *
 * @param labels n
 * @param features d
 * @param untrained how many of the rows, the last ones, are close to the mean of the others
 * @param distance their distance from that mean, as a share of the usual distance of the others
 * @param seed where all randomness begins
 */
public record HeadRecipe(int labels, int features, int untrained, double distance, long seed) {

    /** Changes with the code whenever the same recipe gives another head. */
    private static final int EDITION = 1;

    private static final Pattern NAME = Pattern.compile(
            "HEAD([1-9][0-9]{0,8})x([1-9][0-9]{0,5})(?:\\+([0-9]{1,8})(?:@([0-9]{1,3}(?:\\.[0-9]{1,9})?)%)?)?");

    private static final int USUAL_UNTRAINED = 500;
    private static final double USUAL_DISTANCE = 0.02;

    public HeadRecipe {
        if (untrained < 0 || labels - untrained < 2) {
            throw new IllegalArgumentException(untrained + " untrained rows of " + labels
                    + " leave fewer than 2 trained ones: expected fewer, as in HEAD" + labels + "x" + features + "+0");
        }
        if ((long) labels * features > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    labels + " x " + features + " weights are more than an array can hold: expected fewer than 2^31");
        }
        if (!(distance >= 0 && distance <= 1)) {
            throw new IllegalArgumentException(
                    "the distance " + distance + " is not a share: expected a number from 0 to 1");
        }
    }

    /** The recipe of a head as {@link #name()} calls it; 500 rows within 2 % are untrained if the name does not specify untrained rows. */
    public static HeadRecipe named(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + name + "\" is not a head: expected a name such as HEAD50257x768,"
                    + " or HEAD50257x768+3@0.003% for 3 untrained rows within 0.003 % of the usual distance");
        }
        return new HeadRecipe(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                matcher.group(3) == null ? USUAL_UNTRAINED : Integer.parseInt(matcher.group(3)),
                matcher.group(4) == null ? USUAL_DISTANCE : Double.parseDouble(matcher.group(4)) / 100,
                0);
    }

    /** This recipe with another seed. */
    public HeadRecipe withSeed(long other) {
        return new HeadRecipe(labels, features, untrained, distance, other);
    }

    /** Makes the head. */
    public FloatMatrix make() {
        return new MadeHead(this).matrix();
    }

    /** Such as {@code HEAD50257x768} or {@code HEAD50257x768+3@0.003%}. */
    public String name() {
        String size = "HEAD" + labels + "x" + features;
        boolean usual = distance == USUAL_DISTANCE;
        return usual && untrained == USUAL_UNTRAINED
                ? size
                : size + "+" + untrained + (usual || untrained == 0 ? "" : "@" + percent() + "%");
    }

    private String percent() {
        return BigDecimal.valueOf(distance)
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A file name that identifies this recipe. */
    String fileName() {
        return name().replace('%', 'p') + "-seed" + seed + "-edition" + EDITION + ".npy";
    }
}
