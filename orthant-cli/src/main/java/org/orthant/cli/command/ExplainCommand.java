package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.PartitionSearchOptions;
import org.orthant.cli.render.PartitionReasons;
import org.orthant.console.option.DecisionOptions;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.UnnamedLabel;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Explains why label sets can never be predicted. */
@Command(
        name = "explain",
        header = {"Explain why label sets can never be predicted, with as few labels as possible.", ""},
        description = {
            "For each unreachable label set of the file, prints labels that cannot all be on while "
                    + "certain others are all off. The first list is minimal: without any one of its labels "
                    + "the reason does not hold.",
            "",
            "With --tree or --clusters, prints one reason for each refutation: a label without its parent, or "
                    + "labels and clusters that exclude one another.",
            "",
            "With --dead, lists the labels that can never be the only active one. With --pairs, "
                    + "lists the pairs of the given labels that can never be the only active ones.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant explain --weights W.npy --names vocabulary.txt test.txt",
            "  orthant explain --weights W.npy --tree parents.txt test.txt",
            "  orthant explain --weights W.npy --dead",
            "  orthant explain --weights W.npy --pairs 3,17,21 --format json"
        })
final class ExplainCommand extends ReportingCommand {

    /** The number of inactive labels that a sentence names. */
    private static final int NAMED = 5;

    private final LayerOptions layer = group(LayerOptions.withSeed());

    private final OptionValue<Path> labels = optionalParameter(Path.class, "LABELS");

    private final LabelSetOptions labelSets = group(new LabelSetOptions());

    private final PartitionSearchOptions partition = group(new PartitionSearchOptions());

    private final OptionValue<Boolean> dead = flag("--dead");

    private final OptionValue<List<Integer>> pairs =
            list(Integer.class, "--pairs", "LABEL").commaSeparated();

    private final DecisionOptions decision = group(new DecisionOptions());

    @Override
    protected int run(CommandSpec command) {
        if (!labels.isGiven() && !dead.isGiven() && !pairs.isGiven()) {
            throw wrong("nothing to explain: specify a file of label sets, --dead or --pairs");
        }
        OutputLayer asked = layer.layer();
        Usage.requireUsage(command, () -> decision.rule().rule().requireFits(asked));
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        IntFunction<String> name = label -> vocabulary
                .map(known -> known.name(label))
                .orElseGet(() -> UnnamedLabel.text(decision.rule().rule(), label));
        if (partition.isGiven()) {
            return explainPartition(asked, vocabulary, name);
        }
        Explainer explainer = new Explainer(Verifier.of(
                asked,
                Question.verdict(decision.domain().domain(asked.features()))
                        .withRule(decision.rule().rule())));
        Results results = new Results("explain", 1);
        if (labels.isGiven()) {
            explain(
                    results,
                    explainer,
                    labelSets.read(
                            labels.get(),
                            asked.labels(),
                            vocabulary,
                            decision.rule().rule()),
                    name);
        }
        if (dead.isGiven()) {
            List<Integer> found = explainer.deadLabels();
            results.fact("dead_labels", "labels never on alone", found, found.size() + " of " + asked.labels())
                    .table(table("dead", found.stream().map(List::of).toList(), name));
        }
        if (pairs.isGiven()) {
            requireLabels(pairs.get(), asked.labels());
            requirePairs();
            List<List<Integer>> found = explainer.impossiblePairs(
                    pairs.get().stream().mapToInt(Integer::intValue).toArray());
            results.fact("impossible_pairs", "impossible pairs", found.size()).table(table("pairs", found, name));
        }
        decision.domain().note().ifPresent(results::remark);
        output.write(results);
        return ExitCode.DONE;
    }

    /** Explains label sets that a tree or clusters restrict; --dead and --pairs ask about the layer alone. */
    private int explainPartition(OutputLayer asked, Optional<Vocabulary> vocabulary, IntFunction<String> name) {
        labelSets.requireComplete("a tree or clusters free labels themselves; omit it");
        if (dead.isGiven() || pairs.isGiven() || !labels.isGiven()) {
            throw wrong("--tree and --clusters explain the label sets of LABELS; omit --dead and --pairs");
        }
        Question question = Question.verdict(decision.domain().domain(asked.features()))
                .withRule(decision.rule().rule());
        PartitionReasons reasons = new PartitionReasons(partition.verifier(asked, vocabulary, question), name, NAMED);
        Results results = new Results("explain", 1);
        reasons.addTo(
                results,
                labelSets.read(labels.get(), asked.labels(), vocabulary, question.rule()),
                output.format() == OutputFormat.TABLE);
        decision.domain().note().ifPresent(results::remark);
        output.write(results);
        return ExitCode.DONE;
    }

    private void explain(Results results, Explainer explainer, DistinctLabelSets sets, IntFunction<String> name) {
        List<List<Object>> rows = new ArrayList<>();
        boolean forPeople = output.format() == OutputFormat.TABLE;
        for (int index = 0; index < sets.size(); index++) {
            Optional<Explanation> explanation = explainer.explain(sets.sets().get(index));
            if (explanation.isPresent()) {
                Explanation found = explanation.get();
                String reason = found.sentence(name, NAMED);
                rows.add(forPeople ? List.of(index, reason) : List.of(index, found.on(), found.off(), reason));
            }
        }
        Column set = new Column("index", "set");
        Column reason = new Column("reason", "reason");
        results.fact("label_sets", "distinct label sets", sets.size())
                .fact("unargmaxable", "can never be predicted", rows.size())
                .table(new Table(
                        "explanations",
                        forPeople
                                ? List.of(set, reason)
                                : List.of(set, new Column("on", "core"), new Column("off", "off"), reason),
                        rows));
    }

    private static Table table(String key, List<List<Integer>> sets, IntFunction<String> name) {
        List<List<Object>> rows = new ArrayList<>();
        for (List<Integer> set : sets) {
            rows.add(List.of(set, set.stream().map(name::apply).toList()));
        }
        return new Table(key, List.of(new Column("labels", "labels"), new Column("names", "names")), rows);
    }

    /** Refuses rules that never predict two labels. */
    private void requirePairs() {
        if (decision.rule().rule().objection(2).isPresent()) {
            throw wrong("--pairs with --rule " + decision.rule().rule().text()
                    + ": the rule predicts one class; use --dead, or --rule top-k or threshold");
        }
    }

    private void requireLabels(List<Integer> given, int n) {
        for (int label : given) {
            if (label < 0 || label >= n) {
                throw wrong("--pairs " + label + ": label ids run from 0 to " + (n - 1));
            }
        }
    }
}
