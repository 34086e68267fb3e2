package org.orthant.cli.option;

import java.util.List;
import java.util.function.Function;
import org.orthant.console.option.Verbosity;
import org.orthant.console.terminal.StatusLine;
import org.orthant.train.sentence.CachedSentences;
import org.orthant.train.sentence.MissingSentenceEncoderException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Encodes whole texts with progress on the terminal. */
public record SentenceTexts(CommandSpec command) implements Function<List<String>, List<float[]>> {

    @Override
    public List<float[]> apply(List<String> texts) {
        boolean quiet = Verbosity.of(command).isQuiet();
        StatusLine status = new StatusLine(command.commandLine().getErr(), StatusLine.columns(quiet));
        try {
            return new CachedSentences((done, all) ->
                            status.show(StatusLine.bar(done, all) + " " + done + " of " + all + " texts encoded"))
                    .apply(texts);
        } catch (MissingSentenceEncoderException e) {
            throw new ParameterException(
                    command.commandLine(),
                    "encoder sentences: is not included by default, as it takes 110 MB more; set ORTHANT_SENTENCES=yes in"
                            + " the environment to include it",
                    e);
        } finally {
            status.end();
        }
    }
}
