package org.orthant.train.loop;

import java.util.List;
import java.util.stream.IntStream;
import org.orthant.data.Split;
import org.orthant.io.Tensor;
import org.orthant.metrics.Metric;

/**
 * Slopes of the loss of a model, by differences.
 *
 * @param model whose parameters are left as they were
 * @param split the examples of the loss
 * @param step the change of a parameter, up and down
 */
record LossSlopes(Model model, Split split, double step) {

    /** Returns the parameters as they are now. */
    static List<Tensor> parameters(Model model) {
        return model.weights().stream()
                .map(weights -> weights.tensor())
                .map(tensor -> new Tensor(
                        tensor.name(), tensor.shape(), tensor.values().clone()))
                .toList();
    }

    /** Returns the slope for each number of a parameter. */
    double[] of(Tensor tensor) {
        return IntStream.range(0, tensor.values().length)
                .mapToDouble(i -> (loss(tensor, i, step) - loss(tensor, i, -step)) / 2 / step)
                .toArray();
    }

    private double loss(Tensor tensor, int i, double change) {
        float[] values = tensor.values().clone();
        values[i] = (float) (values[i] + change);
        Tensor changed = new Tensor(tensor.name(), tensor.shape(), values);
        List<Tensor> before = parameters(model);
        model.load(before.stream()
                .map(other -> other.name().equals(tensor.name()) ? changed : other)
                .toList());
        double loss = new Judge(4, 2).scores(model, split).of(Metric.LOSS);
        model.load(before);
        return loss;
    }
}
