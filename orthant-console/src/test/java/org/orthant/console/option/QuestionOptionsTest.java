package org.orthant.console.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.model.weights.MapReader;
import org.orthant.verify.Question;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

class QuestionOptionsTest {

    @TempDir
    private Path folder;

    @Command(name = "ask")
    static final class Asking extends RootCommand {

        private final QuestionOptions question = group(new QuestionOptions());
    }

    private static QuestionOptions options(String... arguments) {
        return CommandLine.populateCommand(new Asking(), arguments).question;
    }

    private static Question question(String... arguments) {
        return options(arguments).byFeatures().apply(3);
    }

    @Test
    void withoutOptionsItIsThePapersForFloat32() {
        assertThat(question())
                .isEqualTo(new Question(Question.Depth.THRESHOLDS, Question.PAPER_THRESHOLDS, FeatureDomain.box(3, 1e4))
                        .withFormats(List.of(NumberFormat.parse("float32"))));
    }

    @Test
    void rankingsAndFeaturesWithoutAnEndHaveNoRadii() {
        assertThat(question("--rule", "top-k", "--deploy", "none"))
                .isEqualTo(Question.verdict(FeatureDomain.box(3, 1e4)).withRule(DecisionRule.topK()));
        assertThat(question("--domain", "relu").depth()).isEqualTo(Question.Depth.VERDICT);
        assertThatThrownBy(() -> question("--domain", "relu", "--radius"))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("--radius: a radius needs finite bounds for every feature; remove it, or");
    }

    @Test
    void ballsAndImagesHaveVerdictsAndMarginsOnly() throws IOException {
        Path map = Files.writeString(folder.resolve("P.csv"), "1,2\n3,4\n5,6\n");
        for (String[] given : new String[][] {
            {"--domain", "layernorm"},
            {"--domain", "ball:2"},
            {"--chain", map.toString(), "--domain", "relu"},
            {"--chain", map.toString()}
        }) {
            Question asked = question(given);
            assertThat(asked.depth()).isEqualTo(Question.Depth.VERDICT);
            assertThat(asked.formats()).isEmpty();
            assertThatThrownBy(() -> question(with(given, "--radius")))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageStartingWith("--radius: a radius needs finite bounds for every feature");
            assertThatThrownBy(() -> question(with(given, "--deploy=bfloat16,float32")))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageStartingWith("--deploy bfloat16,float32: claims about deployed arithmetic");
            assertThat(question(with(given, "--deploy=none", "--margin")).margins())
                    .isEqualTo(Question.Margins.ALL);
        }
    }

    private static String[] with(String[] given, String... more) {
        return Stream.concat(Arrays.stream(given), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void aChainAsksThroughItsMapsFromTheLayerBack() throws IOException {
        Path outer = Files.writeString(folder.resolve("P.csv"), "1,2\n3,4\n5,6\n");
        Path inner = Files.writeString(folder.resolve("Q.csv"), "1,0,0,1\n0,1,1,0\n");
        Path offset = Files.writeString(folder.resolve("c.csv"), "7\n8\n9\n");
        FeatureDomain asked = question(
                        "--chain", outer + "," + inner, "--chain-bias", offset + ",-", "--domain", "relu")
                .domain();
        assertThat(asked)
                .isEqualTo(FeatureDomain.image(
                        MapReader.read(outer, Optional.of(offset)),
                        FeatureDomain.image(MapReader.read(inner, Optional.empty()), ActivationRange.RELU.domain(4))));
        assertThatThrownBy(() -> question("--chain", inner + "," + outer))
                .isInstanceOf(BadInputException.class)
                .hasMessage(inner + ": has 2 rows: expected 3, one for each feature of the layer");
        assertThatThrownBy(() -> question("--chain", outer + "," + outer))
                .hasMessage(outer + ": has 3 rows: expected 2, one for each column of " + outer);
        assertThatThrownBy(() -> question("--chain", outer + "," + inner, "--chain-bias", offset.toString()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--chain-bias: has 1 files for 2 of --chain; specify one for each, or - for no offset");
    }

    @Test
    void observedFeaturesAreSaidToBe() throws IOException {
        Path seen = Files.writeString(folder.resolve("seen.csv"), "1,2,3\n1,0,4\n");
        QuestionOptions options = options("--domain", "observed:" + seen);
        assertThat(options.byFeatures().apply(3).domain())
                .isEqualTo(FeatureDomain.of(new double[] {1, 0, 3}, new double[] {1, 2, 4}));
        assertThat(options.domainNote())
                .contains("Features are bounded by those observed in " + seen
                        + ": a statement about practice; inputs with other features may behave differently.");
        assertThat(options("--domain", "relu").domainNote()).isEmpty();
        // A feature that was always the same has no interval of values.
        assertThat(options.byFeatures().apply(3).depth()).isEqualTo(Question.Depth.VERDICT);
        assertThat(options.byFeatures().apply(3).formats()).isEmpty();
        assertThatThrownBy(() -> question("--domain", "observed:" + seen, "--radius"))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith(
                        "--radius: a radius needs more than one value of every feature, and feature 0 is always 1.0");
    }

    @Test
    void whatNoLayerCanBeAskedIsRefusedBeforeItsSizeIsKnown() {
        for (String[] wrong : new String[][] {
            {"--deploy", "float8"}, {"--eps", "-1"}, {"--rule", "best"}, {"--rule", "argmax", "--threshold", "1"}
        }) {
            assertThatThrownBy(() -> options(wrong).byFeatures()).isInstanceOf(ParameterException.class);
        }
    }

    @Test
    void wrongUsageOfAnyPartIsToldOfTheCommand() {
        for (String[] wrong : new String[][] {
            {"--box", "-1"},
            {"--domain", "ball:0"},
            {"--domain", "relu", "--box", "1"},
            {"--threshold", "0", "--probability", ".5"}
        }) {
            assertThatThrownBy(() -> question(wrong))
                    .isInstanceOfSatisfying(
                            ParameterException.class,
                            refused -> assertThat(refused.getCommandLine().getCommandName())
                                    .isEqualTo("ask"));
        }
    }
}
