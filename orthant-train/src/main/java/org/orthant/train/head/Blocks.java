package org.orthant.train.head;

/**
 * Neighbouring labels as blocks of equal length, within which the columns of {@code F} are so smooth that their values at
 * a few nodes determine all others.
 *
 * <p>The fastest column, {@code cos(2πki/n)}, turns by {@code ω = πk(B−1)/n} from the middle of a block of {@code B}
 * labels to its end. The polynomial through its values at {@code r} Chebyshev nodes is off by at most {@code 2(ω/2)ʳ/r!},
 * and {@code r} is the least number that makes this less than the precision of float32.
 *
 * @param labels {@code n}
 * @param length {@code B}; the last block may reach beyond the last label
 * @param nodes {@code r}
 */
record Blocks(int labels, int length, int nodes) {

    private static final double TOLERANCE = 1e-8;
    private static final int LONGEST = 512;

    /** What leaving out labels beyond the last costs, in products per label. */
    private static final double CUT = 4;

    /** The blocks that need the fewest products. */
    static Blocks of(int labels, int maxActive) {
        Blocks best = new Blocks(labels, 1, 1);
        for (int length = 2; length <= Math.min(labels, LONGEST); length++) {
            Blocks blocks = new Blocks(labels, length, nodes(Math.PI * maxActive * (length - 1) / labels));
            if (blocks.productsPerLabel(maxActive) < best.productsPerLabel(maxActive)) {
                best = blocks;
            }
        }
        return best;
    }

    private static int nodes(double turn) {
        double bound = 2;
        int nodes = 0;
        while (bound > TOLERANCE) {
            nodes++;
            bound *= turn / 2 / nodes;
        }
        return nodes;
    }

    int count() {
        return (labels + length - 1) / length;
    }

    /** Whether the last block ends with the last label. */
    boolean isExact() {
        return labels % length == 0;
    }

    /** Products with features for the values at nodes, and with those for the values at labels. */
    double productsPerLabel(int maxActive) {
        double nodesPerLabel = (double) count() * nodes / labels;
        return nodesPerLabel * (2 * maxActive + 1) + nodesPerLabel * length + (isExact() ? 0 : CUT);
    }

    /** The place of a node from the beginning of its block, on the line of labels. */
    double place(int node) {
        return (length - 1) / 2.0 * (1 - Math.cos(Math.PI * (2 * node + 1) / (2.0 * nodes)));
    }

    /** The weight of a node's value in that of a label of the same block: Lagrange's polynomial of the node. */
    double weight(int label, int node) {
        double weight = 1;
        for (int other = 0; other < nodes; other++) {
            if (other != node) {
                weight *= (label - place(other)) / (place(node) - place(other));
            }
        }
        return weight;
    }
}
