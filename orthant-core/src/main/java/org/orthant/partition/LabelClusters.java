package org.orthant.partition;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/**
 * Clusters of labels with a score each: a label is output only if its cluster is searched. A cluster is searched if its score is positive,
 * or, with a beam, if it is among the {@code B} best.
 *
 * <p>Which clusters are searched is not part of the output. A label set is output exactly if its clusters are searched, with its labels on and
 * their other labels off, and every other cluster is either not searched, or searched with all its labels off.
 *
 * @since 0.4.0
 */
public final class LabelClusters implements Partition {

    private final int[] clusterOf;
    private final int[][] members;
    private final OutputLayer scores;
    private final OptionalInt beam;

    private LabelClusters(int[] clusterOf, OutputLayer scores, OptionalInt beam) {
        this.clusterOf = clusterOf;
        this.members = members(clusterOf, scores.labels());
        this.scores = scores;
        this.beam = beam;
    }

    private static int[][] members(int[] clusterOf, int clusters) {
        int[] sizes = new int[clusters];
        for (int cluster : clusterOf) {
            sizes[cluster]++;
        }
        int[][] members = new int[clusters][];
        Arrays.setAll(members, cluster -> new int[sizes[cluster]]);
        for (int label = clusterOf.length - 1; label >= 0; label--) {
            members[clusterOf[label]][--sizes[clusterOf[label]]] = label;
        }
        return members;
    }

    /**
     * Returns clusters that are searched if their score is positive.
     *
     * @param clusterOf the cluster of each label, counted from 0
     * @param scores a row per cluster
     * @throws IllegalArgumentException if there is no label, or one is in a cluster without a row
     */
    public static LabelClusters of(int[] clusterOf, OutputLayer scores) {
        if (clusterOf.length == 0) {
            throw new IllegalArgumentException("there are no labels: expected at least one");
        }
        for (int label = 0; label < clusterOf.length; label++) {
            if (clusterOf[label] < 0 || clusterOf[label] >= scores.labels()) {
                throw new IllegalArgumentException("label " + label + " is in cluster " + clusterOf[label]
                        + ": expected one below " + scores.labels() + ", the number of rows of scores");
            }
        }
        return new LabelClusters(clusterOf.clone(), scores, OptionalInt.empty());
    }

    /**
     * Returns the same clusters, of which the {@code best} ones are searched.
     *
     * @throws IllegalArgumentException if there are not that many
     */
    public LabelClusters withBeam(int best) {
        if (best < 1 || best > clusters()) {
            throw new IllegalArgumentException(
                    "a beam of " + best + " is not valid for " + clusters() + " clusters: expected 1 to " + clusters());
        }
        return new LabelClusters(clusterOf, scores, OptionalInt.of(best));
    }

    @Override
    public int labels() {
        return clusterOf.length;
    }

    /** Returns the number of clusters. */
    public int clusters() {
        return members.length;
    }

    /** Returns the number of clusters that are searched, if it is fixed. */
    public OptionalInt beam() {
        return beam;
    }

    /** Returns the cluster of a label. */
    public int clusterOf(int label) {
        return clusterOf[label];
    }

    /** Returns the labels of a cluster, ascending. */
    IntStream members(int cluster) {
        return Arrays.stream(members[cluster]);
    }

    /**
     * Returns the layer of all labels and clusters.
     *
     * <p>With a beam, it has one more feature {@code t} of any value, with the weight −1 for clusters and 0 for labels: the clusters with
     * positive rows are the best exactly if some {@code t} lies between their scores and those of the others. If the rule ranks labels, it has
     * another such feature for labels.
     */
    @Override
    public PartitionedLayer of(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        PartitionSizes.require(this, layer);
        if (layer.features() != scores.features()) {
            throw new IllegalArgumentException("the rows of clusters have " + scores.features()
                    + " features and those of labels " + layer.features() + ": expected as many");
        }
        rule.requireFits(layer);
        OutputLayer shifted = RuledLayer.shifted(layer, rule);
        int n = labels();
        int d = layer.features();
        int beamColumn = beam.isPresent() ? d : -1;
        int rankColumn = rule.isRanking() ? d + (beam.isPresent() ? 1 : 0) : -1;
        int width = d + (beam.isPresent() ? 1 : 0) + (rule.isRanking() ? 1 : 0);
        double[][] rows = new double[n + clusters()][width];
        double[] bias = new double[rows.length];
        for (int row = 0; row < rows.length; row++) {
            OutputLayer from = row < n ? shifted : scores;
            int at = row < n ? row : row - n;
            System.arraycopy(from.row(at), 0, rows[row], 0, d);
            bias[row] = from.bias(at);
            int column = row < n ? rankColumn : beamColumn;
            if (column >= 0) {
                rows[row][column] = -1;
            }
        }
        return new PartitionedLayer(
                DenseLayer.of(rows).withBias(bias), withThresholds(domain, width - d), DecisionRule.threshold());
    }

    private static FeatureDomain withThresholds(FeatureDomain domain, int count) {
        if (count == 0) {
            return domain;
        }
        Box extended = domain.asBox()
                .orElseThrow(() -> new IllegalArgumentException(
                        "beams and rankings of labels need a feature domain of bounds, and it is "
                                + domain.described()));
        for (int i = 0; i < count; i++) {
            extended = RuledLayer.withThreshold(extended);
        }
        return extended;
    }

    @Override
    public Start start(LabelSet set) {
        PartitionSizes.require(this, set);
        BitSet searched = new BitSet();
        set.stream().forEach(label -> searched.set(clusterOf[label]));
        return ClusterChoice.of(this, set, searched, new BitSet())
                .<Start>map(Start.Choices::new)
                .orElseGet(() -> new Start.Impossible("its labels are in " + searched.cardinality()
                        + " clusters, and the best " + beam.orElseThrow() + " are searched"));
    }

    @Override
    public String rowName(int row, IntFunction<String> labelName) {
        return row < labels() ? labelName.apply(row) : "cluster " + (row - labels());
    }

    @Override
    public String toString() {
        return "LabelClusters[labels=" + labels() + ", clusters=" + clusters()
                + (beam.isPresent() ? ", beam=" + beam.getAsInt() : "") + "]";
    }
}
