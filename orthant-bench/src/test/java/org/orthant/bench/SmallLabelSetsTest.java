package org.orthant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;

class SmallLabelSetsTest {

    @Test
    void everyLabelIsAloneOnceAndTheOthersHaveTheSizesAskedFor() {
        List<LabelSet> sets = SmallLabelSets.of(20, true, 300, 2, 7, 5);
        assertThat(sets).hasSize(320);
        assertThat(sets.stream().filter(set -> set.size() == 1).distinct()).hasSize(20);
        assertThat(sets.stream().map(LabelSet::size).distinct()).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7);
        assertThat(sets.subList(0, 100).stream().filter(set -> set.size() == 1)).isNotEmpty();
        assertThat(SmallLabelSets.of(20, true, 300, 2, 7, 5)).isEqualTo(sets);
        assertThat(SmallLabelSets.of(20, true, 300, 2, 7, 6)).isNotEqualTo(sets);
    }

    @Test
    void aSetMayHaveAllLabels() {
        assertThat(SmallLabelSets.of(3, false, 2, 3, 3, 0)).containsOnly(LabelSet.of(3, 0, 1, 2));
    }
}
