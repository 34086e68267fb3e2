package org.orthant.data;

import java.util.List;
import org.orthant.plan.Histogram;
import org.orthant.plan.LabelSetStatistics;

/**
 * Statistics of a data set (paper, appendix "Dataset Statistics").
 *
 * @param labelSets of all examples
 * @param lengths the length of each example's input, see {@link Inputs#length}
 * @param neverTrained how many labels are active in no training example
 * @param neverTested how many labels are active in no test example
 */
public record DatasetStatistics(LabelSetStatistics labelSets, Histogram lengths, int neverTrained, int neverTested) {

    /** Returns the statistics of a data set that has at least one example. */
    public static DatasetStatistics of(Dataset dataset) {
        if (dataset.size() == 0) {
            throw new IllegalArgumentException("there are no examples");
        }
        LabelSetStatistics.Builder labelSets = new LabelSetStatistics.Builder(dataset.labels());
        Histogram.Builder lengths = new Histogram.Builder();
        for (Split split : List.of(dataset.train(), dataset.validation(), dataset.test())) {
            for (int example = 0; example < split.size(); example++) {
                labelSets.add(split.labelSet(example));
                lengths.add(split.inputs().length(example));
            }
        }
        return new DatasetStatistics(
                labelSets.build(), lengths.build(), neverActive(dataset.train()), neverActive(dataset.test()));
    }

    /** Returns the number of examples without an active label. */
    public long unlabelled() {
        return labelSets.active().atMost(0);
    }

    /** Returns the number of examples with an empty input. */
    public long empty() {
        return lengths.atMost(0);
    }

    private static int neverActive(Split split) {
        int never = 0;
        for (int count : split.activeCounts()) {
            never += count == 0 ? 1 : 0;
        }
        return never;
    }
}
