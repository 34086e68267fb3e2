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
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.Subcommand;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.io.BadInputException;
import org.orthant.studio.Studio;
import org.orthant.studio.StudioOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

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

    @Option(names = "--port", paramLabel = "NUMBER")
    int port;

    @Option(names = "--bind", paramLabel = "ADDRESS")
    @Nullable String bind;

    @Option(names = "--no-token", negatable = true)
    boolean withoutToken;

    @Option(names = "--runs", paramLabel = "FOLDER")
    @Nullable Path runs;

    @Option(names = "--open")
    boolean open;

    @Override
    protected int run(CommandSpec command) throws InterruptedException {
        StudioOptions options = options(command);
        PrintWriter out = command.commandLine().getOut();
        PrintWriter err = command.commandLine().getErr();
        try (Interruption interruption = Interruption.watch();
                Studio studio = start(command, options)) {
            if (options.isExposed()) {
                err.println(
                        "orthant: warning: other machines can reach this page, and the connection is not encrypted; "
                                + "everyone with the address below can use it");
                err.flush();
            }
            out.println(studio.address());
            out.flush();
            if (open) {
                browse(studio, err);
            }
            while (!interruption.requested()) {
                Thread.sleep(TICK_MILLISECONDS);
            }
        }
        return ExitCode.INTERRUPTED;
    }

    private StudioOptions options(CommandSpec command) {
        if (port < 0 || port > LARGEST_PORT) {
            throw Usage.wrong(command, "--port " + port + ": expected a number from 1 to " + LARGEST_PORT);
        }
        StudioOptions options = StudioOptions.local().atPort(port);
        if (bind != null) {
            options = options.at(address(command, bind));
        }
        if (withoutToken) {
            if (options.isExposed()) {
                throw Usage.wrong(
                        command,
                        "--no-token: other machines can reach " + bind + "; remove one of --no-token and --bind");
            }
            options = options.withoutToken();
        }
        if (runs != null) {
            if (!Files.isDirectory(runs)) {
                throw BadInputException.in(runs, "is not a folder: expected a folder with run folders");
            }
            options = options.withRuns(runs);
        }
        return options;
    }

    private static InetAddress address(CommandSpec command, String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw Usage.wrong(
                    command, "--bind " + text + ": is not an address; expected one such as 127.0.0.1 or 0.0.0.0");
        }
    }

    private Studio start(CommandSpec command, StudioOptions options) {
        try {
            return Studio.start(options);
        } catch (BindException e) {
            throw Usage.wrong(
                    command,
                    "cannot listen at " + options.address().getHostAddress() + ", port " + port + ": " + e.getMessage()
                            + "; choose another --port, or remove it to use any free port");
        } catch (IOException e) {
            throw Usage.wrong(command, "cannot listen: " + e.getMessage());
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
