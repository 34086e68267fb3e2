package org.orthant.train.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.SparseInputs;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonText;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.OutputLayer;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.HeadPlan.Kind;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.ModelDesign;
import org.orthant.train.optim.Weights;

class TrainedLayerTest {

    private static final int LABELS = 9;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "BSL,3,2,false",
        "BSL,3,2,true",
        "DFT,3,2,true",
        "DFT,0,2,false",
        "NO_PROJECTION,4,2,false",
        "NO_PROJECTION,4,2,true",
        "DFT_LEARNED,3,2,true",
        "DFT_LEARNED,0,4,false"
    })
    void theLayerIsThatOfTheModelToTheLastBit(Kind kind, int width, int active, boolean informed) throws Exception {
        HeadPlan plan = new HeadPlan(kind, width, active, informed);
        ModelDesign design = new ModelDesign(new WordsDesign(4), HeadDesign.of(plan, LABELS));
        try (Model model = Model.create(design, new SparseInputs.Builder(6).build(), 7, 1)) {
            write(plan, model.weights().stream().map(Weights::tensor).toList());
            TrainedLayer trained = TrainedLayer.open(folder);

            assertThat(trained.head()).isEqualTo(plan);
            assertSame(trained.read(), model.outputLayer());
        }
    }

    @ParameterizedTest
    @CsvSource({"3,1,2,1.5", "0,1,1,2", "3,0,2,"})
    void soIsOneWithSpreadFrequencies(int width, int spread, int active, Double scale) throws Exception {
        HeadPlan plan =
                HeadPlan.spread(width, active, true, new HeadPlan.Spread(spread, 5, Optional.ofNullable(scale)));
        ModelDesign design = new ModelDesign(new WordsDesign(4), HeadDesign.of(plan, LABELS));
        try (Model model = Model.create(design, new SparseInputs.Builder(6).build(), 7, 1)) {
            write(plan, model.weights().stream().map(Weights::tensor).toList());
            assertSame(TrainedLayer.open(folder).read(), model.outputLayer());
            assertThat(plan.resolved(LABELS).scale(1)).isEqualTo(plan.scale(LABELS));
        }
    }

    @Test
    void frequenciesThatDoNotFitAreRefused() throws Exception {
        write(HeadPlan.spread(0, 3, true, new HeadPlan.Spread(2, 5, Optional.empty())), List.of());
        assertRefused("model.json: head: k + m = 3 + 2 are too many frequencies for 9 labels");
        write(HeadPlan.spread(0, 3, true, new HeadPlan.Spread(1, 5, Optional.of(-1.0))), List.of());
        assertRefused("model.json: head: scale -1.0");
    }

    private static void assertSame(OutputLayer read, OutputLayer expected) {
        assertThat(read.labels()).isEqualTo(expected.labels());
        assertThat(read.features()).isEqualTo(expected.features());
        double[] one = new double[expected.features()];
        assertThat(read.logits(one)).isEqualTo(expected.logits(one));
        for (int feature = 0; feature < one.length; feature++) {
            one[feature] = 1;
            assertThat(read.logits(one)).isEqualTo(expected.logits(one));
            one[feature] = 0;
        }
    }

    @Test
    void weightsThatDoNotFitTheDescriptionAreRefused() throws Exception {
        write(new HeadPlan(Kind.BSL, 2, 1, true), List.of(tensor(TrainedLayer.BSL_WEIGHT, LABELS, 3)));
        assertRefused("does not fit model.json: tensor head.classifier.weight is 9 x 3, expected 9 x 2");

        write(
                new HeadPlan(Kind.BSL, 3, 1, true),
                List.of(
                        tensor(TrainedLayer.BSL_WEIGHT, LABELS, 3),
                        new Tensor(TrainedLayer.BSL_BIAS, List.of(2), new float[2])));
        assertRefused("tensor head.classifier.bias has 2 numbers, expected 9");

        write(new HeadPlan(Kind.NO_PROJECTION, 3, 1, false), List.of(tensor(TrainedLayer.BSL_WEIGHT, LABELS, 3)));
        assertRefused("head.classifier.bias");

        write(
                new HeadPlan(Kind.DFT_LEARNED, 0, 1, true),
                List.of(new Tensor(TrainedLayer.DFT_NODES, List.of(8), new float[8])));
        assertRefused("tensor head.nodes has 8 numbers, expected 9");
        write(
                new HeadPlan(Kind.DFT_LEARNED, 2, 1, true),
                List.of(
                        new Tensor(TrainedLayer.DFT_NODES, List.of(LABELS), new float[LABELS]),
                        tensor(TrainedLayer.DFT_SLACK, LABELS, 3)));
        assertRefused("tensor head.slack.weight is 9 x 3, expected 9 x 2");
        write(
                new HeadPlan(Kind.DFT_LEARNED, 0, 5, true),
                List.of(new Tensor(TrainedLayer.DFT_NODES, List.of(LABELS), new float[LABELS])));
        assertRefused("k = 5 needs 2k+1 = 11 features");
        float[] notFinite = new float[LABELS];
        notFinite[4] = Float.POSITIVE_INFINITY;
        write(
                new HeadPlan(Kind.DFT_LEARNED, 0, 1, true),
                List.of(new Tensor(TrainedLayer.DFT_NODES, List.of(LABELS), notFinite)));
        assertRefused("position 4 is Infinity");

        write(new HeadPlan(Kind.DFT, 3, 1, true), List.of(tensor("other", LABELS, 3)));
        assertRefused("head.slack.weight");

        Files.writeString(folder.resolve(RunFiles.MODEL), "{\"format\": \"orthant-model\", \"version\": 2}");
        assertRefused("is of version 2: expected 1; a newer Orthant may understand it");
        Files.writeString(folder.resolve(RunFiles.MODEL), "{\"format\": \"orthant-model\", \"version\": true}");
        assertRefused("version is \"true\": expected a whole number");
        Files.writeString(folder.resolve(RunFiles.MODEL), "{\"format\": \"orthant-model\",,}");
        assertRefused("model.json: is not valid JSON");
        Files.writeString(folder.resolve(RunFiles.MODEL), "[1]");
        assertRefused("model.json: has no sections: expected one object in braces");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> TrainedLayer.open(folder).read())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    private static Tensor tensor(String name, int rows, int columns) {
        return new Tensor(name, List.of(rows, columns), new float[rows * columns]);
    }

    private void write(HeadPlan plan, List<Tensor> tensors) throws Exception {
        Files.writeString(
                folder.resolve(RunFiles.MODEL),
                JsonText.lines(Map.of(
                        "format",
                        RunFiles.MODEL_FORMAT.name(),
                        "version",
                        1,
                        "labels",
                        LABELS,
                        "head",
                        plan.section())));
        new Safetensors(Map.of(), tensors).write(RunFiles.weights(folder));
    }
}
