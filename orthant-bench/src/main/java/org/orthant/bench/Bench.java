package org.orthant.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question.Depth;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The program that measures Orthant, alone and beside its peers. */
@Command(
        name = "orthant bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = {"Measure Orthant side by side with general solvers.", ""},
        description = {
            "All contenders get the same label sets, in one process and on one thread.",
            "With --threads, --growth or --kernels something else is measured instead.",
            ""
        },
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
            "  orthant bench --weights W.npy --labels test.txt",
            "  orthant bench --weights W.npy --bias b.npy --single --random 2000 --sizes 2-7 \\",
            "      --sets 3000 --nonnegative --peers highs",
            "  orthant bench --weights model.onnx --rule argmax --domain silu --sets 7000 --peers highs",
            "  orthant bench --weights W.npy --random 500 --sizes 2-7 --domain tanh,ball:22.6 --no-peers",
            "  orthant bench --layer W100 --threads 1,2",
            "  orthant bench --growth 10000,100000,1000000 --features 32",
            "  orthant bench --kernels"
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

    @Mixin
    ComparisonOptions comparison = new ComparisonOptions();

    @Option(
            names = "--threads",
            paramLabel = "N",
            split = ",",
            description = "Measure how many label sets of --layer or --weights so many threads decide together, each "
                    + "number in turn.")
    List<Integer> threads = List.of();

    @Mixin
    GrowthOptions growth = new GrowthOptions();

    @Option(names = "--kernels", description = "Measure inner loops with JMH, which reports in its own form.")
    boolean kernels;

    @Mixin
    DomainOptions domain = new DomainOptions();

    @Option(
            names = "--rule",
            paramLabel = "threshold|top-k|argmax",
            defaultValue = "threshold",
            description =
                    "How logits become an answer: labels above zero; the labels with the highest logits, as many as "
                            + "the set has; or the class with the highest one (default: ${DEFAULT-VALUE}). Peers get one more "
                            + "variable for rankings, the threshold between the set and all others.")
    String rule = "threshold";

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
        if (kernels) {
            KernelBenchmark.run();
            return DONE;
        }
        PrintWriter out = spec().commandLine().getOut();
        List<Report> reports = new ArrayList<>();
        for (Supplier<Report> source : measurements()) {
            Report report = source.get();
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

    /** What is to be measured, each when it is its turn. */
    private List<Supplier<Report>> measurements() {
        Duration warmth = Duration.ofNanos((long) (warmUp * 1e9));
        Progress progress = Progress.to(spec().commandLine().getErr());
        if (!growth.isEmpty()) {
            return List.of(() -> Growth.measure(growth, sets, domain.bounds(growth.features), subjects.seed, warmth));
        }
        if (threads.isEmpty()) {
            comparison.requireSensible(spec());
        }
        List<Supplier<Report>> measurements = new ArrayList<>();
        DecisionRule decided = new Usage(spec()).parse(() -> DecisionRule.parse(rule));
        for (SubjectOptions.Source source : subjects.sources(spec(), decided)) {
            for (String named : domain.names()) {
                measurements.add(() -> {
                    Subject subject = source.subject().withAtMost(sets);
                    FeatureDomain features = domain.named(named, subject.layer().features());
                    String name = subject.name() + (domain.names().size() > 1 ? ", " + named : "");
                    return threads.isEmpty()
                            ? comparison.compare(
                                    subject.named(name), decided, features, warmth, progress.in(name + ": "))
                            : throughput(subject.named(name), decided, features);
                });
            }
        }
        return measurements;
    }

    private Report throughput(Subject subject, DecisionRule decided, FeatureDomain features) {
        return new ThroughputReport(
                subject.name(),
                subject.layer().labels(),
                subject.layer().features(),
                Throughput.of(
                        OrthantContender.verifier(
                                subject.layer(),
                                DomainLimits.radii(features).isEmpty() ? Depth.RADIUS : Depth.VERDICT,
                                features,
                                decided),
                        subject.sets(),
                        threads,
                        Throughput.USUAL_TIME));
    }

    private void requireSensible() {
        growth.requireSensible(spec());
        Usage usage = new Usage(spec());
        long kinds = Stream.of(!threads.isEmpty(), !growth.isEmpty(), kernels)
                .filter(each -> each)
                .count();
        usage.require(kinds < 2, "--threads, --growth and --kernels are measured apart: give one of them");
        usage.require(
                growth.isEmpty() || domain.domains.isEmpty(),
                "--growth measures radii: give --box instead of --domain");
        usage.require(
                (growth.isEmpty() && !kernels) || subjects.isEmpty(),
                "--growth and --kernels make their own layers: leave out --layer and --weights");
        usage.require(!kernels || format == Format.TABLE, "--kernels has no --format: JMH reports in its own form");
        usage.require(sets > 0, "--sets " + sets + ": expected at least 1");
        for (int count : threads) {
            usage.require(count > 0, "--threads " + count + ": expected at least 1");
        }
        domain.requireSensible(spec());
        usage.require(warmUp >= 0 && warmUp < 1e6, "--warm-up " + warmUp + ": expected some seconds, or 0");
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
        try {
            return commandLine(out, err).execute(arguments);
        } catch (OutOfMemoryError e) {
            err.println("orthant bench: this is too large for the memory of Java: take less,"
                    + " or allow more with ORTHANT_JAVA_OPTS=-Xmx… (such as -Xmx16g)");
            return BAD_INPUT;
        }
    }

    private static CommandLine commandLine(PrintWriter out, PrintWriter err) {
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
                });
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
