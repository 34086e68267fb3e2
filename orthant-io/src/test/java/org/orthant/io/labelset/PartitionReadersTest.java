package org.orthant.io.labelset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.PartitionRecord;
import org.orthant.io.Vocabulary;
import org.orthant.partition.LabelTree;
import org.orthant.verify.Outcome;

/** Files of hierarchies, of clusters, and of verdicts about them. */
class PartitionReadersTest {

    private static final Vocabulary NAMES = Vocabulary.of(List.of("animal", "bird", "owl", "plant"));

    @TempDir
    Path folder;

    @Test
    void parentsAreIdsOrNamesAndRootsHaveNone() throws IOException {
        LabelTree expected = LabelTree.of(-1, 0, 1, -1);
        assertThat(tree("\n0\n1\n\n", Optional.empty())).isEqualTo(expected);
        assertThat(tree("-1\n0\n1\n-1", Optional.empty())).isEqualTo(expected);
        assertThat(tree("\nanimal\n bird \n-1\n", Optional.of(NAMES))).isEqualTo(expected);
        assertThat(tree("\r\n0\r\nbird\r\n\r\n", Optional.of(NAMES))).isEqualTo(expected);
    }

    @Test
    void namesThatAreNumbersAreNames() throws IOException {
        Vocabulary numbers = Vocabulary.of(List.of("2", "1", "-1"));
        assertThat(tree("\n2\n-1", Optional.of(Vocabulary.of(List.of("2", "-1", "x")))))
                .isEqualTo(LabelTree.of(-1, 0, 1));
        assertThat(tree("1\n\n2", Optional.of(numbers))).isEqualTo(LabelTree.of(1, -1, 0));
    }

    @Test
    void whatIsNoTreeIsRefusedWithItsLine() {
        assertThatThrownBy(() -> tree("\n0\n3\n2\n", Optional.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tree.txt:3: label 2 is its own ancestor");
        assertThatThrownBy(() -> tree("\nanimal\nfish\n\n", Optional.of(NAMES)))
                .hasMessageContaining("tree.txt:3: \"fish\" is not a known label name");
        assertThatThrownBy(() -> tree("\n0\n4\n\n", Optional.empty())).hasMessageContaining("tree.txt:3:");
        assertThatThrownBy(() -> tree("\n0\n1\n\n2\n", Optional.empty()))
                .hasMessageContaining("tree.txt:5: is one line too many for 4 labels");
        assertThatThrownBy(() -> tree("\n0\n", Optional.empty()))
                .hasMessageContaining("has 2 lines for 4 labels: expected the parent of each label");
        assertThatThrownBy(() -> TreeReader.read(folder.resolve("none"), 4, Optional.empty()))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void eachLabelHasOneCluster() throws IOException {
        Path file = Files.writeString(folder.resolve("c.txt"), "0\n2\n0\n1\n");
        assertThat(ClusterReader.read(file, 4, 3)).containsExactly(0, 2, 0, 1);
        assertThatThrownBy(() -> ClusterReader.read(file, 5, 3))
                .hasMessageContaining("has clusters of 4 labels, and the layer has 5");
        assertThatThrownBy(() -> ClusterReader.read(file, 4, 2)).hasMessageContaining("c.txt:2:");
        Files.writeString(file, "0\n0 1\n0\n1\n");
        assertThatThrownBy(() -> ClusterReader.read(file, 4, 3)).hasMessageContaining("label 1 is in 2 clusters");
    }

    @Test
    void verdictsNameTheirCertificates() throws IOException {
        PartitionRecord record = PartitionRecord.of(
                3,
                List.of(0, 2),
                Optional.of(List.of("animal", "owl")),
                1,
                Outcome.UNARGMAXABLE,
                Optional.of("why"),
                List.of(4L, 5L));
        assertThat(PartitionRecord.parse(record.toJson())).isEqualTo(record);
        assertThat(record.toJson()).endsWith(",\"certificates\":[4,5]}");
        Path file = Files.writeString(folder.resolve("v.jsonl"), record.toJson() + "\n{\"index\":4}\n");
        assertThatThrownBy(() -> PartitionRecord.read(file)).hasMessageContaining("v.jsonl:2:");
        Files.writeString(file, record.verdict().toJson() + "\n");
        assertThatThrownBy(() -> PartitionRecord.read(file))
                .hasMessageContaining("v.jsonl:1: the verdict lacks \"certificates\"");
    }

    private LabelTree tree(String text, Optional<Vocabulary> names) throws IOException {
        return TreeReader.read(
                Files.writeString(folder.resolve("tree.txt"), text),
                names.map(Vocabulary::labels).orElse(4),
                names);
    }
}
