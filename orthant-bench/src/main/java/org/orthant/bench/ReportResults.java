package org.orthant.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.bench.measure.Quantiles;
import org.orthant.bench.solver.SolverVerdict;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Shown;
import org.orthant.console.render.Results.Table;
import org.orthant.verify.Effort;

/** Reports as results. All times in milliseconds are CPU times. */
final class ReportResults {

    private static final List<Field<SolverResult>> RESULT = List.of(
            new Field<>("name", "solver", SolverResult::name),
            new Field<>("peer", "", SolverResult::isBaseline),
            new Field<>("sets", "sets", result -> result.measurements().size()),
            number("medianMillis", "median ms", result -> result.solveMillis().median()),
            number("p95Millis", "p95 ms", result -> result.solveMillis().p95()),
            number("totalMillis", "total ms", result -> result.solveMillis().total()),
            new Field<>("medianCheckMillis", "check ms", result -> check(result, Quantiles::median)),
            new Field<>("totalCheckMillis", "total check ms", result -> check(result, Quantiles::total)),
            number(
                    "medianBuildMillis",
                    "build ms",
                    result -> result.buildMillis().median()),
            numberIfKnown("medianSteps", "steps", result -> result.medianSteps()),
            numberIfKnown("medianPasses", "passes", result -> result.medianPasses()),
            new Field<>(
                    "beyondDoubles",
                    "beyond doubles",
                    result -> result.beyondDoubles().isPresent()
                            ? result.beyondDoubles().orElseThrow()
                            : Optional.empty()),
            new Field<>("argmaxable", "argmaxable", result -> result.count(SolverVerdict.ARGMAXABLE)),
            new Field<>("unargmaxable", "unargmaxable", result -> result.count(SolverVerdict.UNARGMAXABLE)),
            new Field<>("undecided", "undecided", result -> result.count(SolverVerdict.UNDECIDED)),
            new Field<>("outOfTime", "out of time", result -> result.count(SolverVerdict.OUT_OF_TIME)));

    private static final List<Field<SpeedRatio>> RATIO = List.of(
            new Field<>("name", "solver", SpeedRatio::name),
            new Field<>("against", "baseline", SpeedRatio::baseline),
            new Field<>("sets", "sets", SpeedRatio::sets),
            number("ratio", "times faster", SpeedRatio::timesFaster),
            new Field<>("sameVerdicts", "same verdict", SpeedRatio::sameVerdicts),
            new Field<>("radiusDifference", "radius differs by", ratio -> difference(ratio.radiusDifference())));

    /** One measurement of one solver. */
    private record Measured(String solver, int set, Measurement measurement) {}

    private static final List<Field<Measured>> MEASURED = List.of(
            new Field<>("name", "solver", Measured::solver),
            new Field<>("set", "set", Measured::set),
            new Field<>(
                    "verdict",
                    "verdict",
                    each -> lowerCase(each.measurement().outcome().verdict())),
            numberIfKnown(
                    "radius", "radius", each -> each.measurement().outcome().radius()),
            number("solveMillis", "ms", each -> each.measurement().solveNanos() / 1e6),
            number("buildMillis", "build ms", each -> each.measurement().buildNanos() / 1e6),
            new Field<>(
                    "checkMillis",
                    "check ms",
                    each -> each.measurement().checkNanos().isPresent()
                            ? number(each.measurement().checkNanos().orElseThrow() / 1e6)
                            : Optional.empty()),
            new Field<>(
                    "steps",
                    "steps",
                    each -> effort(each).<Object>map(Effort::steps).orElse(Optional.empty())),
            new Field<>(
                    "passes",
                    "passes",
                    each -> effort(each).<Object>map(Effort::passes).orElse(Optional.empty())),
            new Field<>(
                    "arithmetic",
                    "arithmetic",
                    each -> effort(each)
                            .<Object>map(effort -> lowerCase(effort.arithmetic()))
                            .orElse(Optional.empty())));

    private ReportResults() {}

    static Results of(Report report) {
        if (report instanceof ComparisonReport comparison) {
            return of(comparison);
        }
        if (report instanceof HeadReport head) {
            return of(head);
        }
        return report instanceof ThroughputReport throughput ? of(throughput) : of((GrowthReport) report);
    }

    private static Results of(ComparisonReport report) {
        Comparison comparison = report.comparison();
        List<Field<SolverResult>> fields = new ArrayList<>(RESULT);
        fields.add(0, new Field<>("layer", "", result -> report.subject()));
        Results results = layer(report.subject(), report.labels(), report.features())
                .fact("sets", "label sets", report.sets())
                .fact("floorMillis", "ms for one pass over the weights", number(report.floorMillis()))
                .table(Table.of("contenders", comparison.results(), fields));
        if (!comparison.ratios().isEmpty()) {
            results.table(Table.of("duels", comparison.ratios(), RATIO));
        }
        report.remarks().forEach(results::remark);
        return results.detail("remarks", report.remarks())
                .data(Table.of("measurements", measured(comparison.results()), MEASURED));
    }

    private static List<Measured> measured(List<SolverResult> results) {
        return results.stream()
                .flatMap(result -> IntStream.range(0, result.measurements().size())
                        .mapToObj(set -> new Measured(
                                result.name(), set, result.measurements().get(set))))
                .toList();
    }

    private static Results of(ThroughputReport report) {
        return layer(report.subject(), report.labels(), report.features())
                .table(Table.of(
                        "throughput",
                        report.throughputs(),
                        List.of(
                                new Field<>("layer", "", each -> report.subject()),
                                new Field<>("threads", "threads", Throughput::threads),
                                new Field<>("sets", "sets", Throughput::sets),
                                number("seconds", "seconds", each -> each.seconds()),
                                number("setsPerSecond", "sets per second", each -> each.setsPerSecond()),
                                number("ratio", "times the first", each -> report.ratio(each)))))
                .remark("Elapsed time, with radius and proofs.");
    }

    private static Results of(HeadReport report) {
        List<Part> parts = List.of(
                new Part("floor", "one float32 product of the rows with themselves", report.floor()),
                new Part("verdicts", "verdicts with proofs", report.verdicts()),
                new Part("checks", "check of these proofs", report.checks()),
                new Part("audit", "audit: verdicts, float32, margins, checks", report.audit()));
        return layer(report.subject(), report.labels(), report.features())
                .fact("classes", "classes decided", report.classes())
                .fact("never", "can never be predicted", report.never())
                .fact("preparationSeconds", "s of preparation", number(report.preparation()))
                .table(Table.of(
                        "head",
                        parts,
                        List.of(
                                new Field<>("layer", "", part -> report.subject()),
                                new Field<>("part", "", Part::name),
                                new Field<>("what", "what", Part::what),
                                number("seconds", "s", part -> part.seconds()),
                                number("millisPerClass", "ms per class", part -> report.millisPerClass(part.seconds())),
                                number("secondsOfAll", "s for all", part -> report.ofAll(part.seconds())),
                                number("timesFloor", "times the floor", part -> part.seconds() / report.floor()))))
                .remark("CPU time of the process with one thread for the work; all classes in proportion.");
    }

    /** A line of the table of a head. */
    private record Part(String name, String what, double seconds) {}

    private static Results of(GrowthReport report) {
        List<GrowthReport.Size> sizes = report.sizes();
        return new Results("bench-growth", 1)
                .fact("features", "features (d)", report.features())
                .table(Table.of(
                        "growth",
                        sizes,
                        List.of(
                                new Field<>("labels", "labels", GrowthReport.Size::labels),
                                new Field<>(
                                        "sets",
                                        "sets",
                                        size -> size.result().measurements().size()),
                                number(
                                        "medianMillis",
                                        "median ms",
                                        size -> size.result().solveMillis().median()),
                                number(
                                        "p95Millis",
                                        "p95 ms",
                                        size -> size.result().solveMillis().p95()),
                                number("nanosPerWeight", "ns per weight", size -> report.nanosPerWeight(size)),
                                numberIfKnown(
                                        "medianSteps",
                                        "steps",
                                        size -> size.result().medianSteps()),
                                numberIfKnown(
                                        "medianPasses",
                                        "passes",
                                        size -> size.result().medianPasses()),
                                number("floorMillis", "one pass ms", size -> size.floorMillis()),
                                new Field<>(
                                        "memoryBytes",
                                        "memory MiB",
                                        size -> new Shown(
                                                size.memoryBytes(), shown(size.memoryBytes() / (double) (1 << 20)))),
                                number("bytesPerWeight", "bytes per weight", size -> report.bytesPerWeight(size)),
                                new Field<>(
                                        "argmaxable",
                                        "argmaxable",
                                        size -> size.result().count(SolverVerdict.ARGMAXABLE)),
                                new Field<>(
                                        "unargmaxable",
                                        "unargmaxable",
                                        size -> size.result().count(SolverVerdict.UNARGMAXABLE)))))
                .remark("CPU time of one thread, with radius and proofs.")
                .data(Table.of(
                        "measurements",
                        measured(sizes.stream().map(GrowthReport.Size::result).toList()),
                        MEASURED));
    }

    private static Results layer(String name, int labels, int features) {
        return new Results("bench", 1)
                .fact("layer", "layer", name)
                .fact("labels", "labels (n)", labels)
                .fact("features", "features (d)", features);
    }

    private static Optional<Effort> effort(Measured each) {
        return each.measurement().outcome().effort();
    }

    private static Object check(SolverResult result, ToDoubleFunction<Quantiles> number) {
        return number(result.checkMillis().map(number::applyAsDouble).orElse(Double.NaN));
    }

    private static <T> Field<T> number(String key, String label, ToDoubleFunction<T> value) {
        return new Field<>(key, label, item -> number(value.applyAsDouble(item)));
    }

    private static <T> Field<T> numberIfKnown(String key, String label, Function<T, OptionalDouble> value) {
        return new Field<>(key, label, item -> number(value.apply(item)));
    }

    private static Object number(OptionalDouble number) {
        return number(number.orElse(Double.NaN));
    }

    private static Object number(double number) {
        return Double.isFinite(number) ? new Shown(number, shown(number)) : Optional.empty();
    }

    private static Object difference(OptionalDouble difference) {
        return difference.isPresent()
                ? new Shown(difference.orElseThrow(), String.format(Locale.ROOT, "%.1e", difference.orElseThrow()))
                : Optional.empty();
    }

    /** Three significant digits; whole numbers from 100 on. */
    private static String shown(double number) {
        int decimals = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : number >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
