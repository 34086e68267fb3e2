package org.orthant.audit.certify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;

/** The label sets that candidates are tried on: the largest ones and random others; sets that were too much for one come first. */
final class Sample {

    private static final int LARGEST_SETS = 100;
    private static final int RANDOM_SETS = 200;

    private final List<LabelSet> sets = new ArrayList<>();

    /** Where some label sets may be spared, the largest would be too many of the sample. */
    Sample(List<LabelSet> all, Demand demand) {
        if (demand.share() == 1) {
            all.stream()
                    .sorted(Comparator.comparingInt(LabelSet::size).reversed())
                    .limit(LARGEST_SETS)
                    .forEach(sets::add);
        }
        List<LabelSet> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(0));
        sets.addAll(shuffled.subList(0, Math.min(RANDOM_SETS, shuffled.size())));
    }

    /** What some frequencies did not answer is likely to be too much for others as well, which are then soon done with. */
    void toTheFront(List<LabelSet> failures) {
        sets.removeAll(failures);
        sets.addAll(0, failures);
    }

    DistinctLabelSets distinct() {
        DistinctLabelSets.Builder distinct = new DistinctLabelSets.Builder();
        sets.forEach(distinct::add);
        return distinct.build();
    }
}
