package org.orthant.experiment.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.orthant.data.debtags.Debtags;

/** The study of docs/measurements/partitions.md; {@code -Dorthant.partitions=FOLDER} repeats all of it. */
class PartitionStudyTest {

    private static final int ALL = Integer.MAX_VALUE;

    @Test
    void fewFeaturesOutputMoreLabelSetsWithClusters() {
        PartitionStudy study = new PartitionStudy(Debtags.embedded(), 60, 1, 200);
        PartitionStudy.Result flat = study.run(4, 0, List.of(0)).get(0);
        PartitionStudy.Result partitioned = study.run(4, 50, List.of(0)).get(0);
        assertThat(partitioned.never() + partitioned.undecided()).isLessThan(flat.never());
    }

    @Test
    @EnabledIfSystemProperty(named = "orthant.partitions", matches = ".+")
    void wholeStudy() {
        Path folder = Path.of(System.getProperty("orthant.partitions"));
        PartitionStudy study = new PartitionStudy(Debtags.embedded(), ALL, 15, 1000);
        for (int clusters : List.of(0, 20, 50)) {
            for (int features : List.of(4, 8, 16, 32)) {
                study.run(features, clusters, List.of(0)).forEach(System.err::println);
            }
        }
        PartitionFigure.write(study.results(), folder.resolve("partitions.svg"));
        study.run(4, 100, List.of(0, 10)).forEach(System.err::println);
    }
}
