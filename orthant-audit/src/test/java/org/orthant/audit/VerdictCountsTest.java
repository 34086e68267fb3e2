package org.orthant.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.testing.Serialised;
import org.orthant.verify.Deployed;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Radius;

class VerdictCountsTest {

    private static final Question QUESTION = new Question(Depth.RADIUS, List.of(1e-8, 1.0), FeatureDomain.box(2, 10))
            .withFormats(List.of(NumberFormat.FLOAT32));

    private static final List<VerdictRecord> RECORDS = List.of(
            record(0, 3, Outcome.ARGMAXABLE, 5, Deployed.SAFE),
            record(1, 1, Outcome.ARGMAXABLE, 0.5, Deployed.OBSERVED),
            record(2, 2, Outcome.UNARGMAXABLE, 0, Deployed.IMPOSSIBLE),
            record(3, 1, Outcome.ARGMAXABLE, 7, Deployed.SAFE));

    private static VerdictRecord record(long index, int count, Outcome outcome, double radius, Deployed deployed) {
        return new VerdictRecord(
                index,
                List.of((int) index),
                Optional.empty(),
                count,
                outcome,
                Optional.of(new Radius(radius, radius)),
                Map.of(NumberFormat.FLOAT32, deployed),
                Optional.empty(),
                Optional.empty());
    }

    private static VerdictCounts counted(List<VerdictRecord> records) {
        VerdictCounts counts = new VerdictCounts(QUESTION);
        records.forEach(counts::add);
        return counts;
    }

    @Test
    void countsOfPartsAddUpToThoseOfAll() throws IOException, ClassNotFoundException {
        VerdictCounts all = counted(RECORDS);
        for (int cut = 0; cut <= RECORDS.size(); cut++) {
            VerdictCounts sum = Serialised.copy(counted(RECORDS.subList(0, cut)))
                    .plus(Serialised.copy(counted(RECORDS.subList(cut, RECORDS.size()))));
            assertThat(CountedSets.of(sum)).isEqualTo(CountedSets.of(all));
            assertThat(sum.radiusQuantiles()).isEqualTo(all.radiusQuantiles());
            assertThat(sum.all()).isEqualTo(new Count(4, 7));
        }
    }

    @Test
    void addingChangesNeitherPart() {
        VerdictCounts one = counted(RECORDS.subList(0, 2));
        VerdictCounts other = counted(RECORDS.subList(2, 4));
        VerdictCounts sum = one.plus(other);
        sum.add(RECORDS.get(0));
        assertThat(one.all()).isEqualTo(new Count(2, 4));
        assertThat(other.all()).isEqualTo(new Count(2, 3));
        assertThat(sum.all()).isEqualTo(new Count(5, 10));
    }

    @Test
    void rowsAreNamedAsInThePaper() {
        assertThat(CountedSets.of(counted(RECORDS)))
                .containsExactly(
                        new CountedSets("argmaxable", new Count(3, 5)),
                        new CountedSets("1e-8-argmaxable", new Count(3, 5)),
                        new CountedSets("1-argmaxable", new Count(2, 4)),
                        new CountedSets("unargmaxable", new Count(1, 2)),
                        new CountedSets("undecided", new Count(0, 0)),
                        new CountedSets("float32-safe", new Count(2, 4)),
                        new CountedSets("float32-observed", new Count(1, 1)),
                        new CountedSets("float32-impossible", new Count(1, 2)));
    }
}
