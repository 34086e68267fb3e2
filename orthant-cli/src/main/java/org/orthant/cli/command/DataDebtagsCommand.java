package org.orthant.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.ExitCode;
import org.orthant.data.Dataset;
import org.orthant.data.debtags.AptCache;
import org.orthant.data.debtags.Debtags;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Builds the debtags data set. */
@Command(
        name = "debtags",
        header = {"Build the debtags data set from Debian's package lists.", ""},
        description = {
            "Which tags does a package have, given the words of its name and summary? On a Debian machine the command "
                    + "reads the lists of apt (apt-get update fetches new ones); elsewhere, specify a file written by "
                    + "apt-cache dumpavail, or a Packages file of Debian's archive.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {"  orthant data debtags --out debtags", "  xzcat Packages.xz | orthant data debtags - --out debtags"})
final class DataDebtagsCommand extends DatasetCommand {

    private static final Path STANDARD_INPUT = Path.of("-");

    private final OptionValue<Path> list = optionalParameter(Path.class, "FILE");

    private final OptionValue<Integer> leastPackages = number("--min-packages").byDefault(10);

    private final OptionValue<Integer> leastWordPackages =
            number("--min-word-packages").byDefault(3);

    private final OptionValue<Long> seed =
            option(Long.class, "--split-seed", "NUMBER").byDefault(0L);

    @Override
    protected int run(CommandSpec command) {
        Division division = new Division(Method.RANDOM, Shares.USUAL, seed.get());
        Debtags debtags =
                Usage.asUsage(command, () -> new Debtags(leastPackages.get(), leastWordPackages.get(), division));
        out.write(build(debtags));
        return ExitCode.DONE;
    }

    private Dataset build(Debtags debtags) {
        if (!list.isGiven()) {
            return AptCache.read(in -> debtags.build(AptCache.COMMAND, in));
        }
        if (list.get().equals(STANDARD_INPUT)) {
            return debtags.build(Path.of("standard input"), System.in);
        }
        try (InputStream in = Files.newInputStream(list.get())) {
            return debtags.build(list.get(), in);
        } catch (IOException unreadable) {
            throw BadInputException.unreadable(list.get(), unreadable);
        }
    }
}
