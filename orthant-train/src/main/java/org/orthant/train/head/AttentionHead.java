package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import ai.djl.util.PairList;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Label-wise attention (CAML; Mullenbach et al., 2018): every label computes its own weighted mean of the tokens,
 *
 * <pre>{@code
 * h_t = P a_t + c
 * α_lt = m_t exp(u_l·h_t) / Σ_s m_s exp(u_l·h_s)
 * z_l = w_l · Σ_t α_lt h_t + b_l
 * }</pre>
 *
 * <p>where {@code m_t} is the number of times that token {@code t} occurs.
 *
 * <p>Inputs: the activations of tokens {@code (batch, tokens, e)} and {@code log m}, {@code (batch, tokens)}; a token with a logarithm
 * of −10³⁰, far below all scores, has the attention 0, exactly. Parameters: {@code projection.weight (d, e)}, {@code projection.bias (d)},
 * and those that CAML has, which keep their names in files: {@code U.weight (n, d)}, {@code final.weight (n, d)}, {@code final.bias (n)}.
 */
public final class AttentionHead extends Head {

    /** The tensor of all {@code u_l}, a row per label. */
    public static final String QUERIES = "U.weight";

    /** The tensor of all {@code w_l}, a row per label. */
    public static final String ROWS = "final.weight";

    /** The tensor of all {@code b_l}. */
    public static final String BIAS = "final.bias";

    private static final Set<String> NAMES_OF_CAML = Set.of(QUERIES, ROWS, BIAS);

    private static final int TOKENS = 1;

    private final AttentionDesign design;
    private final Parameter queries;
    private final Parameter rows;
    private final Parameter bias;

    AttentionHead(AttentionDesign design) {
        super(design, Starts.UNIFORM, Initializer.ZEROS);
        this.design = design;
        this.queries = addParameter(Parameter.builder()
                .setName(QUERIES)
                .setType(Parameter.Type.WEIGHT)
                .optInitializer(Starts.UNIFORM)
                .build());
        this.rows = addParameter(Parameter.builder()
                .setName(ROWS)
                .setType(Parameter.Type.WEIGHT)
                .optInitializer(Starts.UNIFORM)
                .build());
        this.bias = addParameter(Parameter.builder()
                .setName(BIAS)
                .setType(Parameter.Type.OTHER)
                .optInitializer(
                        design.informedStart()
                                ? Starts.all(Sizes.logit(design.active(), design.labels()))
                                : Initializer.ZEROS)
                .build());
    }

    @Override
    public String tensorName(String parameter) {
        return NAMES_OF_CAML.contains(parameter) ? parameter : super.tensorName(parameter);
    }

    /** As attention sums to one, {@code w_l · Σ_t α_lt h_t = Σ_t α_lt (w_l · h_t)}: no weighted means of vectors are computed. */
    @Override
    protected NDList forwardInternal(
            ParameterStore weights, NDList inputs, boolean training, @Nullable PairList<String, Object> options) {
        NDArray tokens = project(weights, inputs.get(0), training);
        NDArray scores =
                product(weights, tokens, queries, training).add(inputs.get(1).expandDims(2));
        NDArray values = product(weights, tokens, rows, training);
        NDArray means = scores.softmax(TOKENS).mul(values).sum(new int[] {TOKENS});
        return new NDList(means.add(weights.getValue(bias, tokens.getDevice(), training)));
    }

    private static NDArray product(ParameterStore weights, NDArray tokens, Parameter matrix, boolean training) {
        return Linear.linear(tokens, weights.getValue(matrix, tokens.getDevice(), training))
                .singletonOrThrow();
    }

    @Override
    protected void prepare(Shape[] inputShapes) {
        if (inputShapes.length != 2
                || inputShapes[0].dimension() != 3
                || inputShapes[0].get(2) < 1
                || inputShapes[1].dimension() != 2) {
            throw new IllegalArgumentException("an attention head was given inputs of shapes "
                    + Arrays.toString(inputShapes) + ": expected (batch, tokens, features of the encoder) and"
                    + " (batch, tokens)");
        }
        prepareProjection(inputShapes[0].get(2));
        Shape matrix = new Shape(design.labels(), design.width());
        queries.setShape(matrix);
        rows.setShape(matrix);
        bias.setShape(new Shape(design.labels()));
    }
}
