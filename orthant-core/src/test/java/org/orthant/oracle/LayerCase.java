package org.orthant.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;

/**
 * A small layer and what is asked about it. Budgets are meant for a clock that advances by a nanosecond per look.
 *
 * @param layer the layer
 * @param question depth, domain and budget
 * @param labelSets the label sets asked about
 */
public record LayerCase(DenseLayer layer, Question question, List<LabelSet> labelSets) {

    /** Copies the list. */
    public LayerCase {
        labelSets = List.copyOf(labelSets);
    }

    /** The case of these rows, biases and bounds, with all that is asked as in this one. */
    LayerCase with(double[][] rows, double[] bias, double[] lower, double[] upper) {
        Question asked = question.withDomain(FeatureDomain.of(lower, upper));
        return new LayerCase(DenseLayer.of(rows).withBias(bias), asked, labelSets);
    }

    double[][] rows() {
        double[][] rows = new double[layer.labels()][];
        Arrays.setAll(rows, layer::row);
        return rows;
    }

    double[] biases() {
        return numbers(layer.labels(), layer::bias);
    }

    double[] lower() {
        return numbers(layer.features(), domain()::lower);
    }

    double[] upper() {
        return numbers(layer.features(), domain()::upper);
    }

    /** The bounds of features: cases have no other domains. */
    public Box domain() {
        return question.domain().asBox().orElseThrow();
    }

    private static double[] numbers(int size, IntToDoubleFunction numbers) {
        return IntStream.range(0, size).mapToDouble(numbers).toArray();
    }

    /** All that it takes to try the case again, in the form of the command line. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(" ");
        text.add("--rows '" + Arrays.stream(rows()).map(LayerCase::list).collect(Collectors.joining(";")) + "'");
        if (layer.hasBias()) {
            text.add("--bias='" + list(biases()) + "'");
        }
        text.add("bounds '" + list(lower()) + " / " + list(upper()) + "'");
        text.add(question.depth().toString());
        question.budget().ifPresent(budget -> text.add("budget " + budget.toNanos()));
        if (labelSets.size() <= 2) {
            text.add("sets " + labelSets);
        }
        return text.toString();
    }

    private static String list(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(LayerCase::shortest).collect(Collectors.joining(","));
    }

    private static String shortest(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e6
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }
}
