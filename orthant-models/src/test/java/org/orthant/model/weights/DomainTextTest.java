package org.orthant.model.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.NpyBytes;

class DomainTextTest {

    @TempDir
    private Path folder;

    @Test
    void normalisationIsABallWhoseSquaredRadiusIsTheNumberOfFeatures() {
        assertThat(DomainText.parse("layernorm", 7)).isEqualTo(new Ball(7, 1, 7, true, false));
        assertThat(DomainText.parse("rmsnorm", 7)).isEqualTo(new Ball(7, 1, 7, false, false));
    }

    @Test
    void scaleAndShiftOfNormalisationComeFromAFile() throws IOException {
        Path both = write("ln.csv", "2,0.5\n-1,0\n0,3\n");
        assertThat(DomainText.parse("layernorm:" + both, 3))
                .isEqualTo(FeatureDomain.layerNorm(new double[] {2, -1, 0}, new double[] {0.5, 0, 3}));
        Path scale = write("scale.csv", "2\n-1\n0\n");
        assertThat(DomainText.parse("rmsnorm:" + scale, 3))
                .isEqualTo(FeatureDomain.rmsNorm(new double[] {2, -1, 0}, new double[3]));
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> DomainText.parse("layernorm:" + both, 4))
                .withMessageContaining("ln.csv: has 3 rows and 2 columns: expected one row for each of 4 features");
        Path endless = write("inf.csv", "inf,0\n1,0\n");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> DomainText.parse("layernorm:" + endless, 2))
                .withMessageContaining("inf.csv: ");
    }

    @Test
    void ballsAndSpheresHaveTheirRadius() {
        assertThat(DomainText.parse("ball:2.5", 3)).isEqualTo(FeatureDomain.ball(3, 2.5));
        assertThat(DomainText.parse("sphere:1e-3", 3)).isEqualTo(FeatureDomain.sphere(3, 1e-3));
        assertThat(DomainText.parse("normalised", 3)).isEqualTo(FeatureDomain.sphere(3, 1));
    }

    @Test
    void activationsAreBounds() {
        assertThat(DomainText.parse("relu6", 2)).isEqualTo(FeatureDomain.nonNegative(2, 6));
        assertThat(DomainText.parse("free", 2)).isEqualTo(FeatureDomain.free(2));
        assertThat(DomainText.parse("ReLU", 2)).isEqualTo(DomainText.parse("relu", 2));
        assertThat(DomainText.parse("SiLU:BFloat16", 2)).isEqualTo(DomainText.parse("silu:bfloat16", 2));
        assertThat(DomainText.parse("Ball:3", 2)).isEqualTo(DomainText.parse("ball:3", 2));
        for (String word : DomainText.words()) {
            assertThat(DomainText.parse(word, 2).features()).isEqualTo(2);
        }
    }

    @Test
    void observedFeaturesAreTheSmallestBoxAroundThem() throws IOException {
        Path seen = write("seen.csv", "1,2,-3\n0.5,2,-4\n0.75,2,7\n");
        assertThat(DomainText.parse("observed:" + seen, 3))
                .isEqualTo(FeatureDomain.of(new double[] {0.5, 2, -4}, new double[] {1, 2, 7}));
        assertThat(DomainText.isObserved("observed:" + seen)).isTrue();
        assertThat(DomainText.isObserved("relu")).isFalse();
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> DomainText.parse("observed:" + seen, 2))
                .withMessageContaining("seen.csv: has 3 columns: expected a feature vector of 2 numbers in each row");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ball",
                "ball:",
                "ball:0",
                "ball:-1",
                "ball:inf",
                "ball:NaN",
                "sphere:x",
                "observed",
                "observed:",
                "layernorm:",
                "normalised:1",
                "relu:1",
                "layer-norm",
                "",
                ":",
                "RE LU"
            })
    void everythingElseIsRefusedInOneLine(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DomainText.parse(text, 2))
                .satisfies(
                        e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1))
                .withMessageContaining("expected");
    }

    @Test
    void boundsMayBeInfiniteAndEqual() throws IOException {
        Path bounds = write("bounds.csv", "-inf,1\n0,Infinity\n-INFINITY,inf\n2,2\n");
        Box box = BoundsReader.read(bounds, 4);
        double end = Double.POSITIVE_INFINITY;
        assertThat(box).isEqualTo(FeatureDomain.of(new double[] {-end, 0, -end, 2}, new double[] {1, end, end, 2}));
        Path array = folder.resolve("bounds.npy");
        Files.write(
                array,
                NpyBytes.file(
                        "{'descr': '<f8', 'fortran_order': False, 'shape': (4, 2), }",
                        NpyBytes.data(64, ByteOrder.LITTLE_ENDIAN, data -> {
                            for (double bound : new double[] {-end, 1, 0, end, -end, end, 2, 2}) {
                                data.putDouble(bound);
                            }
                        })));
        assertThat(BoundsReader.read(array, 4)).isEqualTo(box);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1,0\n", "nan,1\n", "inf,inf\n", "-inf,-inf\n", "0,\n", "0,infinite\n", "0,1,2\n", "0,1\n0,1\n"})
    void boundsThatLeaveNothingOrSayNothingAreRefused(String text) throws IOException {
        Path bounds = write("bounds.csv", text);
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> BoundsReader.read(bounds, 1))
                .satisfies(e -> assertThat(e.problem().lines()).hasSize(1));
    }

    @Test
    void aMapIsAMatrixWithAnOffsetForEachRow() throws IOException {
        Path matrix = write("P.csv", "1,2\n3,4\n5,6\n");
        var map = MapReader.read(matrix, Optional.of(write("c.csv", "7\n8\n9\n")));
        assertThat(map.outputs()).isEqualTo(3);
        assertThat(map.inputs()).isEqualTo(2);
        assertThat(map.weight(2, 1)).isEqualTo(6);
        assertThat(map.offset(1)).isEqualTo(8);
        Path few = write("few.csv", "7\n8\n");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> MapReader.read(matrix, Optional.of(few)))
                .withMessageContaining("few.csv: has 2 numbers for the 3 rows of ");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
