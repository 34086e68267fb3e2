package org.orthant.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
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
        assertThat(repaired.largestRowChange()).isBetween(0.1, 10.0);
        assertThat(names()).containsExactly("recogniser-repaired.npy", "recogniser.npy");
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
        assertThat(repaired.folder()).contains(new RepairFolder(kept));
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

    @Test
    void examplesThatDoNotFitAreRefused() throws IOException {
        ModelRepair repair = recogniser.repair(folder);
        assertThatThrownBy(() -> repair.teaching(Examples.of(DoubleMatrix.of(new double[][] {{1, 2}}), 20))
                        .run())
                .hasMessage("the examples have 2 features and the layer 6: expected the inputs of the output layer");
        assertThatThrownBy(() -> repair.teaching(examples("99")).run())
                .hasMessage("example 0: 99: is neither the name of a label nor a number from 0 to 23");
        assertThatThrownBy(() -> repair.teaching(examples("20", "21")).run())
                .hasMessage(
                        "example 1: has the features of example 0 and another class (21 instead of 20): remove one of them");
        assertThatThrownBy(() -> repair.teaching(examples("3")).run())
                .hasMessage("none of the 1 examples is of a class that can never be predicted (10 of 24 classes):"
                        + " there is nothing to teach");
        assertThatThrownBy(() -> repair.classes(List.of("20", "5")).run())
                .hasMessage("5: is to be taught and has no example: give at least one, or omit the class");
        assertThat(names()).containsExactly("recogniser.npy");
    }

    /** Examples with the same features. */
    private static Examples examples(String... targets) {
        double[][] features = new double[targets.length][UntrainedRecogniser.FEATURES];
        return Examples.named(DoubleMatrix.of(features), List.of(targets));
    }
}
