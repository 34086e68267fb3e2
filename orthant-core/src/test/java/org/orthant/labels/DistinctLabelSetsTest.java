package org.orthant.labels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class DistinctLabelSetsTest {

    @Test
    void eachSetIsKeptOnceInOrderOfFirstOccurrenceWithItsCount() {
        Randomised.repeat(20, random -> {
            Map<LabelSet, Integer> expected = new LinkedHashMap<>();
            DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
            int total = random.nextInt(0, 200);
            for (int i = 0; i < total; i++) {
                LabelSet set = LabelSet.of(100, random.ints(2, 0, 8).distinct().toArray());
                expected.merge(set, 1, Integer::sum);
                builder.add(set);
            }
            DistinctLabelSets distinct = builder.build();
            assertThat(distinct.sets()).containsExactlyElementsOf(expected.keySet());
            assertThat(distinct.size()).isEqualTo(expected.size());
            assertThat(distinct.total()).isEqualTo(total);
            for (int i = 0; i < distinct.size(); i++) {
                assertThat(distinct.count(i))
                        .isEqualTo(expected.get(distinct.sets().get(i)));
            }
        });
    }
}
