package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.model.AuditedModel;
import org.orthant.report.Page.Section;

/** What the reader of an audit can do about what it found. */
final class NextSteps {

    private NextSteps() {}

    /** Returns the section; empty if every output is possible. */
    static Optional<Section> of(AuditedModel audited, String file, RepairSuggestion suggestion) {
        if (audited.never().isEmpty()) {
            return Optional.empty();
        }
        String those = audited.words().many().equals("classes") ? "classes" : "label sets";
        List<Html> steps = new ArrayList<>();
        steps.add(step(
                "Find out which of these " + those
                        + " the model needs. Those that no input requires, such as padding and special"
                        + " tokens, do no harm: list them in a baseline, and let only new ones fail a build",
                Optional.of("orthant audit " + ShellText.quoted(file) + suggestion.question(audited)
                        + " --baseline known.txt --fail-on unargmaxable")));
        suggestion.of(audited, file).ifPresent(advice -> steps.add(step(advice.text(), advice.command())));
        suggestion
                .biases(audited, file)
                .ifPresent(command -> steps.add(step(
                        "Without examples, by the smallest change of biases; possible does not mean correct",
                        Optional.of(command))));
        return Optional.of(new Section("What to do now", Html.element("ul", Html.join(steps))));
    }

    private static Html step(String text, Optional<String> command) {
        return command.map(words -> Html.element(
                        "li", Html.text(text + ":"), Html.element("pre", Html.element("code", Html.text(words)))))
                .orElseGet(() -> Html.element("li", Html.text(text + ".")));
    }
}
