package org.orthant.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.head.Candidate;
import org.orthant.model.weights.WeightReader;
import org.orthant.repair.RepairRefusedException.Reason;

class ModelRepairTest {

    @TempDir
    Path folder;

    private final UntrainedRecogniser recogniser = new UntrainedRecogniser();

    private Path out() {
        return folder.resolve("recogniser-repaired.npy");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void taughtClassesCanBePredictedAndNoClassIsLost() throws IOException {
        RepairedModel repaired = recogniser.repair(folder).run();

        assertThat(repaired.taught()).extracting(TaughtClass::label).containsExactly(20, 21, 22, 23);
        assertThat(repaired.opened()).containsExactly("class 20", "class 21", "class 22", "class 23");
        assertThat(repaired.lost()).isEmpty();
        assertThat(repaired.unreachable()).isEmpty();
        assertThat(repaired.learned()).isEqualTo(new ExampleScore(20, 0, 20));
        assertThat(repaired.heldOut()).isEqualTo(new ExampleScore(4, 0, 4));
        assertThat(repaired.kept().changed()).isZero();
        assertThat(repaired.kept().heldOut()).isEqualTo(40);
        assertThat(repaired.largestRowChange()).isBetween(0.1, 30.0);
        assertThat(names()).containsExactly("recogniser-repaired.npy", "recogniser.npy");
    }

    @Test
    void secondsCountFromWhenInputsWereRead() throws IOException {
        long hourAgo = System.nanoTime() - 3_600_000_000_000L;
        assertThat(recogniser.repair(folder).countingFrom(hourAgo).run().seconds())
                .isGreaterThan(3600);
    }

    @Test
    void theFileHasOtherNumbersForTaughtClassesOnly() throws IOException {
        recogniser.repair(folder).run();

        WeightMatrix written = WeightReader.read(out());
        for (int c = 0; c < UntrainedRecogniser.CLASSES; c++) {
            double[] row = new double[UntrainedRecogniser.FEATURES];
            written.copyRow(c, row);
            assertThat(Arrays.equals(row, recogniser.rows[c])).isEqualTo(c < UntrainedRecogniser.TRAINED);
        }
    }

    /** What the result says about examples is what the written file does with them. */
    @Test
    void theWrittenFilePredictsWhatTheRepairHasCounted() throws IOException {
        RepairedModel repaired = recogniser.repair(folder).run();

        OutputLayer written = repaired.after().audit().layer();
        long right = IntStream.range(0, recogniser.targets.length)
                .filter(i -> predicted(written, recogniser.examples[i]) == recogniser.targets[i])
                .count();
        assertThat(right)
                .isEqualTo(repaired.learned().after() + repaired.heldOut().after());
    }

    private static int predicted(OutputLayer layer, double[] x) {
        double[] logits = layer.logits(x);
        return IntStream.range(0, logits.length).reduce(0, (best, c) -> logits[c] > logits[best] ? c : best);
    }

    @Test
    void theFolderHasBothAuditsAndTheSummary() throws IOException {
        Path kept = folder.resolve("repair");
        RepairedModel repaired = recogniser.repair(folder).folder(kept).run();

        assertThat(kept.resolve("before/certificates.jsonl.gz")).exists();
        assertThat(kept.resolve("after/certificates.jsonl.gz")).exists();
        assertThat(kept.resolve("repair.json"))
                .content()
                .contains("\"never_before\" : 10", "\"never_after\" : 6", "\"right_after\" : 20");
        assertThat(kept.resolve("repair.json"))
                .content()
                .containsPattern("\"expected\" : \"class 2[0-3]\",\\s+\"predicted\" : \"class [0-9]+\",\\s+\"before\"");
        assertThat(repaired.folder()).contains(new RepairFolder(kept));
    }

    /** Vectors of one input are learned from together or not at all, and inputs that changed are counted. */
    @Test
    void wholeInputsAreHeldOut() throws IOException {
        int[] inputs =
                IntStream.range(0, recogniser.examples.length).map(i -> i / 2).toArray();
        int[] keptInputs =
                IntStream.range(0, recogniser.kept.length).map(i -> i / 20).toArray();
        ModelRepair repair = recogniser
                .repair(folder)
                .teaching(recogniser.shown().ofInputs(RowInputs.of(inputs)))
                .keeping(DoubleMatrix.of(recogniser.kept), RowInputs.of(keptInputs))
                .allowChanges(0.05);
        // Three inputs of each class are fewer than five: all are learned from.
        RepairedModel repaired = repair.run();
        assertThat(repaired.heldOut().count()).isZero();
        assertThat(repaired.kept().heldOut()).isEqualTo(40);
        assertThat(repaired.kept().heldOutInputs()).isEqualTo(2);
        assertThat(repaired.kept().heldOutInputsChanged())
                .isLessThanOrEqualTo(repaired.kept().heldOutChanged());

        int[] wide = IntStream.range(0, recogniser.examples.length).toArray();
        RepairedModel single = repair.teaching(recogniser.shown().ofInputs(RowInputs.of(wide)))
                .out(folder.resolve("single.npy"))
                .run();
        assertThat(single.heldOut().count()).isEqualTo(4);
        assertThatThrownBy(() -> recogniser.shown().ofInputs(RowInputs.of(1, 2)))
                .hasMessage("there are 2 numbers of inputs for 24 feature vectors: expected one for each");
    }

    @Test
    void onlyNamedClassesAreTaught() throws IOException {
        RepairedModel repaired =
                recogniser.repair(folder).classes(List.of("21")).run();

        assertThat(repaired.opened()).containsExactly("class 21");
        assertThat(repaired.others().count()).isEqualTo(18);
        assertThat(repaired.kept().source())
                .isEqualTo("200 feature vectors given and 18 examples of classes that are not taught");
    }

    @Test
    void resultsDependOnTheSeedAlone() throws IOException {
        Path first = folder.resolve("first.npy");
        Path second = folder.resolve("second.npy");
        ModelRepair repair = recogniser.repair(folder);
        repair.out(first).run();
        repair.learning(repair.learning.withThreads(1)).out(second).run();

        assertThat(first).hasSameBinaryContentAs(second);
    }

    /** Interrupted while it audits what it wrote, a repair resumes with the rows that it has learned. */
    @Test
    void anInterruptedRepairResumes() throws IOException {
        Path kept = folder.resolve("repair");
        List<RepairListener.Phase> phases = new ArrayList<>();
        RepairListener listener = new RepairListener() {
            @Override
            public void begins(Phase phase) {
                phases.add(phase);
            }
        };
        ModelRepair repair = recogniser.repair(folder).folder(kept).listener(listener);
        assertThatThrownBy(() -> repair.cancelledWhen(() -> phases.contains(RepairListener.Phase.PROVE))
                        .run())
                .isInstanceOf(CancellationException.class);
        assertThat(kept.resolve("repair.json")).doesNotExist();

        AtomicInteger steps = new AtomicInteger();
        RepairedModel repaired = repair.listener(new RepairListener() {
                    @Override
                    public void learned(int done, int most) {
                        steps.incrementAndGet();
                    }
                })
                .run();

        assertThat(steps).hasValue(0);
        assertThat(repaired.opened()).hasSize(4);
        assertThat(kept.resolve("repair.json")).exists();
    }

    @Test
    void theFolderOfAnotherRepairIsRefused() throws IOException {
        Path kept = folder.resolve("repair");
        recogniser.repair(folder).folder(kept).run();
        Files.delete(out());

        assertThatThrownBy(() -> recogniser.repair(folder).seed(2).folder(kept).run())
                .isInstanceOf(BadInputException.class)
                .hasMessage(kept + ": has the results of another repair: name another folder");
        assertThat(out()).doesNotExist();
    }

    @Test
    void anExistingFileIsNotOverwritten() throws IOException {
        Files.writeString(out(), "mine");

        assertThatThrownBy(() -> recogniser.repair(folder).run())
                .isInstanceOf(BadInputException.class)
                .hasMessage(out() + ": exists and is not overwritten: name another file, or remove it first");
        assertThat(out()).hasContent("mine");
    }

    /** Kept features that are examples contradict them, so that teaching must change them. */
    @Test
    void tooManyChangedPredictionsAreRefusedAndNothingIsWritten() throws IOException {
        double[][] contradicting = Stream.concat(Arrays.stream(recogniser.kept), Arrays.stream(recogniser.examples))
                .toArray(double[][]::new);
        ModelRepair repair = recogniser.repair(folder).keeping(DoubleMatrix.of(contradicting));
        ModelRepair careless = repair.learning(repair.learning.withKeepWeight(0));

        assertThatThrownBy(careless::run)
                .isInstanceOfSatisfying(
                        RepairRefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.KEPT_ANSWERS))
                .hasMessageMatching("[0-9]+ of 224 kept predictions .* would change, and 0\\.100 % are allowed");
        assertThat(names()).containsExactly("recogniser.npy");
        KeptAnswers kept = careless.allowChanges(1).run().kept();
        assertThat(kept.insertions()).isGreaterThanOrEqualTo(24).isEqualTo(kept.changed());
    }

    /** Confusions add up to what is counted, and every one of an untrained class is of before the repair. */
    @Test
    void confusionsAddUpToTheCounts() throws IOException {
        double[][] contradicting = Stream.concat(Arrays.stream(recogniser.kept), Arrays.stream(recogniser.examples))
                .toArray(double[][]::new);
        ModelRepair repair = recogniser.repair(folder).keeping(DoubleMatrix.of(contradicting));
        RepairedModel repaired = repair.learning(repair.learning.withKeepWeight(0))
                .allowChanges(1)
                .run();

        Confusions confusions = repaired.confusions();
        assertThat(confusions.kept()).allMatch(each -> each.before() == 0 && each.after() > 0);
        assertThat(confusions.kept().stream().mapToInt(Confusion::after).sum())
                .isPositive()
                .isEqualTo(repaired.kept().changed());
        assertThat(confusions.learned().stream().mapToInt(Confusion::before).sum())
                .isEqualTo(repaired.learned().count());
        assertThat(confusions.heldOut().stream().mapToInt(Confusion::after).sum())
                .isEqualTo(repaired.heldOut().count() - repaired.heldOut().after());
    }

    /** With kept features that outweigh the examples, the class stays what it was. */
    @Test
    void aTaughtClassThatStaysImpossibleIsRefusedUnlessAllowed() throws IOException {
        ModelRepair repair = recogniser.repair(folder).keeping(DoubleMatrix.of(recogniser.examples));
        ModelRepair stubborn = repair.learning(repair.learning.withKeepWeight(1e6));

        assertThatThrownBy(stubborn::run)
                .isInstanceOfSatisfying(
                        RepairRefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.STILL_UNREACHABLE));
        assertThat(out()).doesNotExist();
        assertThat(stubborn.allowUnreachable().run().unreachable()).isNotEmpty();
    }

    /** Writes a folder as of Hugging Face, whose only weights are those of the recogniser. */
    private ModelAudit hub(String tensor, String config) throws IOException {
        Path model = Files.createDirectory(folder.resolve("model"));
        float[] numbers = new float[UntrainedRecogniser.CLASSES * UntrainedRecogniser.FEATURES];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = (float) recogniser.rows[k / UntrainedRecogniser.FEATURES][k % UntrainedRecogniser.FEATURES];
        }
        List<Integer> shape = List.of(UntrainedRecogniser.CLASSES, UntrainedRecogniser.FEATURES);
        new Safetensors(Map.of(), List.of(new Tensor(tensor, shape, numbers)))
                .write(model.resolve("model.safetensors"));
        Files.writeString(model.resolve("config.json"), config);
        Files.writeString(model.resolve("vocab.txt"), "one\ntwo\n");
        return ModelAudit.of(model)
                .rule(DecisionRule.argmax())
                .domain(FeatureDomain.nonNegative(UntrainedRecogniser.FEATURES, 1e4));
    }

    @Test
    void aFolderIsRepairedAsAFolder() throws IOException {
        ModelAudit audit = hub("classifier.weight", "{\"problem_type\": \"single_label_classification\"}");
        Path written = folder.resolve("repaired");

        RepairedModel repaired = ModelRepair.of(audit)
                .teaching(recogniser.shown())
                .keeping(DoubleMatrix.of(recogniser.kept))
                .out(written)
                .folder(folder.resolve("repair"))
                .run();

        assertThat(repaired.opened()).hasSize(4);
        assertThat(repaired.after().file()).isEqualTo(written);
        assertThat(written.resolve("config.json"))
                .hasSameBinaryContentAs(audit.file().resolve("config.json"));
        assertThat(written.resolve("vocab.txt")).hasContent("one\ntwo\n");
        byte[] before = Files.readAllBytes(audit.file().resolve("model.safetensors"));
        byte[] after = Files.readAllBytes(written.resolve("model.safetensors"));
        int rowBytes = UntrainedRecogniser.FEATURES * Float.BYTES;
        int same = before.length - UntrainedRecogniser.UNTRAINED * rowBytes;
        assertThat(after).hasSize(before.length);
        assertThat(Arrays.mismatch(before, after)).isBetween(same, same + rowBytes);
    }

    /** Two layers are equally likely to be the output layer: the one that was chosen is read, written and audited again. */
    @Test
    void aChosenLayerIsFoundAgainInTheWrittenFile() throws IOException {
        float[] numbers = new float[UntrainedRecogniser.CLASSES * UntrainedRecogniser.FEATURES];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = (float) recogniser.rows[k / UntrainedRecogniser.FEATURES][k % UntrainedRecogniser.FEATURES];
        }
        Path file = folder.resolve("two.safetensors");
        List<Integer> shape = List.of(UntrainedRecogniser.CLASSES, UntrainedRecogniser.FEATURES);
        new Safetensors(Map.of(), List.of(new Tensor("a", shape, numbers), new Tensor("b", shape, numbers)))
                .write(file);
        ModelAudit audit = ModelAudit.of(file)
                .rule(DecisionRule.argmax())
                .domain(FeatureDomain.nonNegative(UntrainedRecogniser.FEATURES, 1e4));
        Candidate chosen = audit.inspect().layers().candidates().stream()
                .filter(candidate -> candidate.name().equals("b"))
                .findFirst()
                .orElseThrow();

        RepairedModel repaired = ModelRepair.of(audit.layer(chosen))
                .teaching(recogniser.shown())
                .keeping(DoubleMatrix.of(recogniser.kept))
                .out(folder.resolve("repaired.safetensors"))
                .run();

        assertThat(repaired.opened()).hasSize(4);
        assertThat(repaired.after().assumed().head().name()).isEqualTo("b");
    }

    @Test
    void rowsThatAreInputEmbeddingsAreRefusedUnlessAllowed() throws IOException {
        ModelAudit audit = hub(
                "model.embed_tokens.weight",
                "{\"architectures\": [\"LlamaForCausalLM\"], \"tie_word_embeddings\": true}");
        ModelRepair repair = ModelRepair.of(audit)
                .teaching(recogniser.shown())
                .keeping(DoubleMatrix.of(recogniser.kept))
                .out(folder.resolve("repaired"));

        assertThatThrownBy(repair::run)
                .isInstanceOfSatisfying(
                        RepairRefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.SHARED_ROWS))
                .hasMessage("the rows of the output layer are also the input embeddings of the model:"
                        + " changing the row of a class also changes that");
        assertThat(names()).containsExactly("model");
        assertThat(repair.allowSharedRows().run().opened()).hasSize(4);
    }

    /** Also before the audit, which takes longest, has begun: there is no folder afterwards. */
    @Test
    void examplesThatDoNotFitAreRefused() throws IOException {
        ModelRepair repair = recogniser.repair(folder).folder(folder.resolve("repair"));
        assertThatThrownBy(() ->
                        repair.keeping(DoubleMatrix.of(new double[][] {{1, 2}})).run())
                .hasMessage("the kept feature vectors have 2 features and the layer 6:"
                        + " expected the inputs of the output layer");
        assertThatThrownBy(() -> repair.teaching(Examples.of(DoubleMatrix.of(new double[][] {{1, 2}}), 20))
                        .run())
                .hasMessage("the examples have 2 features and the layer 6: expected the inputs of the output layer");
        assertThatThrownBy(() -> repair.teaching(examples("99")).run())
                .hasMessage("example 0: 99: is neither the name of a label nor a number from 0 to 23");
        assertThatThrownBy(() -> repair.teaching(examples("20", "21")).run())
                .hasMessage(
                        "example 1: has the features of example 0 and another class (21 instead of 20): remove one of them");
        assertThatThrownBy(() -> repair.classes(List.of("20", "5")).run())
                .hasMessage("5: is to be taught and has no example: give at least one, or omit the class");
        assertThat(names()).containsExactly("recogniser.npy");
        // Which classes can never be predicted is only known after the audit.
        assertThatThrownBy(() -> repair.teaching(examples("3")).run())
                .hasMessage("none of the 1 examples is of a class that can never be predicted (10 of 24 classes):"
                        + " there is nothing to teach");
        assertThat(out()).doesNotExist();
    }

    /** Examples with the same features. */
    private static Examples examples(String... targets) {
        double[][] features = new double[targets.length][UntrainedRecogniser.FEATURES];
        return Examples.named(DoubleMatrix.of(features), List.of(targets));
    }
}
