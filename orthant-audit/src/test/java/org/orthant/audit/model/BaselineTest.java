package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.Audit;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;
import org.orthant.verify.UndecidedReason;
import org.orthant.verify.Verdict;

class BaselineTest {

    @TempDir
    Path folder;

    private Baseline read(String text) throws IOException {
        return Baseline.read(Files.writeString(folder.resolve("known.txt"), text));
    }

    @Test
    void aLineIsALabelSet() throws IOException {
        assertThat(read("cat\ndog\tcat\n# one\n").sets())
                .containsExactlyInAnyOrder(Set.of("cat"), Set.of("cat", "dog"), Set.of("# one"));
        assertThat(read("\n").sets()).containsExactly(Set.of());
        assertThat(read("").sets()).isEmpty();
    }

    private Audit audit(Optional<Vocabulary> names) {
        return new Audit(
                DenseLayer.of(new double[][] {{1}, {0}, {-1}}).withBias(0, -1, 0),
                NaturalQuestion.sets(3, DecisionRule.argmax(), Optional.empty()),
                Question.verdict(FeatureDomain.free(1)).withRule(DecisionRule.argmax()),
                names);
    }

    private static NeverPredicted never(Audit audit, int... labels) {
        VerdictRecord verdict = VerdictRecord.of(
                0,
                LabelSet.of(3, labels),
                audit.names(),
                1,
                new Verdict.Undecided(new UndecidedReason.BudgetSpent(Duration.ofSeconds(1))),
                false);
        return new NeverPredicted(verdict.labels(), verdict.terms(audit::name), verdict, Optional.empty());
    }

    @Test
    void aClassWithoutANameIsKnownByEitherSpelling() throws IOException {
        Audit unnamed = audit(Optional.empty());
        for (String line : List.of("class 1", "label 1", "1")) {
            Baseline.Known known = read(line + "\n").in(unnamed);
            assertThat(known.knows(never(unnamed, 1))).as(line).isTrue();
            assertThat(known.knows(never(unnamed, 2))).as(line).isFalse();
            assertThat(known.unknown()).isEmpty();
        }
        assertThat(read("2\tclass 0\n").in(unnamed).knows(never(unnamed, 0, 2))).isTrue();
        Audit named = audit(Optional.of(Vocabulary.of(List.of("a", "b", "c"))));
        assertThat(read("class 1\n").in(named).knows(never(named, 1))).isTrue();
    }

    @Test
    void aNumberIsANameWhereNamesAreNumbers() throws IOException {
        Audit digits = audit(Optional.of(Vocabulary.of(List.of("2", "1", "0"))));
        assertThat(read("2\n").in(digits).knows(never(digits, 0))).isTrue();
        assertThat(read("class 0\n").in(digits).unknown()).containsExactly(Set.of("class 0"));
    }

    @Test
    void classesThatDoNotExistAreToldFromReachableOnesAndFromComments() throws IOException {
        Baseline baseline = read("# known\nclass 9\nfoo\n1\n");
        assertThat(baseline.in(audit(Optional.empty())).unknown())
                .containsExactlyInAnyOrder(Set.of("class 9"), Set.of("foo"));
        assertThat(baseline.in(audit(Optional.empty())).known()).containsExactly(Set.of("class 1"));
        assertThat(read("# known\n!\n")
                        .in(audit(Optional.of(Vocabulary.of(List.of("#", "!", "c")))))
                        .unknown())
                .containsExactly(Set.of("# known"));
    }

    @Test
    void filesOfAllEditorsAreRead() throws IOException {
        assertThat(read("\uFEFFcat\r\ndog\r\n").sets()).containsExactlyInAnyOrder(Set.of("cat"), Set.of("dog"));
    }

    @Test
    void otherFilesAreRefusedWithTheLine() throws IOException {
        Path latin = Files.write(folder.resolve("latin.txt"), "cat\nÄffin\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Baseline.read(latin))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("latin.txt:2: is not UTF-8 text: expected a label set per line");
        Path weights = Files.write(folder.resolve("weights.bin"), new byte[10_000_000]);
        assertThatThrownBy(() -> Baseline.read(weights))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is longer than");
        assertThatThrownBy(() -> Baseline.read(folder.resolve("none.txt"))).isInstanceOf(BadInputException.class);
    }
}
