package org.orthant.audit.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFiles;
import org.orthant.audit.RunOptions;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Frequencies;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.SpreadLayer;
import org.orthant.verify.Question;

/** Certificates of a plan by whoever wrote its file. */
class FixedPartCheckTest {

    private static final int LABELS = 12;
    private static final SpreadLayer LAYER = SpreadLayer.of(Frequencies.of(LABELS, 1, 1, 1), 1);

    /** Far more labels than the columns can predict together. */
    private static final LabelSet EVERY_SECOND =
            LabelSet.of(LABELS, IntStream.range(0, LABELS / 2).map(i -> 2 * i).toArray());

    private static final Demand DEMAND = new Demand(NumberFormat.FLOAT32, 1);

    @TempDir
    Path folder;

    private Path certificates(DistinctLabelSets sets, Question question) {
        Path file = folder.resolve("certificates.jsonl.gz");
        new Audit(LAYER, sets, question, Optional.empty())
                .run(AuditFiles.of(folder.resolve("verdicts.jsonl")).withCertificates(file), RunOptions.DEFAULT);
        return file;
    }

    private static DistinctLabelSets sets(LabelSet... sets) {
        DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
        Stream.of(sets).forEach(builder::add);
        return builder.build();
    }

    @Test
    void whatTheColumnsPredictIsAccepted() {
        DistinctLabelSets sets = sets(LabelSet.of(LABELS, 3), EVERY_SECOND);
        Path file = certificates(sets, DEMAND.audit(LAYER, sets).question());
        assertThat(new FixedPartCheck(LAYER, sets, DEMAND).accepted(file)).containsExactly(LabelSet.of(LABELS, 3));
    }

    static Stream<DecisionRule> otherRules() {
        DoubleStream easy = IntStream.range(0, LABELS).mapToDouble(label -> EVERY_SECOND.isActive(label) ? -1e3 : 1e3);
        return Stream.of(DecisionRule.thresholds(easy.toArray()), DecisionRule.thresholds(-1e3));
    }

    @ParameterizedTest
    @MethodSource("otherRules")
    void aFileThatStatesThresholdsOfItsOwnIsRefused(DecisionRule rule) {
        FeatureDomain domain = FeatureDomain.box(LAYER.features(), FeatureDomain.DEFAULT_BOUND);
        DistinctLabelSets sets = sets(EVERY_SECOND);
        Path file = certificates(
                sets,
                new Question(Question.Depth.THRESHOLDS, List.of(Demand.RADIUS), domain)
                        .withRule(rule)
                        .withFormats(List.of(NumberFormat.FLOAT32)));
        assertThatThrownBy(() -> new FixedPartCheck(LAYER, sets, DEMAND).accepted(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("thresholds");
    }
}
