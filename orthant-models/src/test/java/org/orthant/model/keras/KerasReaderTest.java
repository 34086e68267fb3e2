package org.orthant.model.keras;

import static org.assertj.core.api.Assertions.assertThat;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.WritableGroup;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.ModelFormat;
import org.orthant.model.SmallHead;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.open.ModelFile;

/** Files in the layouts of Keras 2 and 3, made by the writer of jHDF. */
class KerasReaderTest {

    @TempDir
    Path folder;

    @Test
    void anHdf5FileHoldsLayersAndTheirOrder() throws IOException {
        Path file = KerasFile.hdf5(folder);
        Candidate best = SmallHead.assertIn(file);
        assertThat(best.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(best.range().lower()).isZero();
        assertThat(best.path()).startsWith("dense_1 MatMul → dense_1 Add → dense_1 Softmax");
        assertThat(ModelFile.open(file).format()).isEqualTo(ModelFormat.KERAS_H5);
    }

    @Test
    void anArchiveHoldsTheSameUnderOtherNames() throws IOException {
        Path file = SmallHead.file(folder, KerasFile.archive(folder));
        Candidate best = SmallHead.assertIn(file);
        assertThat(best.task()).isEqualTo(Task.MULTI_LABEL);
        assertThat(best.range().lower()).isEqualTo(-1);
        assertThat(best.range().upper()).isEqualTo(1);
        assertThat(ModelFile.open(file).format()).isEqualTo(ModelFormat.KERAS);
    }

    @Test
    void theStateOfARecurrentLayerIsNotItsBoundedOutput() throws IOException {
        for (int output : new int[] {0, 2}) {
            Candidate best = SmallHead.assertIn(KerasFile.recurrent(folder, output));
            assertThat(best.range().isFree()).isEqualTo(output == 2);
        }
    }

    @Test
    void aLayerNormalisationBeforeALayerIsItsDomain() throws IOException {
        FeatureDomain domain = FeatureDomain.layerNorm(new double[] {2, -0.5}, new double[] {1, 0.25});
        assertThat(SmallHead.assertIn(KerasFile.normalised(folder, "-1")).domain())
                .isEqualTo(domain);
        assertThat(SmallHead.assertIn(KerasFile.normalised(folder, "[-1]")).domain())
                .isEqualTo(domain);
        for (String axis : new String[] {"1", "[1, 2]"}) {
            assertThat(SmallHead.assertIn(KerasFile.normalised(folder, axis)).domain())
                    .as("an axis that may be another one: " + axis)
                    .isEqualTo(FeatureDomain.free(2));
        }
    }

    @Test
    void threeThousandLayersAreFarFromTheLimits() throws IOException {
        Path file = folder.resolve("large.h5");
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            WritableGroup weights = hdf.putGroup("model_weights");
            for (int i = 0; i < 3000; i++) {
                weights.putGroup("dense_" + i).putGroup("dense_" + i).putDataset("kernel:0", new float[][] {{1, 2}});
            }
        }
        assertThat(ModelFile.open(file).tensors()).hasSize(3000);
    }
}
