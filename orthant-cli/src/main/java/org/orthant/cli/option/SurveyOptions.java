package org.orthant.cli.option;

import java.util.List;
import java.util.Optional;
import org.orthant.audit.model.SurveySettings;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.SizeListText;
import org.orthant.console.option.SizeListText.SizeList;

/** Options of the survey, which estimates the share of label sets that are reachable. */
public final class SurveyOptions extends OptionGroup {

    private final OptionValue<SizeList> sizes =
            option(SizeList.class, "--survey", "SIZES").converter(new SizeListText());

    private final OptionValue<SizeList> first =
            option(SizeList.class, "--first", "NUMBERS").converter(new SizeListText());

    private final OptionValue<Integer> sets = number("--survey-sets");

    private final OptionValue<Long> seed = option(Long.class, "--survey-seed", "NUMBER");

    /** Returns whether a survey was requested. */
    public boolean isAsked() {
        if (!sizes.isGiven() && (first.isGiven() || sets.isGiven() || seed.isGiven())) {
            throw wrong("--first, --survey-sets and --survey-seed require --survey");
        }
        return sizes.isGiven();
    }

    /** Returns the settings of the survey, if one was requested. */
    public Optional<SurveySettings> settings() {
        isAsked();
        return sizes.value()
                .map(list -> new SurveySettings(
                        list.sizes(),
                        first.value().map(SizeList::sizes).orElse(List.of()),
                        sets.orElse(SurveySettings.DEFAULT_SETS),
                        seed.orElse(SurveyPlan.DEFAULT_SEED)));
    }
}
