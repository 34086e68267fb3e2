package org.orthant.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.orthant.data.split.Part;
import org.orthant.experiment.Sheet.Column;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.folder.PartVerdicts.HeadCounts;
import org.orthant.train.folder.PartVerdicts.WholeHead;

class SheetTest {

    private static final List<Trial> TRIALS = List.of(
            Examples.trial("BSL-16-seed-0", 90, 0.5, true),
            Examples.trial("BSL-8-seed-0", 60, 0.40, true),
            Examples.trial("DFT-8-seed-0", 98, 0.5, true),
            Examples.trial("BSL-8-seed-1", 20, 0.42, false),
            Examples.trial("DFT-8-seed-1", 97, 0.5, true),
            Examples.trial("BSL-8-seed-2", 50, 0.47, true));

    @Test
    void countsAreMediansOverSeeds() {
        List<Sheet> sheets = new ArgmaxableSheets(Part.TEST, TRIALS).sheets();
        assertThat(sheets.stream().map(Sheet::key)).containsExactly("test-argmaxable", "test-distinct", "test-beyond");
        Sheet examples = sheets.get(0);
        assertThat(examples.title()).isEqualTo("What layers can predict of 100 test examples (median over seeds)");
        assertThat(examples.columns().subList(0, 4))
                .containsExactly(
                        Column.of("d"),
                        Column.of("seeds"),
                        new Column("1e-8-argmaxable", "BSL"),
                        new Column("1e-8-argmaxable", "DFT"));
        assertThat(examples.rows())
                .containsExactly(
                        List.of("8", "2–3", "50", "97.5", "49", "96.5", "48", "95.5", "50", "2.5"),
                        List.of("16", "1", "90", "–", "89", "–", "88", "–", "10", "–"));
        assertThat(sheets.get(2).title())
                .isEqualTo("What layers can predict beyond k = 20: of 2 distinct label sets of 3 test examples with"
                        + " more labels (median over seeds)");
        assertThat(sheets.get(2).rows()).contains(List.of("DFT", "8", "12,345", "2", "1", "0", "–", "1"));
        assertThat(new ArgmaxableSheets(Part.VALIDATION, TRIALS).sheets()).isEmpty();
    }

    @Test
    void scoresAreMeansWithTheDeviationOfTheSample() {
        ScoreSheets sheets = new ScoreSheets(TRIALS);
        // The mean of .40, .42 and .47 is .43; squares .0009 + .0001 + .0016 over 2 are .0013, whose root is .03606.
        assertThat(sheets.scores().rows())
                .contains(
                        List.of("BSL", "8", "0.01", "3", "12,345", "0.4300 ± 0.0361", "0.5000 ± 0.0000"),
                        List.of("BSL", "16", "0.01", "1", "12,345", "0.5000", "0.5000"));
        assertThat(sheets.scores().columns().get(5).name()).isEqualTo("F1@5");
        assertThat(sheets.training().columns()).contains(Column.of("converged"), Column.of("seconds to best"));
        assertThat(sheets.training().title()).contains("which has the best validation loss (");
        assertThat(sheets.training().rows().get(0).get(5)).isEqualTo("2 of 3");
        assertThat(sheets.training().rows().get(1).get(5)).isEqualTo("yes");
    }

    @Test
    void trainingNamesTheCriterionOfTheBestModel() {
        Experiment byPrecision =
                Experiment.parse(Path.of("small.yaml"), Examples.YAML.replace("criterion: loss", "criterion: p@8"));
        Trial trial = Examples.trial(byPrecision.cells().get(0), 0.02, 60, 0.4, true);
        Sheet training = new ScoreSheets(List.of(trial)).training();
        assertThat(training.title()).contains("which has the best validation P@8 (");
        assertThat(training.columns()).contains(Column.of("best model's loss"));
    }

    @Test
    void layersWithoutWidthsInCommonAreListed() {
        List<Trial> trials =
                List.of(Examples.trial("BSL-8-seed-0", 60, 0.4, true), Examples.trial("DFT-16-seed-0", 98, 0.5, true));
        Sheet examples = new ArgmaxableSheets(Part.TEST, trials).sheets().get(0);
        assertThat(examples.rows())
                .containsExactly(
                        List.of("BSL", "8", "12,345", "1", "60", "59", "58", "40"),
                        List.of("DFT", "16", "12,345", "1", "98", "97", "96", "2"));
    }

    @Test
    void wholeHeadsHaveATableOfTheirOwnWhereTheyWereAsked() {
        Trial asked = Examples.trial("BSL-8-seed-0", 60, 0.4, true);
        PartVerdicts verdicts = asked.ofTest()
                .withHead(new WholeHead(false, new HeadCounts(100, 55, 45), new HeadCounts(40, 20, 19)), 1);
        Trial whole = new Trial(asked.cell(), asked.result(), Map.of(Part.TEST, verdicts), asked.provenance());
        Sheet heads = new ArgmaxableSheets(Part.TEST, List.of(whole)).sheets().get(3);
        assertThat(heads.key()).isEqualTo("test-head");
        assertThat(heads.rows()).containsExactly(List.of("BSL", "8", "12,345", "1", "0 of 1", "55", "45", "20", "19"));
        assertThat(ResultRows.csv(List.of(whole), Set.of()))
                .contains(
                        ",test_examples_head_can,test_examples_head_never,test_distinct_head_can,test_distinct_head_never,")
                .contains(",55,45,20,19,");
    }

    @Test
    void provenanceSaysWhatWasUsedAndHowLongItTook() {
        Sheet sheet = ProvenanceSheet.of(Examples.experiment(), TRIALS, 14);
        assertThat(sheet.rows())
                .contains(
                        List.of("cells", "6 of 14 trained"),
                        List.of("fingerprint", "sha256:1"),
                        List.of("encoder", "activation relu, kind words, width 4"),
                        List.of("examples", "800 for training, 100 for validation, 100 for tests"),
                        // Six times 100 seconds of training and 20 of verification.
                        List.of("time of all cells", "12 minutes of training and verification"));
    }

    @Test
    void rowsForProgramsHaveEveryNumberOfEveryCell() {
        List<String> lines =
                ResultRows.csv(TRIALS, Set.of(TRIALS.get(3))).lines().toList();
        assertThat(lines).hasSize(7);
        assertThat(lines.get(0))
                .startsWith(
                        "cell,layer,width,seed,active,spread,encoder_rate,head_rate,best_rate,head_parameters,converged,")
                .contains(",test_examples_safe_in_float32,")
                .contains(",test_f1_at_k,")
                .contains(",test_beyond_distinct_unargmaxable,");
        assertThat(lines.get(4)).startsWith("BSL-8-seed-1,BSL,8,1,20,0,0.01,0.01,true,12345,false,0.7,0.02,4.0,400,");
        assertThat(lines)
                .allMatch(line -> line.split(",", -1).length == lines.get(0).split(",", -1).length);
    }

    @Test
    void latexHasGroupsRulesAndNoCommandsOfTheText() {
        Sheet sheet = new Sheet(
                "key",
                "100 % of a_b & {c}",
                List.of(Column.of("d"), new Column("eps", "BSL"), new Column("eps", "DFT"), Column.of("x")),
                List.of(List.of("8", "1 ± 2", "–", "a\\b~^$#<")));
        assertThat(LatexSheet.text(sheet, "my_data")).isEqualTo("""
                        \\begin{table}[htbp]
                        \\centering\\footnotesize
                        \\caption{100 \\% of a\\_b \\& \\{c\\}}
                        \\label{tab:my-data-key}
                        \\begin{tabular}{rrrl}
                        \\toprule
                         & \\multicolumn{2}{c}{eps} &  \\\\
                        \\cmidrule(lr){2-3}
                        d & BSL & DFT & x \\\\
                        \\midrule
                        8 & 1 $\\pm$ 2 & -- & a\\textbackslash{}b\\textasciitilde{}\\textasciicircum{}\\$\\#\\textless{} \\\\
                        \\bottomrule
                        \\end{tabular}
                        \\end{table}
                        """);
    }

    @Test
    void markdownHasATableThatNoTextBreaks() {
        Sheet sheet = new Sheet(
                "key",
                "A <b> title",
                List.of(Column.of("d"), new Column("eps", "BSL")),
                List.of(List.of("a|b", "x_y\nz")));
        assertThat(MarkdownSheet.text(sheet))
                .isEqualTo("## A \\<b\\> title\n\n| d | eps: BSL |\n| --- | --- |\n| a\\|b | x\\_y z |\n\n");
    }
}
