package org.orthant.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.orthant.cli.option.ExampleModel;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Subcommand;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.io.BadInputException;
import org.orthant.studio.Studio;
import org.orthant.studio.StudioOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Serves the interactive page until it is interrupted. */
@Command(
        name = "studio",
        header = {"Explore the geometry, audit a layer and compare runs in your browser.", ""},
        description = {
            "Starts a small server and prints the address of its page, which has an access token: keep it to yourself. "
                    + "By default, only this machine can reach it; see --bind. Press Ctrl-C to stop it.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant studio --open",
            "  orthant studio --port 8080 --runs runs",
            "  orthant studio --bind 0.0.0.0 --port 8080"
        })
final class StudioCommand extends Subcommand {

    private static final int LARGEST_PORT = 65_535;
    private static final int TICK_MILLISECONDS = 100;

    private final OptionValue<Integer> port = number("--port").byDefault(0);

    private final OptionValue<String> bind = option(String.class, "--bind", "ADDRESS");

    private final OptionValue<Boolean> withoutToken = flag("--no-token").negatable();

    private final OptionValue<Path> runs = option(Path.class, "--runs", "FOLDER");

    private final OptionValue<Boolean> open = flag("--open");

    @Override
    protected int run(CommandSpec command) throws InterruptedException {
        StudioOptions options = options();
        PrintWriter out = command.commandLine().getOut();
        PrintWriter err = command.commandLine().getErr();
        try (Interruption interruption = Interruption.watch();
                Studio studio = start(options)) {
            if (options.isExposed()) {
                err.println(
                        "orthant: warning: other machines can reach this page, and the connection is not encrypted; "
                                + "everyone with the address below can use it");
                err.flush();
            }
            out.println(studio.address());
            out.flush();
            if (open.isGiven()) {
                browse(studio, err);
            }
            while (!interruption.requested()) {
                Thread.sleep(TICK_MILLISECONDS);
            }
        }
        return ExitCode.INTERRUPTED;
    }

    private StudioOptions options() {
        if (port.get() < 0 || port.get() > LARGEST_PORT) {
            throw wrong("--port " + port.get() + ": expected a number from 1 to " + LARGEST_PORT);
        }
        StudioOptions options = StudioOptions.local().atPort(port.get()).offering(ExampleModel::kept);
        if (bind.isGiven()) {
            options = options.at(address(bind.get()));
        }
        if (withoutToken.orElse(false)) {
            if (options.isExposed()) {
                throw wrong(
                        "--no-token: other machines can reach " + bind.get() + "; remove one of --no-token and --bind");
            }
            options = options.withoutToken();
        }
        if (runs.isGiven()) {
            if (!Files.isDirectory(runs.get())) {
                throw BadInputException.in(runs.get(), "is not a folder: expected a folder with run folders");
            }
            options = options.withRuns(runs.get());
        }
        return options;
    }

    private InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw wrong("--bind " + text + ": is not an address; expected one such as 127.0.0.1 or 0.0.0.0");
        }
    }

    private Studio start(StudioOptions options) {
        try {
            return Studio.start(options);
        } catch (BindException e) {
            throw wrong("cannot listen at " + options.address().getHostAddress() + ", port " + port.get() + ": "
                    + e.getMessage() + "; choose another --port, or remove it to use any free port");
        } catch (IOException e) {
            throw wrong("cannot listen: " + e.getMessage());
        }
    }

    private static void browse(Studio studio, PrintWriter err) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        try {
            String page = studio.opening().toString();
            List<String> browser = system.contains("mac")
                    ? List.of("open", page)
                    : system.contains("windows")
                            ? List.of("rundll32", "url.dll,FileProtocolHandler", page)
                            : List.of("xdg-open", page);
            new ProcessBuilder(browser)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            err.println("orthant: cannot open a browser; open the address above");
            err.flush();
        }
    }
}
