package org.orthant.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.debtags.Debtags;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;

class DataSourceTest {

    @TempDir
    Path folder;

    @Test
    void settingsDescribeASourceCompletely() {
        DataSource source = DataSource.of(new DataFiles(
                Path.of("a.arff"),
                Optional.of(Path.of("b.arff")),
                Optional.of(Path.of("c.xml")),
                Optional.of(Path.of("d.txt")),
                new Division(Method.COVERING, new Shares(70.5, 20, 9.5), -3)));
        assertThat(source.settings())
                .isEqualTo(Map.of(
                        "source", "a.arff",
                        "test-data", "b.arff",
                        "label-file", "c.xml",
                        "label-names", "d.txt",
                        "split", "70.5/20/9.5",
                        "covering", "true",
                        "split-seed", "-3"));
        assertThat(DataSource.parse(source.settings())).isEqualTo(source);
    }

    @Test
    void defaultsAreNotWrittenAndEqualTheirExplicitValues() {
        DataSource source = DataSource.of(Path.of("a.svm"));
        assertThat(source.settings()).isEqualTo(Map.of("source", "a.svm"));
        assertThat(DataSource.parse(
                        Map.of("source", "a.svm", "split", "80/10/10", "covering", "false", "split-seed", "0")))
                .isEqualTo(source);
    }

    @Test
    void debtagsIsTheEmbeddedDataSetUnlessAFileHasThatName() throws IOException {
        assertThat(DataSource.EMBEDDED.settings()).isEqualTo(Map.of("source", "debtags"));
        assertThat(DataSource.parse(Map.of("source", "debtags"))).isEqualTo(DataSource.EMBEDDED);
        assertThat(DataSource.parse(Map.of())).isEqualTo(DataSource.EMBEDDED);
        assertThat(DataSource.EMBEDDED.read().name()).isEqualTo(Debtags.NAME);
        assertThat(DataSource.named(Path.of("debtags"))).isEqualTo(DataSource.EMBEDDED);
        Path other = Files.createDirectory(folder.resolve("debtags"));
        assertThat(DataSource.named(other)).isEqualTo(DataSource.of(other));
    }

    @Test
    void relativePathsAreResolvedAgainstAFolder() {
        DataSource source = DataSource.parse(Map.of("source", "../a.npy", "label-file", "sets.txt"));
        Path home = Path.of("/data/here");
        assertThat(source.within(home).settings())
                .isEqualTo(Map.of(
                        "source", home.resolveSibling("a.npy").toAbsolutePath().toString(),
                        "label-file", home.resolve("sets.txt").toAbsolutePath().toString()));
        assertThat(DataSource.EMBEDDED.within(home)).isEqualTo(DataSource.EMBEDDED);
    }

    @Test
    void aFileIsReadAndSplit() throws IOException {
        Path file = Files.writeString(folder.resolve("a.svm"), "0 0:1\n1 1:1\n0 0:2\n1 1:2\n");
        assertThat(DataSource.parse(Map.of("source", file.toString(), "split", "2/1/1"))
                        .read()
                        .train()
                        .size())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "split      | many  | \"many\" are not shares: expected three numbers such as 80/10/10",
                "covering   | maybe | data.covering is \"maybe\": expected true or false",
                "split-seed | x     | data.split-seed is \"x\": expected a whole number",
                "spilt      | 1/1/1 | data.spilt is unknown: expected source, test-data, label-file, label-names, split,",
            })
    void invalidSettingsAreNamed(String name, String value, String message) {
        assertThatThrownBy(() -> DataSource.parse(Map.of("source", "a.svm", name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatIsCompleteTakesNoOtherSettings() throws IOException {
        assertThatThrownBy(() -> DataSource.parse(Map.of("source", "debtags", "split", "1/1/1")))
                .hasMessageContaining("the embedded data set debtags takes no other settings: omit [split]");
        Path made = Files.createDirectory(folder.resolve("made"));
        assertThatThrownBy(() -> DataSource.parse(Map.of("source", made.toString(), "split", "1/1/1"))
                        .read())
                .hasMessageContaining("made: is a folder, whose examples are already split");
    }
}
