package org.orthant.partition;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * Some clusters are searched, with the labels of a set on and all their others off, and some are not. {@link #of} makes it.
 *
 * @param clusters the clusters
 * @param set the labels that are on
 * @param searched clusters that are searched
 * @param skipped clusters that are not searched
 */
record ClusterChoice(LabelClusters clusters, LabelSet set, BitSet searched, BitSet skipped) implements Choice {

    /** Returns the choice with these clusters searched and those skipped, and what a beam then forces; empty if it allows no such choice. */
    static Optional<Choice> of(LabelClusters clusters, LabelSet set, BitSet searched, BitSet skipped) {
        if (clusters.beam().isPresent()) {
            int best = clusters.beam().getAsInt();
            int others = clusters.clusters() - best;
            if (searched.cardinality() > best || skipped.cardinality() > others) {
                return Optional.empty();
            }
            if (searched.cardinality() == best) {
                return Optional.of(
                        new ClusterChoice(clusters, set, searched, complement(searched, clusters.clusters())));
            }
            if (skipped.cardinality() == others) {
                return Optional.of(new ClusterChoice(clusters, set, complement(skipped, clusters.clusters()), skipped));
            }
        }
        return Optional.of(new ClusterChoice(clusters, set, searched, skipped));
    }

    private static BitSet complement(BitSet some, int size) {
        BitSet rest = new BitSet();
        rest.set(0, size);
        rest.andNot(some);
        return rest;
    }

    @Override
    public Optional<LabelSet> fixed() {
        int n = clusters.labels();
        int[] on = IntStream.concat(set.stream(), searched.stream().map(cluster -> n + cluster))
                .toArray();
        int[] off = IntStream.concat(
                        searched.stream().flatMap(clusters::members).filter(label -> !set.isActive(label)),
                        skipped.stream().map(cluster -> n + cluster))
                .toArray();
        return on.length + off.length == 0
                ? Optional.empty()
                : Optional.of(LabelSet.partial(n + clusters.clusters(), on, off));
    }

    @Override
    public List<Integer> open() {
        return openClusters().boxed().toList();
    }

    private IntStream openClusters() {
        return IntStream.range(0, clusters.clusters()).filter(this::isOpen);
    }

    @Override
    public boolean isOpen(int cluster) {
        return !searched.get(cluster) && !skipped.get(cluster);
    }

    @Override
    public boolean isIndependent() {
        return clusters.beam().isEmpty();
    }

    @Override
    public int rowOf(int cluster) {
        return clusters.labels() + cluster;
    }

    @Override
    public Optional<Choice> with(int cluster, boolean search) {
        if (!isOpen(cluster)) {
            throw new IllegalArgumentException("cluster " + cluster + " is decided already");
        }
        BitSet more = (BitSet) (search ? searched : skipped).clone();
        more.set(cluster);
        return of(clusters, set, search ? more : searched, search ? skipped : more);
    }

    @Override
    public int clusterOf(int row) {
        return row < clusters.labels() ? clusters.clusterOf(row) : row - clusters.labels();
    }

    @Override
    public Optional<Choice> withoutOthers() {
        return of(clusters, set, searched, complement(searched, clusters.clusters()));
    }

    @Override
    public Suggestion suggest(double[] logits) {
        List<Integer> open = open();
        if (open.isEmpty()) {
            return new Suggestion(Optional.of(this), -1, false);
        }
        BitSet shown = searchedAt(logits);
        List<Integer> wrong = open.stream()
                .filter(cluster ->
                        shown.get(cluster) && clusters.members(cluster).anyMatch(label -> logits[label] > 0))
                .toList();
        boolean agrees = contains(shown, searched) && !shown.intersects(skipped);
        if (wrong.isEmpty() && agrees) {
            BitSet others = (BitSet) shown.clone();
            others.or(searched);
            return new Suggestion(
                    of(clusters, set, others, complement(others, clusters.clusters())), open.get(0), false);
        }
        Comparator<Integer> byScore = Comparator.comparingDouble(cluster -> logits[clusters.labels() + cluster]);
        List<Integer> above = open.stream().filter(shown::get).toList();
        return wrong.stream()
                .max(byScore)
                .or(() -> above.stream().min(byScore))
                .map(cluster -> new Suggestion(Optional.empty(), cluster, false))
                .orElseGet(() -> new Suggestion(
                        Optional.empty(), open.stream().max(byScore).orElseThrow(), true));
    }

    private static boolean contains(BitSet all, BitSet some) {
        BitSet missing = (BitSet) some.clone();
        missing.andNot(all);
        return missing.isEmpty();
    }

    /** Returns the clusters that are searched at these logits. */
    private BitSet searchedAt(double[] logits) {
        int n = clusters.labels();
        BitSet found = new BitSet();
        if (clusters.beam().isPresent()) {
            IntStream.range(0, clusters.clusters())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer cluster) -> -logits[n + cluster]))
                    .limit(clusters.beam().getAsInt())
                    .forEach(found::set);
        } else {
            IntStream.range(0, clusters.clusters())
                    .filter(cluster -> logits[n + cluster] > 0)
                    .forEach(found::set);
        }
        return found;
    }
}
