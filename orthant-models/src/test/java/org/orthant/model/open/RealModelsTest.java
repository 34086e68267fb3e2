package org.orthant.model.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.layer.DenseLayer;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.Certainty;
import org.orthant.model.head.OutputLayers;

/** Models that people use, from artifacts that carry them. */
class RealModelsTest {

    @TempDir
    Path folder;

    private OutputLayers find(String resource) {
        Path file = folder.resolve("model");
        try (InputStream in = Objects.requireNonNull(RealModelsTest.class.getResourceAsStream(resource), resource)) {
            Files.deleteIfExists(file);
            Files.copy(in, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return OutputLayers.find(ModelFile.open(file));
    }

    @Test
    void recognisersOfTextChooseAmongCharactersAfterASwish() {
        assertRecogniser("/models/ch_PP-OCRv3_rec_infer.onnx", 64, "MatMul_12 → Add_55 → Softmax_2");
        assertRecogniser("/models/ch_PP-OCRv4_rec_infer.onnx", 120, "p2o.MatMul.24 → p2o.Add.276 → p2o.Softmax.2");
    }

    private void assertRecogniser(String resource, int features, String path) {
        Candidate head = find(resource).best().orElseThrow();
        assertThat(head.certainty()).isEqualTo(Certainty.FOUND);
        assertThat(head.path()).isEqualTo(path);
        assertThat(head.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head.range().lower()).isEqualTo(-0.2785);
        assertThat(head.labels()).isEqualTo(6625);
        assertThat(head.features()).isEqualTo(features);
        assertThat(head.labelNames())
                .hasSize(6625)
                .startsWith("<blank>", "'", "疗")
                .endsWith(" ");
        assertThat(head.labelNames()).contains("磋", "嫖", "滂");
        DenseLayer layer = head.layer();
        assertThat(layer.labels()).isEqualTo(6625);
        assertThat(layer.hasBias()).isTrue();
    }

    @Test
    void aClassifierOfTwoAnglesFollowsAHardSwish() {
        Candidate head =
                find("/models/ch_ppocr_mobile_v2.0_cls_infer.onnx").best().orElseThrow();
        assertThat(head.labels()).isEqualTo(2);
        assertThat(head.features()).isEqualTo(200);
        assertThat(head.range().lower()).isEqualTo(-0.375);
    }

    @Test
    void anEncoderWithoutAHeadSaysSoAndListsItsLayers() {
        OutputLayers found = find("/all-minilm-l6-v2.onnx");
        assertThat(found.best()).isEmpty();
        assertThat(found.summary())
                .startsWith("no output is a linear layer: of last_hidden_state, the way back ends at ")
                .endsWith("a quotient of two computed values");
        assertThat(found.candidates())
                .isNotEmpty()
                .allSatisfy(candidate -> assertThat(candidate.certainty()).isEqualTo(Certainty.POSSIBLE));
        assertThat(found.candidates().get(0).labels()).isEqualTo(384);
    }
}
