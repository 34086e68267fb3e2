package org.orthant.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/** Whether a small decoder can emit a label set before its end symbol, from the definition: by trying all orders of the labels. */
public final class SequenceOracle {

    private final OutputLayer layer;
    private final RankOracle classes;
    private final int end;
    private final double least;
    private final Map<List<Integer>, Boolean> known = new HashMap<>();

    private SequenceOracle(OutputLayer layer, FeatureDomain domain, int end, double least) {
        this.layer = layer;
        this.classes = new RankOracle(layer, domain);
        this.end = end;
        this.least = least;
    }

    /** Decides exactly, where features are images of boxes. */
    public static SequenceOracle exact(OutputLayer layer, FeatureDomain domain, int end) {
        return new SequenceOracle(layer, domain, end, 0);
    }

    /** Takes a tie within rounding for a victory, in a ball. */
    public static SequenceOracle generous(OutputLayer layer, FeatureDomain domain, int end) {
        return new SequenceOracle(layer, domain, end, -RankOracle.UNCLEAR);
    }

    /** Takes a tie within rounding for a defeat, in a ball. */
    public static SequenceOracle strict(OutputLayer layer, FeatureDomain domain, int end) {
        return new SequenceOracle(layer, domain, end, RankOracle.UNCLEAR);
    }

    /** Returns whether some order of the labels can be emitted, and then the end symbol. */
    public boolean isReachable(LabelSet set) {
        return isReachable(set.active(), 0, 0);
    }

    private boolean isReachable(int[] labels, int used, int emitted) {
        if (Integer.bitCount(used) == labels.length) {
            return wins(end, emitted);
        }
        return IntStream.range(0, labels.length)
                .filter(i -> (used >> i & 1) == 0)
                .anyMatch(
                        i -> wins(labels[i], emitted) && isReachable(labels, used | 1 << i, emitted | 1 << labels[i]));
    }

    private boolean wins(int label, int emitted) {
        return known.computeIfAbsent(
                List.of(label, emitted),
                key -> classes.wins(
                        label,
                        IntStream.range(0, layer.labels())
                                .filter(other -> other != label && (emitted >> other & 1) == 0)
                                .toArray(),
                        least));
    }
}
