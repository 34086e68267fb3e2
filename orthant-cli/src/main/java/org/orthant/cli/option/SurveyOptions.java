package org.orthant.cli.option;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.SurveySettings;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.console.option.SizeListText;
import org.orthant.console.option.SizeListText.SizeList;
import org.orthant.console.option.Usage;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the survey, which estimates the share of label sets that are reachable. */
public final class SurveyOptions {

    @Option(names = "--survey", paramLabel = "SIZES", converter = SizeListText.class)
    @Nullable SizeList sizes;

    @Option(names = "--first", paramLabel = "NUMBERS", converter = SizeListText.class)
    @Nullable SizeList first;

    @Option(names = "--survey-sets", paramLabel = "NUMBER")
    @Nullable Integer sets;

    @Option(names = "--survey-seed", paramLabel = "NUMBER")
    @Nullable Long seed;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns whether a survey was requested. */
    public boolean isAsked() {
        if (sizes == null && (first != null || sets != null || seed != null)) {
            throw Usage.wrong(command(), "--first, --survey-sets and --survey-seed require --survey");
        }
        return sizes != null;
    }

    /** Returns the settings of the survey, if one was requested. */
    public Optional<SurveySettings> settings() {
        return isAsked()
                ? Optional.of(new SurveySettings(
                        Objects.requireNonNull(sizes).sizes(),
                        first == null ? List.of() : first.sizes(),
                        sets == null ? SurveySettings.DEFAULT_SETS : sets,
                        seed == null ? SurveyPlan.DEFAULT_SEED : seed))
                : Optional.empty();
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
