package org.orthant.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question.Depth;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program that measures Orthant and its peers side by side. */
@Command(
        name = "orthant bench",
        mixinStandardHelpOptions = true,
        header = {"Compare with general solvers of linear programmes, on the same label sets.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:internal error",
            "2:wrong usage: an option or its value",
            "3:bad input: a file is missing, unreadable or wrong"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant bench --layer W25,W50 --cache ~/layers",
            "  orthant bench --layer DFT80+25 --peers highs --peer-sets 3 --format json",
            "  orthant bench --weights W.npy --label-sets test.txt"
        })
public final class Bench implements Callable<Integer> {

    private static final int DONE = 0;
    private static final int INTERNAL_ERROR = 1;
    private static final int USAGE = 2;
    private static final int BAD_INPUT = 3;

    /** How results are shown. */
    enum Format {
        TABLE,
        JSON
    }

    @Mixin
    SubjectOptions subjects = new SubjectOptions();

    @Option(
            names = "--sets",
            paramLabel = "N",
            defaultValue = "100",
            description = "Use the first N label sets (default: ${DEFAULT-VALUE}).")
    int sets = 100;

    @Option(
            names = "--peers",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "highs,glop,pdlp",
            description = "Peers to compare with: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    List<PeerSolver> peers = List.of();

    @Option(
            names = "--peer-sets",
            paramLabel = "N",
            defaultValue = "10",
            description = "Give the peers only the first N sets, as they are slow (default: ${DEFAULT-VALUE}).")
    int peerSets = 10;

    @Option(
            names = "--peer-limit",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Let a peer give up on a set after so long (default: ${DEFAULT-VALUE}).")
    int peerLimit = 60;

    @Option(
            names = "--box",
            paramLabel = "B",
            defaultValue = "1e4",
            description = "Features lie between -B and B (default: ${DEFAULT-VALUE}).")
    double box = ChebyshevProgramme.USUAL_BOX;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "Let each contender run so long before it is measured (default: ${DEFAULT-VALUE}).")
    double warmUp = 2;

    @Option(
            names = "--format",
            defaultValue = "table",
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Format format = Format.TABLE;

    @Spec
    @Nullable CommandSpec spec;

    private Bench() {}

    @Override
    public Integer call() {
        requireSensible();
        PrintWriter out = spec().commandLine().getOut();
        List<Report> reports = new ArrayList<>();
        for (SubjectOptions.Source source : subjects.sources(spec())) {
            Report report = report(source.subject());
            reports.add(report);
            if (format == Format.TABLE) {
                out.print((reports.size() > 1 ? "\n" : "") + TextReport.of(report));
                out.flush();
            }
        }
        if (format == Format.JSON) {
            out.print(JsonReport.of(reports));
            out.flush();
        }
        return DONE;
    }

    private List<Entrant> entrants(OutputLayer layer) {
        Duration limit = Duration.ofSeconds(peerLimit);
        List<Entrant> entrants = new ArrayList<>();
        for (Depth depth : Depth.values()) {
            entrants.add(Entrant.own(OrthantContender.of(layer, depth, box)));
        }
        for (PeerSolver peer : peers) {
            entrants.add(Entrant.peer(new ChebyshevProgramme(layer, peer, box, limit), peerSets));
        }
        return entrants;
    }

    private Report report(Subject subject) {
        Subject used = subject.withAtMost(sets);
        double floorMillis = new Floor(used.layer()).nanos() / 1e6;
        Duration warmth = Duration.ofNanos((long) (warmUp * 1e9));
        Comparison comparison = Comparison.of(entrants(used.layer()), used.sets(), warmth);
        List<String> remarks = new ArrayList<>(used.remarks());
        if (peerSets < used.sets().size()) {
            remarks.add("Peers were given only the first " + peerSets + " label sets.");
        }
        remarks.add(String.format(
                Locale.ROOT,
                "CPU time of one thread, without building models (median build time given); box %.0e, tolerance 1e-9, "
                        + "peers stop after %d s; ratios are of totals on the sets that both decided.",
                box,
                peerLimit));
        return new Report(
                used.name(),
                used.layer().labels(),
                used.layer().features(),
                used.sets().size(),
                floorMillis,
                comparison,
                remarks);
    }

    private void requireSensible() {
        require(sets > 0, "--sets " + sets + ": expected at least 1");
        require(peerSets > 0, "--peer-sets " + peerSets + ": expected at least 1");
        require(peerLimit > 0, "--peer-limit " + peerLimit + ": expected at least 1 second");
        require(box > 0 && Double.isFinite(box), "--box " + box + ": expected a positive number");
        require(warmUp >= 0 && warmUp < 1e6, "--warm-up " + warmUp + ": expected some seconds, or 0");
        require(
                peers.isEmpty() || NativeLibrary.isAvailable(),
                "OR-Tools has no native library for " + NativeLibrary.platform() + ": the peers cannot run here");
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(spec().commandLine(), message);
        }
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }

    /** Runs the program and ends the JVM with its exit code. */
    @SuppressWarnings("SystemExitOutsideMain")
    public static void main(String[] arguments) {
        PrintWriter out = utf8(FileDescriptor.out);
        PrintWriter err = utf8(FileDescriptor.err);
        int code = run(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** Runs the program and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new Bench())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((failure, all) -> {
                    err.println("orthant bench: " + failure.getMessage() + " (see orthant bench --help)");
                    return USAGE;
                })
                .setExecutionExceptionHandler((failure, line, result) -> {
                    boolean isInput = failure instanceof BadInputException;
                    err.println("orthant bench: " + (isInput ? failure.getMessage() : "internal error: " + failure));
                    return isInput ? BAD_INPUT : INTERNAL_ERROR;
                })
                .execute(arguments);
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
