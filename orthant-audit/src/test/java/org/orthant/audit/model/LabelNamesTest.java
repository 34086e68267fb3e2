package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;

class LabelNamesTest {

    @TempDir
    Path folder;

    private List<String> names(Path model, String lines) throws IOException {
        Path file = Files.writeString(folder.resolve("names.txt"), lines);
        return ModelAudit.of(model)
                .names(file)
                .inspect()
                .assumed()
                .orElseThrow()
                .names()
                .orElseThrow()
                .names();
    }

    @Test
    void oneOddNameDoesNotCostAllOthers() {
        assertThat(DistinctNames.of(List.of("crane", " ", "\u3000", "crane", "", "crane (2)", " tench ", "crane", " ")))
                .containsExactly(
                        "crane",
                        "<space>",
                        "<U+3000>",
                        "crane (2)",
                        "<empty>",
                        "crane (2) (2)",
                        "tench",
                        "crane (3)",
                        "<space> (2)");
    }

    /** Counting from 2 each time would take a quarter of an hour. */
    @Test
    void manyEqualNamesAreNumberedInOnePass() {
        int labels = 200_000;
        List<String> names = assertTimeoutPreemptively(
                Duration.ofMinutes(1), () -> DistinctNames.of(Collections.nCopies(labels, "crane")));
        assertThat(names).doesNotHaveDuplicates().last().isEqualTo("crane (" + labels + ")");
    }

    @Test
    void invisibleNamesAreCalledByTheirCodePoints() {
        assertThat(DistinctNames.of(List.of("\u200B", "\u00A0", "\u00AD")))
                .containsExactly("<U+200B>", "<U+00A0>", "<U+00AD>");
    }

    @Test
    void namesInTheModelFileAreKeptThoughTwoAreEqual() throws IOException {
        Path model = TinyOnnx.withNames(
                folder.resolve("birds.onnx"), List.of("crane", "owl", "crane", " ", "jay"), TinyOnnx.SQUARE);
        AuditedModel audited = ModelAudit.of(model).run();
        assertThat(audited.audit().names().orElseThrow().names())
                .containsExactly("crane", "owl", "crane (2)", "<space>", "jay");
        assertThat(audited.assumed().reason(Assumption.Topic.NAMES))
                .hasValue("those in the model file, 2 of them changed to be distinct");
    }

    @Test
    void onlyARecogniserOfTextHasClassesForBlankAndSpace() throws IOException {
        Path recogniser = TinyOnnx.recogniser(folder.resolve("recogniser.onnx"), TinyOnnx.SQUARE);
        assertThat(names(recogniser, "a\nb\nc\n")).containsExactly("<blank>", "a", "b", "c", "<space>");
        assertThat(names(recogniser, "a\nb\nc\nd\n")).containsExactly("<blank>", "a", "b", "c", "d");
        assertThat(names(recogniser, "a\nb\nc\nd\ne\n")).containsExactly("a", "b", "c", "d", "e");
        assertThatThrownBy(() -> names(recogniser, "a\nb\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has 2 names for 5 labels")
                .hasMessageContaining("CTC blank");
    }

    @Test
    void namesThatAreTooFewAreNotShifted() throws IOException {
        Path classifier = TinyOnnx.classifier(folder.resolve("classifier.onnx"), TinyOnnx.SQUARE);
        for (String lines : List.of("a\nb\nc\nd\n", "a\nb\nc\n", "a\nb\nc\nd\ne\nf\n")) {
            assertThatThrownBy(() -> names(classifier, lines))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageEndingWith(
                            "has " + lines.length() / 2 + " names for 5 labels: expected 5 lines, one per label");
        }
    }

    @Test
    void aByteOrderMarkIsNotPartOfTheFirstName() throws IOException {
        Path classifier = TinyOnnx.classifier(folder.resolve("classifier.onnx"), TinyOnnx.SQUARE);
        assertThat(names(classifier, "\uFEFFa\nb\nc\nd\ne\n")).startsWith("a", "b");
    }
}
