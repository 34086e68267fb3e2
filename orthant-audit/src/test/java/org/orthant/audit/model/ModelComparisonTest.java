package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditListener;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.compare.ComparedModels;
import org.orthant.audit.compare.ComparedSet;
import org.orthant.audit.compare.IncomparableModelsException;
import org.orthant.audit.compare.ModelComparison;
import org.orthant.io.BadInputException;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Outcome;

class ModelComparisonTest {

    /** The corners of a square and a point outside it: every class can win. */
    private static final float[][] OPEN = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}};

    private static final List<String> NAMES = List.of("east", "north", "west", "south", "middle");

    @TempDir
    Path folder;

    private ModelAudit open() throws IOException {
        return ModelAudit.of(TinyOnnx.withNames(folder.resolve("open.onnx"), NAMES, OPEN));
    }

    private ModelAudit closed() throws IOException {
        return ModelAudit.of(TinyOnnx.withNames(folder.resolve("closed.onnx"), NAMES, TinyOnnx.SQUARE));
    }

    private static List<String> names(List<ComparedSet> sets) {
        return sets.stream().map(ComparedSet::name).toList();
    }

    @Test
    void whatBecameImpossibleAndPossibleIsNamed() throws IOException {
        ComparedModels lost = ModelComparison.of(open(), closed()).run();
        assertThat(names(lost.newlyImpossible())).containsExactly("middle");
        assertThat(lost.newlyPossible()).isEmpty();
        assertThat(lost.stillImpossible()).isEmpty();
        assertThat(lost.isMatchedByName()).isTrue();
        ComparedModels found = ModelComparison.of(closed(), open()).run();
        assertThat(names(found.newlyPossible())).containsExactly("middle");
        assertThat(found.newlyImpossible()).isEmpty();
        ComparedModels same =
                ModelComparison.of(closed(), closed()).verdictsOnly().run();
        assertThat(names(same.stillImpossible())).containsExactly("middle");
        assertThat(same.newlyImpossible()).isEmpty();
        assertThat(same.notes()).isEmpty();
    }

    @Test
    void labelsAreMatchedByNameWhereTheirOrderDiffers() throws IOException {
        float[][] rows = {{.25f, .25f}, {0, -1}, {1, 0}, {0, 1}, {3, 3}, {-1, 0}};
        ModelAudit reordered = ModelAudit.of(TinyOnnx.withNames(
                folder.resolve("other.onnx"), List.of("middle", "south", "east", "north", "far", "west"), rows));
        ComparedModels compared = ModelComparison.of(closed(), reordered).run();
        // The new label wins wherever east and north did before.
        assertThat(names(compared.stillImpossible())).containsExactly("middle");
        assertThat(compared.onlyAfter()).containsExactly("far");
        assertThat(compared.onlyBefore()).isEmpty();
        assertThat(names(ModelComparison.of(reordered, closed()).run().stillImpossible()))
                .containsExactly("middle");
        ComparedModels withNew = ModelComparison.of(open(), closed()).run();
        assertThat(withNew.sets()).allMatch(ComparedSet::isInBoth);
    }

    @Test
    void anImpossibleLabelThatOnlyTheNewModelHasCounts() throws IOException {
        ModelAudit four = ModelAudit.of(TinyOnnx.withNames(
                folder.resolve("four.onnx"),
                NAMES.subList(0, 4),
                TinyOnnx.SQUARE[0],
                TinyOnnx.SQUARE[1],
                TinyOnnx.SQUARE[2],
                TinyOnnx.SQUARE[3]));
        ComparedModels compared = ModelComparison.of(four, closed()).run();
        assertThat(compared.newlyImpossible()).singleElement().satisfies(set -> {
            assertThat(set.name()).isEqualTo("middle");
            assertThat(set.before()).isEmpty();
        });
    }

    @Test
    void theLargestProvenLossOfMarginComesFirst() throws IOException {
        float[][] weaker = {{1, 0}, {0, 1}, {-1, 0}, {0, -.5f}, {1, 1}};
        ModelAudit weak = ModelAudit.of(TinyOnnx.withNames(folder.resolve("weak.onnx"), NAMES, weaker));
        FeatureDomain box = FeatureDomain.box(2, 1);
        List<ComparedSet> shrunk =
                ModelComparison.of(open().domain(box), weak.domain(box)).run().shrunk();
        // The best margin of south is reached at (0, -1): 1 over east and west before, 0.5 now.
        assertThat(shrunk).first().satisfies(set -> {
            assertThat(set.name()).isEqualTo("south");
            assertThat(set.marginLoss().orElseThrow()).isBetween(.49, .5);
        });
        ComparedModels verdicts = ModelComparison.of(open().domain(box), weak.domain(box))
                .verdictsOnly()
                .run();
        assertThat(verdicts.shrunk()).isEmpty();
        assertThat(verdicts.marginsCompared()).isZero();
        assertThat(verdicts.notes()).isEmpty();
    }

    @Test
    void aNoteSaysWhyMarginsThatWereAskedForAreNotCompared() throws IOException {
        ComparedModels unbounded = ModelComparison.of(open(), closed()).run();
        assertThat(unbounded.marginsCompared()).isZero();
        assertThat(unbounded.notes()).singleElement().asString().contains("No margins are compared");
        ModelAudit bounded = open().domain(FeatureDomain.box(2, 1));
        ComparedModels compared = ModelComparison.of(bounded, bounded).run();
        assertThat(compared.marginsCompared()).isEqualTo(NAMES.size());
        assertThat(compared.notes()).isEmpty();
        // An audit computes margins of what can never be predicted, and verdicts that are taken over keep them.
        Path audit = folder.resolve("audit");
        bounded.folder(audit).run();
        ComparedModels taken =
                ModelComparison.of(bounded.provenBefore(audit), bounded).run();
        assertThat(taken.marginsCompared()).isZero();
        assertThat(taken.notes()).singleElement().asString().contains("without margins");
    }

    @Test
    void modelsWithoutCommonLabelsOrRulesAreRefused() throws IOException {
        ModelAudit unnamed = ModelAudit.of(TinyOnnx.classifier(folder.resolve("unnamed.onnx"), OPEN));
        ModelAudit fewer = ModelAudit.of(TinyOnnx.classifier(folder.resolve("fewer.onnx"), OPEN[0], OPEN[1]));
        ModelAudit strange = ModelAudit.of(
                TinyOnnx.withNames(folder.resolve("strange.onnx"), List.of("a", "b", "c", "d", "e"), OPEN));
        assertThatThrownBy(() -> ModelComparison.of(unnamed, fewer).run())
                .isInstanceOf(IncomparableModelsException.class)
                .hasMessageContaining("5 and 2 labels");
        assertThatThrownBy(() -> ModelComparison.of(open(), strange).run())
                .hasMessageContaining("no label name in common");
        assertThatThrownBy(() -> ModelComparison.of(open().rule(DecisionRule.threshold()), closed())
                        .run())
                .hasMessageContaining("threshold and the new one by argmax");
        assertThat(ModelComparison.of(unnamed, closed()).verdictsOnly().run().notes())
                .singleElement()
                .asString()
                .contains("matched by their ids");
    }

    @Test
    void aFinishedAuditSavesDecisionsAndAForgedOneIsDecidedAgain() throws IOException {
        Path audit = folder.resolve("audit");
        closed().folder(audit).run();
        ModelAudit old = closed().provenBefore(audit);
        assertThat(old.run().finished().verdicts())
                .isEqualTo(closed().run().finished().verdicts());
        assertThat(names(ModelComparison.of(old, closed()).verdictsOnly().run().stillImpossible()))
                .containsExactly("middle");

        // A forged folder states that every class was impossible, which would hide what the new model lost. Its
        // verdicts and
        // certificates agree: nobody but the checker can tell.
        AuditFolder files = new AuditFolder(audit, "any");
        List<String> verdicts = Files.readAllLines(files.verdicts());
        Files.write(files.verdicts(), aboutAll(verdicts.get(4)));
        rewrite(files.certificates());
        AuditedModel checked = old.run();
        assertThat(checked.counts().of(Outcome.UNARGMAXABLE).distinct()).isEqualTo(1);
        assertThat(names(ModelComparison.of(open().folder(folder.resolve("open")), closed())
                        .run()
                        .newlyImpossible()))
                .containsExactly("middle");
    }

    private static void rewrite(Path certificates) throws IOException {
        String text;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(certificates)), StandardCharsets.UTF_8))) {
            text = in.lines().collect(Collectors.joining("\n", "", "\n"));
        }
        try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(certificates)), StandardCharsets.UTF_8))) {
            List<String> lines = text.lines().toList();
            out.write(lines.get(0) + "\n");
            out.write(String.join("\n", aboutAll(lines.get(5))) + "\n");
        }
    }

    /** A line about the last class, and the same about all others before it. */
    private static List<String> aboutAll(String last) {
        return IntStream.rangeClosed(0, 4)
                .mapToObj(label -> last.replace("\"index\":4", "\"index\":" + label)
                        .replace("\"labels\":[4]", "\"labels\":[" + label + "]")
                        .replace("\"active\":[4]", "\"active\":[" + label + "]"))
                .toList();
    }

    @Test
    void whatAFinishedAuditLeftUndecidedIsDecided() throws IOException {
        Path audit = folder.resolve("audit");
        closed().budget(Duration.ofNanos(1)).folder(audit).run();
        AuditFolder files = new AuditFolder(audit, "any");
        assertThat(files.verdicts()).content().contains("undecided");
        assertThat(closed().provenBefore(audit)
                        .run()
                        .counts()
                        .of(Outcome.UNDECIDED)
                        .distinct())
                .isZero();
    }

    @Test
    void aFinishedAuditOfAnotherLayerIsRefused() throws IOException {
        Path audit = folder.resolve("audit");
        open().folder(audit).run();
        assertThatThrownBy(() -> closed().provenBefore(audit).run())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is about another layer");
    }

    @Test
    void aFolderHasBothAuditsAndTheNamesOfWhatBecameImpossible() throws IOException {
        Path kept = folder.resolve("comparison");
        ComparedModels compared =
                ModelComparison.of(open(), closed()).folder(kept).run();
        assertThat(compared.folder().orElseThrow().newlyImpossible()).hasContent("middle\n");
        for (String name : List.of(".orthant", "newly-impossible.txt", "report.html")) {
            Files.writeString(kept.resolve(name + ".1d024ed9-42e2-44ea-af4a-cd6c244cd150.part"), "of a killed process");
        }
        assertThat(kept.resolve("old/summary.json")).exists();
        assertThat(kept.resolve("new/never.txt")).hasContent("middle\n");
        assertThat(names(ModelComparison.of(open(), closed()).folder(kept).run().newlyImpossible()))
                .containsExactly("middle");
        assertThat(kept).isDirectoryNotContaining("glob:**.part");
        List<Integer> decidedBefore = new ArrayList<>();
        AuditListener listener = new AuditListener() {
            @Override
            public void started(VerdictCounts counts, int total) {
                decidedBefore.add(counts.decided());
            }
        };
        ModelComparison.of(open().listener(listener), closed().listener(listener))
                .folder(kept)
                .run();
        assertThat(decidedBefore).containsExactly(5, 5);
        assertThatThrownBy(
                        () -> ModelComparison.of(closed(), open()).folder(kept).run())
                .isInstanceOf(OccupiedFolderException.class);
    }
}
