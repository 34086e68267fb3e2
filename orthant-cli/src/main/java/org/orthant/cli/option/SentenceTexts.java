package org.orthant.cli.option;

import java.util.List;
import java.util.function.Function;
import org.orthant.console.option.Usage;
import org.orthant.console.option.Verbosity;
import org.orthant.console.terminal.StatusLine;
import org.orthant.train.sentence.SentenceCache;
import org.orthant.train.sentence.SentenceEncoder;
import picocli.CommandLine.Model.CommandSpec;

/** Vectors of whole texts, kept in the user's cache folder, with progress on the terminal. */
public record SentenceTexts(CommandSpec command) implements Function<List<String>, List<float[]>> {

    @Override
    public List<float[]> apply(List<String> texts) {
        SentenceEncoder encoder = SentenceEncoder.find()
                .orElseThrow(() -> Usage.wrong(
                        command,
                        "encoder sentences: is not built in, as it takes 110 MB more; start Orthant with"
                                + " ORTHANT_SENTENCES=yes in the environment to have it"));
        boolean quiet = Verbosity.of(command).isQuiet();
        StatusLine status = new StatusLine(command.commandLine().getErr(), StatusLine.columns(quiet));
        try {
            return new SentenceCache(UserCache.folder().resolve("sentences"), encoder)
                    .vectors(
                            texts,
                            done -> status.show(StatusLine.bar(done, texts.size()) + " " + done + " of " + texts.size()
                                    + " texts encoded"));
        } finally {
            status.end();
        }
    }
}
