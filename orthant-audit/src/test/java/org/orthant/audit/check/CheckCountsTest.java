package org.orthant.audit.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.audit.check.CheckCounts.Asked;
import org.orthant.audit.check.CheckCounts.Compared;
import org.orthant.verify.Outcome;

class CheckCountsTest {

    private static final CheckCounts ONE = new CheckCounts(
            Map.of(Outcome.ARGMAXABLE, 3L, Outcome.UNDECIDED, 1L), 2, 1, new Asked(6, 4, 1, 1), new Compared(5, 0));

    private static final CheckCounts OTHER =
            new CheckCounts(Map.of(Outcome.ARGMAXABLE, 2L, Outcome.UNARGMAXABLE, 7L), 0, 0, null, new Compared(9, 2));

    @Test
    void numbersOfPartsAddUp() {
        CheckCounts sum = ONE.plus(OTHER);
        assertThat(sum.accepted())
                .isEqualTo(Map.of(Outcome.ARGMAXABLE, 5L, Outcome.UNARGMAXABLE, 7L, Outcome.UNDECIDED, 1L));
        assertThat(sum.certificates()).isEqualTo(14);
        assertThat(sum.withRadius()).isEqualTo(2);
        assertThat(sum.rejected()).isEqualTo(1);
        assertThat(sum.coverage()).contains(new Asked(6, 4, 1, 1));
        assertThat(sum.comparison()).contains(new Compared(14, 2));
        assertThat(OTHER.plus(ONE)).isEqualTo(sum);
    }

    @Test
    void nothingAddedChangesNothing() {
        assertThat(ONE.plus(CheckCounts.NONE)).isEqualTo(ONE);
        assertThat(CheckCounts.NONE.plus(OTHER)).isEqualTo(OTHER);
        assertThat(CheckCounts.NONE.coverage()).isEqualTo(Optional.empty());
    }
}
