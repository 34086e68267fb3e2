package org.orthant.data.debtags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.Dataset;
import org.orthant.data.DatasetStatistics;
import org.orthant.data.SparseInputs;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;

class DebtagsTest {

    private static final Path FILE = Path.of("list");
    private static final Debtags ALL_FOR_TRAINING =
            new Debtags(2, 1, new Division(Method.RANDOM, new Shares(1, 0, 0), 0));

    private static final String LIST = """
            Package: chess
            Version: 1
            Description: Chess, a game
             The long description has other words.
            Tag: game::board, role::program,
             use::{gameplaying,learning}

            Package: untagged
            Description: no tags

            Package: go
            Tag: game::board, role::program, rare::tag
            Description: game of Go

            Package: chess
            Description: an older version
            Tag: game::board, use::learning

            Package: rare
            Tag: rare::tag, use::learning
            Description-en: none
            """;

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void tagsAreLabelsAndWordsOfNameAndSummaryAreFeatures() {
        Dataset dataset = ALL_FOR_TRAINING.build(FILE, stream(LIST));

        assertThat(dataset.labelNames().names())
                .containsExactly("game::board", "rare::tag", "role::program", "use::learning");
        assertThat(dataset.featureNames().orElseThrow().names())
                .containsExactly("a", "chess", "game", "go", "none", "of", "rare");
        assertThat(dataset.train().active().row(0)).containsExactly(0, 2, 3);
        assertThat(dataset.train().active().row(1)).containsExactly(0, 1, 2);
        SparseInputs words = (SparseInputs) dataset.train().inputs();
        assertThat(words.ids().row(0)).containsExactly(0, 1, 2);
        assertThat(words.value(0, 1)).as("in the name and in the summary").isEqualTo(2);
        assertThat(dataset.train().size()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ' continued'          | list:1: continues no field
            no colon here         | list:1: "no colon here" is not a field
            Tag: a::b\\n\\n       | list:2: a paragraph without a Package field
            Tag: a::b             | list: a paragraph without a Package field
            Package: x            | list: has no package with tags
            ''                    | list: has no package with tags
            Package: x\\nTag: a::b | list: has no tag that 2 packages have
            """)
    void whatIsNoPackageListIsRefused(String text, String complaint) {
        assertThatThrownBy(() -> ALL_FOR_TRAINING.build(FILE, stream(text.replace("\\n", "\n"))))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void theEmbeddedCopyIsWhatItsNoteSays() {
        Dataset dataset = Debtags.embedded();
        DatasetStatistics statistics = DatasetStatistics.of(dataset);

        assertThat(List.of(
                        dataset.size(),
                        (long) dataset.labels(),
                        (long) dataset.features(),
                        (long) dataset.validation().size(),
                        (long) dataset.test().size()))
                .containsExactly(29_823L, 467L, 7_468L, 2_982L, 2_982L);
        assertThat(statistics.labelSets().active().mean()).isBetween(3.66, 3.68);
        assertThat(statistics.labelSets().active().max()).isEqualTo(37);
        assertThat(statistics.labelSets().active().quantile(0.999)).isEqualTo(22);
        assertThat(statistics.unlabelled()).isZero();
        assertThat(dataset.labelNames().id("game::strategy")).isPresent();
    }

    @Test
    void aCommandThatFailsOrDoesNotExistIsNamed() {
        assertThatThrownBy(() -> AptCache.read(new ProcessBuilder("no-such-command-here"), in -> ""))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("apt-cache dumpavail: cannot be run");
        assertThatThrownBy(() -> AptCache.read(new ProcessBuilder("false"), in -> ""))
                .hasMessageContaining("failed with exit code 1");
    }

    @Test
    void senselessNumbersAreRefused() {
        assertThatThrownBy(() -> new Debtags(0, 1, Division.USUAL)).hasMessageContaining("from 1");
        assertThatThrownBy(() -> new Debtags(1, 0, Division.USUAL)).hasMessageContaining("from 1");
    }
}
