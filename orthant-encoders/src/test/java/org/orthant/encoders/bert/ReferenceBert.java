package org.orthant.encoders.bert;

import java.util.Map;
import java.util.Objects;
import org.orthant.io.Tensor;

/** BERT in doubles, one number after the other, from the definitions. */
public final class ReferenceBert {

    private final Map<String, Tensor> weights;
    private final BertSizes sizes;

    /** A model with these parameters, by the names that they have in checkpoints. */
    public ReferenceBert(Map<String, Tensor> weights, BertSizes sizes) {
        this.weights = weights;
        this.sizes = sizes;
    }

    /** The output for one text. */
    public double[] output(int[] tokens, Pooling pooling) {
        double[][] vectors = new double[tokens.length][];
        for (int position = 0; position < tokens.length; position++) {
            double[] sum = new double[sizes.width()];
            for (int i = 0; i < sum.length; i++) {
                sum[i] = at("embeddings.word_embeddings.weight", tokens[position], i)
                        + at("embeddings.position_embeddings.weight", position, i)
                        + at("embeddings.token_type_embeddings.weight", 0, i);
            }
            vectors[position] = normalised("embeddings.LayerNorm", sum);
        }
        for (int layer = 0; layer < sizes.layers(); layer++) {
            vectors = layer("encoder.layer." + layer, vectors);
        }
        double[] output = new double[sizes.width()];
        if (pooling == Pooling.CLS) {
            output = affine("pooler.dense", vectors[0]);
            for (int i = 0; i < output.length; i++) {
                output[i] = Math.tanh(output[i]);
            }
        } else {
            for (double[] vector : vectors) {
                for (int i = 0; i < output.length; i++) {
                    output[i] += vector[i] / vectors.length;
                }
            }
        }
        return output;
    }

    private double[][] layer(String name, double[][] vectors) {
        int length = vectors.length;
        int share = sizes.width() / sizes.heads();
        double[][] queries = new double[length][];
        double[][] keys = new double[length][];
        double[][] values = new double[length][];
        for (int position = 0; position < length; position++) {
            queries[position] = affine(name + ".attention.self.query", vectors[position]);
            keys[position] = affine(name + ".attention.self.key", vectors[position]);
            values[position] = affine(name + ".attention.self.value", vectors[position]);
        }
        double[][] results = new double[length][];
        for (int position = 0; position < length; position++) {
            double[] mixed = new double[sizes.width()];
            for (int head = 0; head < sizes.heads(); head++) {
                int from = head * share;
                double[] attention = new double[length];
                double total = 0;
                for (int other = 0; other < length; other++) {
                    double product = 0;
                    for (int i = from; i < from + share; i++) {
                        product += queries[position][i] * keys[other][i];
                    }
                    attention[other] = Math.exp(product / Math.sqrt(share));
                    total += attention[other];
                }
                for (int other = 0; other < length; other++) {
                    for (int i = from; i < from + share; i++) {
                        mixed[i] += attention[other] / total * values[other][i];
                    }
                }
            }
            double[] between = normalised(
                    name + ".attention.output.LayerNorm",
                    sum(vectors[position], affine(name + ".attention.output.dense", mixed)));
            double[] inner = affine(name + ".intermediate.dense", between);
            for (int i = 0; i < inner.length; i++) {
                inner[i] *= normalProbability(inner[i]);
            }
            results[position] =
                    normalised(name + ".output.LayerNorm", sum(between, affine(name + ".output.dense", inner)));
        }
        return results;
    }

    /** Φ(x) = 1/2 + φ(x)·(x + x³/3 + x⁵/(3·5) + …), exact to rounding for the small numbers of tests. */
    private static double normalProbability(double x) {
        double term = x;
        double sum = x;
        for (int odd = 3; odd < 200; odd += 2) {
            term *= x * x / odd;
            sum += term;
        }
        return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    private double[] normalised(String name, double[] vector) {
        double mean = 0;
        for (double number : vector) {
            mean += number / vector.length;
        }
        double variance = 0;
        for (double number : vector) {
            variance += (number - mean) * (number - mean) / vector.length;
        }
        double[] result = new double[vector.length];
        for (int i = 0; i < vector.length; i++) {
            result[i] = (vector[i] - mean) / Math.sqrt(variance + sizes.epsilon()) * at(name + ".weight", 0, i)
                    + at(name + ".bias", 0, i);
        }
        return result;
    }

    private double[] affine(String name, double[] vector) {
        double[] result = new double[tensor(name + ".bias").values().length];
        for (int row = 0; row < result.length; row++) {
            result[row] = at(name + ".bias", 0, row);
            for (int i = 0; i < vector.length; i++) {
                result[row] += at(name + ".weight", row, i) * vector[i];
            }
        }
        return result;
    }

    private static double[] sum(double[] a, double[] b) {
        double[] sum = new double[a.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = a[i] + b[i];
        }
        return sum;
    }

    private Tensor tensor(String name) {
        return Objects.requireNonNull(weights.get(name), name);
    }

    private double at(String name, int row, int column) {
        Tensor tensor = tensor(name);
        return tensor.values()[row * tensor.shape().get(tensor.shape().size() - 1) + column];
    }
}
