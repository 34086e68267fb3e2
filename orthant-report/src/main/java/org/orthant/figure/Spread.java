package org.orthant.figure;

import java.util.Arrays;
import java.util.Collection;

/**
 * Mean and standard deviation over seeds.
 *
 * @param mean the mean
 * @param deviation the standard deviation of the sample, 0 for a single number
 */
public record Spread(double mean, double deviation) {

    /** Of at least one number. */
    public static Spread of(Collection<Double> numbers) {
        double[] values = numbers.stream().mapToDouble(Double::doubleValue).toArray();
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }
}
