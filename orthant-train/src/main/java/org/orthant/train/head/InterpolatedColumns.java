package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;

/**
 * {@code F} as a product of two smaller matrices: from features to values at the nodes of {@link Blocks}, and in each block
 * from nodes to labels.
 *
 * <p>Equal to {@code F} within single precision, for every {@code n}, with a fraction of its products, there and back.
 */
final class InterpolatedColumns implements FixedColumns {

    private final Blocks blocks;
    /** {@code (blocks · nodes, 2k+1)}. */
    private final NDArray atNodes;
    /** {@code (length, nodes)}. */
    private final NDArray fromNodes;

    InterpolatedColumns(Blocks blocks, int maxActive, double scale, NDManager manager) {
        this.blocks = blocks;
        this.atNodes = manager.create(
                atNodes(blocks, maxActive, scale),
                new Shape((long) blocks.count() * blocks.nodes(), 2L * maxActive + 1));
        this.fromNodes = manager.create(fromNodes(blocks), new Shape(blocks.length(), blocks.nodes()));
    }

    /** The rows that {@code cF} would have if there were labels where the nodes are. */
    private static float[] atNodes(Blocks blocks, int maxActive, double norm) {
        int labels = blocks.labels();
        int columns = 2 * maxActive + 1;
        float[] entries = new float[Math.multiplyExact(blocks.count() * blocks.nodes(), columns)];
        double scale = norm * Math.sqrt(2.0 / labels);
        for (int row = 0; row < entries.length / columns; row++) {
            int block = row / blocks.nodes();
            double place = (double) block * blocks.length() + blocks.place(row % blocks.nodes());
            entries[row * columns] = (float) (norm * Math.sqrt(1.0 / labels));
            for (int j = 1; j <= maxActive; j++) {
                double angle = 2 * Math.PI * (j * place % labels) / labels;
                entries[row * columns + 2 * j - 1] = (float) (scale * Math.cos(angle));
                entries[row * columns + 2 * j] = (float) (scale * Math.sin(angle));
            }
        }
        return entries;
    }

    private static float[] fromNodes(Blocks blocks) {
        float[] entries = new float[blocks.length() * blocks.nodes()];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = (float) blocks.weight(i / blocks.nodes(), i % blocks.nodes());
        }
        return entries;
    }

    @Override
    public NDArray multiply(NDArray features) {
        long batch = features.getShape().get(0);
        NDArray nodes = Linear.linear(features, atNodes).singletonOrThrow();
        NDArray labels = Linear.linear(nodes.reshape(batch * blocks.count(), blocks.nodes()), fromNodes)
                .singletonOrThrow()
                .reshape(batch, (long) blocks.count() * blocks.length());
        return blocks.isExact() ? labels : labels.get(new NDIndex(":, 0:" + blocks.labels()));
    }
}
