package org.orthant.audit.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.audit.RunOptions;
import org.orthant.io.BadInputException;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.partition.LabelClusters;
import org.orthant.partition.search.PartitionVerifier;
import org.orthant.testing.Layers;

/** Files of audits of partitioned layers. */
class PartitionFilesTest {

    private static final int LABELS = 9;

    private final LabelClusters clusters = LabelClusters.of(
            IntStream.range(0, LABELS).map(label -> label % 4).toArray(), Layers.random(new SplittableRandom(1), 4, 2));

    @TempDir
    Path folder;

    private PartitionAudit audit() {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int bits = 0; bits < 1 << LABELS; bits++) {
            int subset = bits;
            sets.add(LabelSet.of(
                    LABELS,
                    IntStream.range(0, LABELS)
                            .filter(label -> (subset >> label & 1) == 1)
                            .toArray()));
        }
        return new PartitionAudit(
                PartitionVerifier.of(
                        clusters,
                        Layers.random(new SplittableRandom(2), LABELS, 2),
                        FeatureDomain.free(2),
                        DecisionRule.threshold()),
                sets.build(),
                Optional.empty());
    }

    @Test
    void theyDoNotDependOnTheNumberOfThreadsAndProveAllVerdicts() throws IOException {
        for (int threads : List.of(1, 3)) {
            files(threads).write(audit(), RunOptions.DEFAULT.withThreads(threads));
        }
        assertThat(folder.resolve("v3.jsonl")).hasSameTextualContentAs(folder.resolve("v1.jsonl"));
        assertThat(folder.resolve("c3.jsonl")).hasSameTextualContentAs(folder.resolve("c1.jsonl"));
        PartitionFilesCheck.Report report = check("v1.jsonl");
        assertThat(report.differences()).isEmpty();
        assertThat(report.counts().coverage().orElseThrow().proven()).isEqualTo(1 << LABELS);
    }

    @Test
    void aVerdictThatLosesARefutationOrChangesItsClaimIsFound() throws IOException {
        files(1).write(audit(), RunOptions.DEFAULT);
        List<String> lines = Files.readAllLines(folder.resolve("v1.jsonl"));
        int branched = IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).matches(".*unargmaxable.*\\[\\d+,\\d+.*"))
                .findFirst()
                .orElseThrow();
        List<String> damaged = Stream.of(
                        lines.get(branched).replaceFirst("\\[(\\d+),[\\d,]*\\]}$", "[$1]}"),
                        lines.get(branched).replace("unargmaxable", "argmaxable"),
                        lines.get(branched).replaceFirst("\"labels\":\\[[\\d,]*\\]", "\"labels\":[3,3]"),
                        lines.get(branched).replaceFirst("\\[(\\d+),[\\d,]*\\]}$", "[99999]}"))
                .toList();
        Files.write(
                folder.resolve("v1.jsonl"),
                IntStream.range(0, damaged.size())
                        .mapToObj(index -> damaged.get(index).replaceFirst("\"index\":\\d+", "\"index\":" + index))
                        .toList());
        assertThat(check("v1.jsonl").differences())
                .extracting(difference -> difference.problem().replaceAll("covers .*", "covers"))
                .containsExactly(
                        "no refutation covers",
                        "no certificate shows an input that outputs it",
                        "is not about a label set of 9 labels, ascending and none free",
                        "its certificate 99999 is rejected or missing");
    }

    /** Certificates of partitioned layers prove no radius, no margin and no answer about a format. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"radius\":{\"low\":1.0,\"high\":2.0}",
                "\"margin\":{\"low\":1.0,\"high\":2.0}",
                "\"rank\":{\"low\":2,\"high\":2}",
                "\"float16\":\"safe\""
            })
    void aVerdictWithAnUnprovenClaimIsRefused(String claim) throws IOException {
        files(1).write(audit(), RunOptions.DEFAULT);
        Path verdicts = folder.resolve("v1.jsonl");
        List<String> lines = Files.readAllLines(verdicts);
        Files.write(verdicts, List.of(lines.get(0), lines.get(1).replace("\"verdict\":", claim + ",\"verdict\":")));
        assertThatThrownBy(() -> check("v1.jsonl"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(verdicts + ":2: the verdict has a radius, margin, rank or answer about a number format:"
                        + " expected none, because certificates of partitioned layers prove none");
    }

    @Test
    void twoVerdictsOfOneIndexAreRefused() throws IOException {
        files(1).write(audit(), RunOptions.DEFAULT);
        Path verdicts = folder.resolve("v1.jsonl");
        String line = Files.readAllLines(verdicts).get(3);
        Files.write(verdicts, List.of(line, line));
        assertThatThrownBy(() -> check("v1.jsonl"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(verdicts + ": has two verdicts of index 3: expected one");
    }

    @Test
    void anInterruptedAuditLeavesNone() throws IOException {
        assertThatThrownBy(() -> files(1).write(audit(), RunOptions.DEFAULT.withCancellation(() -> true)))
                .isInstanceOf(CancellationException.class);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    private PartitionFiles files(int threads) {
        return new PartitionFiles(
                folder.resolve("v" + threads + ".jsonl"), Optional.of(folder.resolve("c" + threads + ".jsonl")));
    }

    private PartitionFilesCheck.Report check(String verdicts) {
        PartitionAudit audit = audit();
        return new PartitionFilesCheck(
                        clusters,
                        audit.verifier().layer(),
                        List.of(),
                        folder.resolve("c1.jsonl"),
                        folder.resolve(verdicts),
                        Optional.of(audit.sets()),
                        Optional.empty(),
                        2)
                .run();
    }
}
