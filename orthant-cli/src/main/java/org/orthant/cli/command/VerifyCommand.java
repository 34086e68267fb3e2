package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.orthant.attention.AttentionHead;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.attention.AttentionAudit;
import org.orthant.audit.attention.AttentionAudited;
import org.orthant.audit.partition.PartitionAudit;
import org.orthant.audit.sequence.SequenceAudit;
import org.orthant.audit.sequence.SequenceAuditResult;
import org.orthant.audit.sequence.SequenceFiles;
import org.orthant.cli.option.AttentionOptions;
import org.orthant.cli.option.LabelSetOptions;
import org.orthant.cli.option.PartitionSearchOptions;
import org.orthant.cli.option.RunningOptions;
import org.orthant.cli.option.SequenceOptions;
import org.orthant.cli.option.VerdictFileOptions;
import org.orthant.cli.render.DocumentTable;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.QuestionOptions;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Results;
import org.orthant.console.render.SequenceResults;
import org.orthant.console.render.VerdictTables;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.sequence.SequenceDecoder;
import org.orthant.verify.Question;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Decides which of given label sets a layer can predict. */
@Command(
        name = "verify",
        header = {"Decide for each label set whether any input can ever produce it.", ""},
        description = {
            "A label set is argmaxable if some feature vector produces exactly this output, however "
                    + "small the region of such vectors is. It is eps-argmaxable if a ball of radius eps fits "
                    + "into that region.",
            "",
            "The file has one label set per line: label ids from 0, separated by spaces or commas, or, with --names, "
                    + "label names, separated by tabs, or by commas in lines without a tab. An empty line is the empty "
                    + "set; lines that begin with # are comments. Repeated sets are decided once.",
            "",
            "Other formats are recognised by content, not by file name: JSON Lines, CSV with a "
                    + "header, SciPy sparse matrices (.npz), ARFF, and extreme-classification text; see "
                    + "docs/reference/label-sets.md.",
            "",
            "With --tree, a label is output only if its parent is; with --clusters, only if its cluster is "
                    + "searched: above a threshold, or among the best of --beam. Which clusters are searched is not "
                    + "part of the output. See docs/guides/partitions.md.",
            "",
            "With --rule sequence, a decoder emits labels one after the other, none of them twice, until the end"
                    + " symbol --end: at each step the class with the highest logit among those that are left, for any"
                    + " features. A label set is argmaxable if its labels can be emitted in some order, followed by the"
                    + " end symbol.",
            "",
            "With --attention, every label averages the features of a document's tokens with its own attention "
                    + "(CAML, LAAT, PLM-ICD), and the question is whether some document of the tokens of --tokens "
                    + "produces the label set; --weights and --bias are those of the layer after the attention.",
            "",
            "With --out, finished verdicts are journaled next to that file. If interrupted, rerun "
                    + "the same command to resume. Hierarchies, clusters, sequences and attention have no journal: an "
                    + "interrupted run writes no files and starts over.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant verify --weights W.npy test.txt",
            "  orthant verify --weights model.onnx --nonnegative test.txt",
            "  orthant verify --weights W.npy --chain P.npy --domain relu test.txt",
            "  orthant verify --weights W.npy --bias b.npy --nonnegative \\",
            "      --names vocabulary.txt test.txt --out verdicts.jsonl",
            "  orthant verify --weights W.npy test.txt --radius \\",
            "      --out verdicts.jsonl --certificates certificates.jsonl \\",
            "      --fail-on unargmaxable",
            "  orthant verify --layer dft -n 8921 -k 80 --slack S.npy test.txt \\",
            "      --budget 10s --fail-on undecided",
            "  orthant verify --weights W.npy --tree parents.txt test.txt",
            "  orthant verify --weights W.npy --clusters C.npz --cluster-weights M.npy \\",
            "      --beam 10 test.txt --out verdicts.jsonl --certificates proofs.jsonl",
            "  orthant verify --attention U.npy --weights W.npy --bias b.npy --tokens H.npy \\",
            "      test.txt",
            "  orthant verify --weights W.npy --bias b.npy --bounds bounds.csv test.txt \\",
            "      --deploy float32,bfloat16",
            "  orthant verify --weights decoder.npy --names vocabulary.txt test.txt \\",
            "      --rule sequence --end '<eos>' --out verdicts.jsonl --certificates c.jsonl"
        })
final class VerifyCommand extends PrintingCommand {

    private final LayerOptions layer = group(LayerOptions.withSeed());

    private final OptionValue<Path> labels = parameter(Path.class, "LABELS");

    private final LabelSetOptions labelSets = group(new LabelSetOptions());

    private final PartitionSearchOptions partition = group(new PartitionSearchOptions());

    private final AttentionOptions attention = group(new AttentionOptions());

    private final QuestionOptions question = group(new QuestionOptions());

    private final SequenceOptions sequence = group(new SequenceOptions());

    private final RunningOptions running = group(new RunningOptions());

    private final VerdictFileOptions files = group(new VerdictFileOptions());

    @Override
    protected int run(CommandSpec command) {
        running.require();
        files.require();
        boolean partitioned = partition.isGiven();
        if (sequence.isAsked(question.decision().rule())) {
            if (attention.isGiven()) {
                throw wrong("--attention cannot be combined with --rule sequence");
            }
            if (partitioned) {
                throw wrong("--rule sequence cannot be combined with --tree or --clusters");
            }
            return verifySequences();
        }
        if (partitioned) {
            labelSets.requireComplete("a tree or clusters free labels themselves; omit it");
            question.requireVerdictOnly("a tree or clusters allow only verdicts");
        }
        if (attention.isGiven()) {
            if (partitioned) {
                throw wrong("--attention cannot be combined with --tree and --clusters");
            }
            question.requireVerdictOnly("--attention allows only verdicts");
            attention.requireNo(question.decision().domain());
        }
        IntFunction<Question> byFeatures = question.byFeatures();
        if (attention.isGiven()) {
            return runWithAttention(byFeatures.apply(1));
        }
        OutputLayer asked = layer.layer();
        Question posed = byFeatures.apply(asked.features());
        Usage.requireUsage(command, () -> posed.rule().requireFits(asked));
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        DistinctLabelSets sets = labelSets.read(labels.get(), asked.labels(), vocabulary, posed.rule());

        if (partitioned) {
            PartitionRun run = new PartitionRun(files.verdicts(), files.certificates(), running, question.domainNote());
            return run.exitCode(
                    new PartitionAudit(partition.verifier(asked, vocabulary, posed), sets, vocabulary), this::print);
        }
        Audit audit = new Audit(asked, sets, posed, vocabulary);
        AuditResult result = running.run(audit, files.sink(BuildInformation.version()), UnaryOperator.identity());
        if (result.complete()) {
            print(files.addTo(VerdictTables.of(result, question.domainNote())));
        }
        return running.exitCode(result, files.verdicts().isPresent());
    }

    private int verifySequences() {
        question.requireVerdictOnly("--rule sequence allows only verdicts");
        OutputLayer asked = layer.layer();
        FeatureDomain domain = question.decision().domain().domain(asked.features());
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(asked.labels());
        SequenceDecoder decoder = sequence.decoder(asked, domain, vocabulary);
        DistinctLabelSets sets = labelSets.read(labels.get(), asked.labels(), vocabulary);
        SequenceOptions.require(decoder, sets, labels.get());

        SequenceAudit audit = new SequenceAudit(decoder, sets, question.budget(), vocabulary);
        Optional<SequenceAuditResult> result = running.run(audit::run);
        if (result.isEmpty()) {
            return running.interrupted();
        }
        files.verdicts().ifPresent(file -> new SequenceFiles(file, files.certificates()).write(result.get()));
        Results results = new SequenceResults(result.get(), isForPeople()).results();
        question.domainNote().ifPresent(results::remark);
        print(files.addTo(results));
        return running.exitCode(result.get()::distinct);
    }

    private int runWithAttention(Question posed) {
        AttentionHead head = attention.head(layer, posed.rule());
        Optional<Vocabulary> vocabulary = labelSets.vocabulary(head.labels());
        DistinctLabelSets sets = labelSets.read(labels.get(), head.labels(), vocabulary, posed.rule());
        IntFunction<String> tokenNames = attention.tokenNames(head.vocabulary());
        Optional<AttentionAudited> run = running.run(new AttentionAudit(head, sets, vocabulary, posed.budget())::run);
        if (run.isEmpty()) {
            return running.interrupted();
        }
        AttentionAudited audited = run.get();
        files.verdicts().ifPresent(file -> audited.write(file, files.certificates()));
        Results results = files.addTo(VerdictTables.of(audited.result(), Optional.empty()));
        DocumentTable.add(results, audited, tokenNames, isForPeople());
        print(results);
        return running.exitCode(audited.result().counts());
    }
}
