package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import java.util.stream.IntStream;
import org.orthant.layer.DftLayer;
import org.orthant.layer.LearnedNodes;

/**
 * The DFT layer with trained nodes.
 *
 * <p>Parameters: those of {@link DftHead}, and {@code nodes (n)}, the numbers of {@link LearnedNodes}, which start at zero: as
 * equispaced nodes. Nodes, cosines and sines are computed in double precision in every pass, then rounded to the precision of the
 * features.
 */
public final class DftLearnedHead extends SlackHead {

    private final DftDesign design;
    private final Parameter nodes;

    DftLearnedHead(DftLearnedDesign learned) {
        super(
                learned,
                learned.dft().slack(),
                Starts.UNIFORM,
                learned.dft().informedStart() ? Starts.first(DftHead.firstBias(learned.dft())) : Initializer.ZEROS);
        this.design = learned.dft();
        this.nodes = addParameter(Parameter.builder()
                .setName("nodes")
                .setType(Parameter.Type.OTHER)
                .optInitializer(Initializer.ZEROS)
                .build());
    }

    @Override
    FixedColumns guaranteed(ParameterStore weights, NDArray features, boolean training) {
        NDArray numbers = weights.getValue(nodes, features.getDevice(), training);
        return new MatrixColumns(columns(numbers, features.getManager(), features.getDataType()));
    }

    /**
     * The matrix {@code (n, 2k+1)} of these numbers, as {@link LearnedNodes} and {@link DftLayer} define it.
     *
     * <p>The engine loses gradients where numbers change their precision. So cosines and sines are computed in double precision without
     * one, and {@code −j sin(jt) dt} and {@code j cos(jt) dt} are added, where {@code dt} is 0 and has the gradient of the angles.
     */
    private NDArray columns(NDArray numbers, NDManager scope, DataType type) {
        int labels = design.labels();
        int active = design.maxActive();
        NDArray frequencies = scope.create(
                        IntStream.rangeClosed(1, active).asDoubleStream().toArray())
                .reshape(1, active);
        NDArray angles = angles(attached(numbers.stopGradient(), scope).toType(DataType.FLOAT64, true), scope)
                .mul(frequencies);
        NDArray scale = scope.create(Math.sqrt(2.0 / labels));
        NDArray cosines = angles.cos().mul(scale);
        NDArray sines = angles.sin().mul(scale);
        NDArray shares = attached(numbers.softmax(0), scope);
        NDArray before = shares.cumSum(0).sub(shares).reshape(labels, 1);
        NDArray nothing = before.sub(before.stopGradient());
        NDArray turns = frequencies.mul(scope.create(2 * Math.PI * (1 - LearnedNodes.EQUAL_SHARE)));
        NDArray waves = NDArrays.stack(
                        new NDList(
                                moved(cosines, sines.mul(turns).neg(), nothing, type),
                                moved(sines, cosines.mul(turns), nothing, type)),
                        2)
                .reshape(labels, 2L * active);
        NDArray constant = scope.full(new Shape(labels, 1), (float) Math.sqrt(1.0 / labels), type);
        return constant.concat(waves, 1);
    }

    /** The angles {@code (n, 1)}. */
    private static NDArray angles(NDArray numbers, NDManager scope) {
        long labels = numbers.size();
        NDArray shares = numbers.softmax(0)
                .mul(scope.create(1 - LearnedNodes.EQUAL_SHARE))
                .add(scope.create(LearnedNodes.EQUAL_SHARE / labels));
        return shares.cumSum(0).sub(shares).mul(scope.create(2 * Math.PI)).reshape(labels, 1);
    }

    private static NDArray moved(NDArray values, NDArray slopes, NDArray nothing, DataType type) {
        return values.toType(type, false).add(slopes.toType(type, false).mul(nothing));
    }

    /** What is computed from a parameter belongs to the pass rather than to the parameter. */
    private static NDArray attached(NDArray computed, NDManager scope) {
        computed.attach(scope);
        return computed;
    }

    @Override
    void prepareClassifier() {
        super.prepareClassifier();
        nodes.setShape(new Shape(design.labels()));
    }

    @Override
    public DftLayer outputLayer() {
        double[] angles = LearnedNodes.of(TrainedMatrix.doubles(nodes.getArray()));
        DftLayer layer = DftLayer.withNodes(angles, design.maxActive());
        return slackColumns().map(layer::withSlack).orElse(layer);
    }
}
