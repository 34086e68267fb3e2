package org.orthant.audit.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.AuditListener;
import org.orthant.audit.RunOptions;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Frequencies;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.SpreadLayer;

/** Searches and proofs that were stopped, and go on. */
class ResumedPlanTest {

    private static final int LABELS = 80;
    private static final int ACTIVE = 5;
    private static final Demand ALL = new Demand(NumberFormat.FLOAT32, 1);
    private static final DistinctLabelSets SETS = sets();

    @TempDir
    Path folder;

    private final List<String> tried = new ArrayList<>();

    @BeforeEach
    void forget() {
        tried.clear();
    }

    private static DistinctLabelSets sets() {
        SplittableRandom random = new SplittableRandom(1);
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int i = 0; i < 150; i++) {
            sets.add(LabelSet.of(
                    LABELS, random.ints(1 + i % ACTIVE, 0, LABELS).distinct().toArray()));
        }
        return sets.build();
    }

    private SearchJournal journal(String name) {
        return SearchJournal.open(folder.resolve(name), LABELS, Map.of("active", "5"));
    }

    private Optional<SpreadLayer> found(SearchJournal journal, int mostAttempts) {
        AtomicBoolean stopped = new AtomicBoolean();
        int before = tried.size();
        return new FixedPartSearch(
                        SETS,
                        ACTIVE,
                        2,
                        ALL,
                        RunOptions.DEFAULT.withCancellation(stopped::get),
                        journal,
                        frequencies -> {
                            stopped.set(tried.size() - before >= mostAttempts);
                            if (!stopped.get()) {
                                tried.add(frequencies.seed() + " " + frequencies.spread());
                            }
                        })
                .atLeast(1);
    }

    @Test
    void aSearchGoesOnWhereItWasStopped() {
        SpreadLayer expected;
        try (SearchJournal journal = journal("whole")) {
            expected = found(journal, Integer.MAX_VALUE).orElseThrow();
        }
        List<String> whole = List.copyOf(tried);
        tried.clear();
        assertThat(whole).hasSizeGreaterThan(4).doesNotHaveDuplicates();
        for (int attempt = 0; attempt < 2; attempt++) {
            try (SearchJournal journal = journal("parts")) {
                found(journal, 2);
            }
        }
        assertThat(tried).hasSize(4);
        try (SearchJournal journal = journal("parts")) {
            SpreadLayer resumed = found(journal, Integer.MAX_VALUE).orElseThrow();
            assertThat(resumed.frequencies().all())
                    .isEqualTo(expected.frequencies().all());
        }
        assertThat(tried).isEqualTo(whole);
    }

    @Test
    void whatAProofHasFoundMissingIsKept() {
        SpreadLayer layer = SpreadLayer.of(Frequencies.of(LABELS, ACTIVE, 2, 1), 1);
        List<LabelSet> missing = List.of(LabelSet.of(LABELS, 3, 17), LabelSet.of(LABELS, 79), LabelSet.of(LABELS));
        try (SearchJournal journal = journal("search")) {
            FixedPartSearch search =
                    new FixedPartSearch(SETS, ACTIVE, 1, ALL, RunOptions.DEFAULT, journal, frequencies -> {});
            assertThat(search.refusal(layer)).isEmpty();
            search.remember(layer, missing);
        }
        try (SearchJournal journal = journal("search")) {
            assertThat(journal.refusal(layer.frequencies())).contains(missing);
        }
        assertThatThrownBy(() -> SearchJournal.open(folder.resolve("search"), LABELS, Map.of("active", "6")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("active");
    }

    @Test
    void aProofGoesOnWhereItWasStoppedAndEndsWithTheSameFile() throws IOException {
        SpreadLayer layer = SpreadLayer.of(Frequencies.of(LABELS, ACTIVE, 20, 0), SpreadLayer.usualScale(LABELS));
        Path whole = folder.resolve("whole.jsonl.gz");
        assertThat(new FixedPartProof(layer, SETS, ALL, "1").write(whole, RunOptions.DEFAULT))
                .isTrue();

        Path parts = folder.resolve("parts.jsonl.gz");
        AtomicInteger decided = new AtomicInteger();
        RunOptions stopping = RunOptions.DEFAULT
                .withListener(new AuditListener() {
                    @Override
                    public void decided(VerdictRecord record) {
                        decided.incrementAndGet();
                    }
                })
                .withCancellation(() -> decided.get() >= 40);
        assertThat(new FixedPartProof(layer, SETS, ALL, "1").write(parts, stopping))
                .isFalse();
        assertThat(parts).doesNotExist();
        assertThat(folder).isDirectoryContaining(FixedPartProof::isWork);

        assertThat(new FixedPartProof(layer, SETS, ALL, "1").write(parts, RunOptions.DEFAULT))
                .isTrue();
        assertThat(lines(parts)).isEqualTo(lines(whole)).hasSize(1 + SETS.size());
        assertThat(folder).isDirectoryNotContaining(FixedPartProof::isWork);
    }

    @Test
    void certificatesAreOfTheAnsweredLabelSetsOnly() throws IOException {
        SpreadLayer layer = SpreadLayer.of(Frequencies.of(LABELS, ACTIVE, 1, 0), SpreadLayer.usualScale(LABELS));
        Path file = folder.resolve("some.jsonl.gz");
        FixedPartProof proof = new FixedPartProof(layer, SETS, new Demand(NumberFormat.FLOAT32, 0.01), "1");
        assertThat(proof.write(file, RunOptions.DEFAULT)).isTrue();
        assertThat(proof.failures()).isNotEmpty();
        assertThat(lines(file)).hasSize(1 + SETS.size() - proof.failures().size());
        assertThat(new FixedPartProof(layer, SETS, ALL, "1").write(folder.resolve("all"), RunOptions.DEFAULT))
                .isFalse();
        assertThat(folder.resolve("all")).doesNotExist();
        assertThat(folder).isDirectoryNotContaining(FixedPartProof::isWork);
    }

    private static List<String> lines(Path file) throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return in.lines().toList();
        }
    }
}
