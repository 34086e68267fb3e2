package org.orthant.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Question;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class QuestionOptionsTest {

    @Command(name = "ask")
    static final class Asking {
        @Mixin
        QuestionOptions question = new QuestionOptions();
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
                .hasMessageStartingWith("--radius: needs bounds with an end");
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
        for (String[] wrong : new String[][] {{"--box", "-1"}, {"--threshold", "0", "--probability", ".5"}}) {
            assertThatThrownBy(() -> question(wrong))
                    .isInstanceOfSatisfying(
                            ParameterException.class,
                            refused -> assertThat(refused.getCommandLine().getCommandName())
                                    .isEqualTo("ask"));
        }
    }
}
