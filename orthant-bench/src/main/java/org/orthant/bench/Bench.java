package org.orthant.bench;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.orthant.bench.measure.KernelBenchmark;
import org.orthant.bench.solver.OrthantSolver;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.DomainOptions;
import org.orthant.console.option.FormatOption;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.RootCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.program.Failure;
import org.orthant.console.program.Failures;
import org.orthant.console.program.Program;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question.Depth;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program that measures Orthant, alone and compared with other solvers. */
@Command(
        name = "orthant bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = {"Measure Orthant and compare it with general solvers.", ""},
        description = {
            "Runs all solvers on the same label sets, in one process and on one thread.",
            "With --threads, --growth or --kernels, measures throughput, growth or inner loops",
            "instead, and with --model or --head what an audit of the classes of a head costs.",
            "--domain may list several domains, separated by commas.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:internal error",
            "2:invalid usage: an option or its value",
            "3:invalid input: a file is missing, unreadable or invalid"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant bench --layer W25,W50 --cache ~/layers",
            "  orthant bench --layer DFT80+25 --peers highs --peer-sets 3 --format json",
            "  orthant bench --weights W.npy --label-sets test.txt",
            "  orthant bench --weights W.npy --bias b.npy --single --random 2000 --sizes 2-7 \\",
            "      --sets 3000 --nonnegative --peers highs",
            "  orthant bench --weights model.onnx --rule argmax --domain silu --sets 7000 --peers highs",
            "  orthant bench --weights W.npy --random 500 --sizes 2-7 --domain tanh,ball:22.6 --no-peers",
            "  orthant bench --layer W100 --threads 1,2",
            "  orthant bench --model my-llm --rule argmax --domain free --sets 1000",
            "  orthant bench --head HEAD30522x384,HEAD50257x768 --cache ~/layers --rule argmax \\",
            "      --domain free --sets 2000",
            "  orthant bench --growth 10000,100000,1000000 --features 32",
            "  orthant bench --kernels"
        })
public final class Bench extends RootCommand {

    private final SubjectOptions subjects = group(new SubjectOptions());

    private final OptionValue<Integer> sets =
            option(Integer.class, "--sets", "N").byDefault(100);

    private final ComparisonOptions comparison = group(new ComparisonOptions());

    private final OptionValue<List<Integer>> threads =
            list(Integer.class, "--threads", "N").commaSeparated();

    private final GrowthOptions growth = group(new GrowthOptions());

    private final HeadOptions head = group(new HeadOptions());

    private final OptionValue<Boolean> kernels = flag("--kernels");

    private final DecisionOptions decision = group(new DecisionOptions());

    private final OptionValue<Double> warmUp =
            option(Double.class, "--warm-up", "SECONDS").byDefault(2.0, "2");

    private final FormatOption format = group(new FormatOption());

    private Bench() {}

    @Override
    public Integer call() {
        requireSensible();
        if (kernels.isGiven()) {
            KernelBenchmark.run();
            return ExitCode.DONE;
        }
        List<Results> all = new ArrayList<>();
        for (Supplier<Report> measurement : measurements()) {
            Results results = ReportResults.of(measurement.get());
            if (format.isForPeople()) {
                command().commandLine().getOut().print(all.isEmpty() ? "" : "\n");
                format.print(results, command());
            }
            all.add(results);
        }
        if (!format.isForPeople()) {
            format.printAll(all, command());
        }
        return ExitCode.DONE;
    }

    /** Returns the measurements to make, each made when it is asked for. */
    private List<Supplier<Report>> measurements() {
        Duration warmth = Duration.ofNanos((long) (warmUp.get() * 1e9));
        if (!growth.isEmpty()) {
            return List.of(() -> Growth.measure(
                    growth.labels(), growth.features(), sets.get(), box(growth.features()), subjects.seed(), warmth));
        }
        if (!head.isEmpty()) {
            DecisionRule rule = decision.rule().rule();
            require(
                    rule.objection(1).isEmpty(),
                    "--model and --head ask about single classes; pass a --rule that can choose one");
            return head.sources(sets.get(), subjects.seed(), subjects.cache()).stream()
                    .flatMap(source -> decision.domain().each().stream().map(named -> (Supplier<Report>) () -> {
                        Subject subject = source.subject();
                        return HeadBenchmark.measure(
                                subject.named(subject.name() + ", " + named.name()),
                                rule,
                                named.byFeatures().apply(subject.layer().features()),
                                warmth);
                    }))
                    .toList();
        }
        if (threads.get().isEmpty()) {
            comparison.requireSensible();
        }
        Progress progress = Progress.to(Consoles.of(command()).status());
        List<Supplier<Report>> measurements = new ArrayList<>();
        DecisionRule decided = decision.rule().rule();
        List<DomainOptions.Named> domains = decision.domain().each();
        for (SubjectOptions.Source source : subjects.sources(decided)) {
            for (DomainOptions.Named named : domains) {
                measurements.add(() -> {
                    Subject subject = source.subject().withAtMost(sets.get());
                    FeatureDomain features =
                            named.byFeatures().apply(subject.layer().features());
                    String name = subject.name() + (domains.size() > 1 ? ", " + named.name() : "");
                    return threads.get().isEmpty()
                            ? comparison.compare(
                                    subject.named(name), decided, features, warmth, progress.in(name + ": "))
                            : throughput(subject.named(name), decided, features);
                });
            }
        }
        return measurements;
    }

    private Box box(int features) {
        return decision.domain()
                .domain(features)
                .asBox()
                .filter(Box::isFinite)
                .orElseThrow(() -> Usage.wrong(command(), "--growth measures radii; pass --box instead of --domain"));
    }

    private Report throughput(Subject subject, DecisionRule decided, FeatureDomain features) {
        return new ThroughputReport(
                subject.name(),
                subject.layer().labels(),
                subject.layer().features(),
                Throughput.of(
                        OrthantSolver.verifier(
                                subject.layer(),
                                DomainLimits.radii(features).isEmpty() && !decided.isRanking()
                                        ? Depth.RADIUS
                                        : Depth.VERDICT,
                                features,
                                decided),
                        subject.sets(),
                        threads.get(),
                        Throughput.USUAL_TIME));
    }

    private void requireSensible() {
        growth.requireSensible();
        long kinds = Stream.of(!threads.get().isEmpty(), !growth.isEmpty(), !head.isEmpty(), kernels.isGiven())
                .filter(each -> each)
                .count();
        require(kinds < 2, "--threads, --growth, --model or --head, and --kernels are exclusive; pass one of them");
        require(
                (growth.isEmpty() && head.isEmpty() && !kernels.isGiven()) || subjects.isEmpty(),
                "--growth, --model, --head and --kernels have layers of their own; remove --layer and --weights");
        require(!kernels.isGiven() || format.isForPeople(), "--kernels has no --format: JMH reports in its own form");
        sets.valid(number -> number > 0, "at least 1");
        for (int count : threads.get()) {
            require(count > 0, "--threads " + count + ": expected at least 1");
        }
        decision.domain().requireEach();
        if (!growth.isEmpty()) {
            box(growth.features());
        }
        warmUp.valid(seconds -> seconds >= 0 && seconds < 1e6, "a number of seconds, or 0");
    }

    private void require(boolean condition, String message) {
        Usage.require(command(), condition, message);
    }

    /** Runs the program and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        Program.exitWith((out, err) -> run(out, err, arguments));
    }

    /** Runs the program and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new Bench());
        return Program.run(Program.configure(line, new Failures(Failure::ofInput)), out, err, arguments);
    }
}
