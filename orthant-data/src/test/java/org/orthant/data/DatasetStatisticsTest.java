package org.orthant.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.io.Vocabulary;

class DatasetStatisticsTest {

    private static final Split TRAIN =
            new Split(new TextInputs(List.of("ab", "")), 3, IntRows.of(new int[] {0, 1}, new int[] {}));
    private static final Split TEST = new Split(new TextInputs(List.of("abcd")), 3, IntRows.of(new int[] {0}));

    @Test
    void allPartsCountAndWhatIsMissingIsCounted() {
        DatasetStatistics statistics = DatasetStatistics.of(
                new Dataset("d", Vocabulary.numbered(3), Optional.empty(), TRAIN, TRAIN.none(), TEST));

        assertThat(statistics.labelSets().active().mean()).isEqualTo(1);
        assertThat(statistics.lengths().mean()).isEqualTo(2);
        assertThat(statistics.unlabelled()).isEqualTo(1);
        assertThat(statistics.empty()).isEqualTo(1);
        assertThat(statistics.neverTrained()).isEqualTo(1);
        assertThat(statistics.neverTested()).isEqualTo(2);
    }

    @Test
    void nothingHasNoStatistics() {
        Split none = TEST.none();
        Dataset empty = new Dataset("d", Vocabulary.numbered(3), Optional.empty(), none, none, none);

        assertThatThrownBy(() -> DatasetStatistics.of(empty)).hasMessageContaining("no examples");
    }
}
