package org.orthant.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.orthant.layer.DenseLayer;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/** The layer that tests write in all formats: three labels, two features, numbers that every format holds exactly. */
public final class SmallHead {

    private static final double[][] WEIGHTS = {{1, -2}, {0.5, 3}, {-0.25, 0.75}};
    private static final double[] BIAS = {0.5, -1, 2};

    private SmallHead() {}

    /** Opens a file and checks that its best candidate is this layer. */
    public static Candidate assertIn(Path file) {
        OutputLayers found = OutputLayers.find(ModelFile.open(file));
        Candidate best = found.best().orElseThrow(() -> new AssertionError(found.summary()));
        DenseLayer layer = best.layer();
        assertThat(layer.labels()).isEqualTo(3);
        assertThat(layer.features()).isEqualTo(2);
        assertThat(best.labels()).isEqualTo(3);
        assertThat(best.features()).isEqualTo(2);
        for (int label = 0; label < 3; label++) {
            assertThat(layer.bias(label)).isEqualTo(BIAS[label]);
            for (int feature = 0; feature < 2; feature++) {
                assertThat(layer.weight(label, feature)).isEqualTo(WEIGHTS[label][feature]);
            }
        }
        return best;
    }

    /** The weights, row after row. */
    public static double[] byRow() {
        return new double[] {1, -2, 0.5, 3, -0.25, 0.75};
    }

    /** The weights, column after column. */
    public static double[] byColumn() {
        return new double[] {1, 0.5, -0.25, -2, 3, 0.75};
    }

    /** The biases. */
    public static double[] bias() {
        return BIAS.clone();
    }

    /** Numbers as little-endian float32. */
    public static byte[] floats(double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putFloat((float) value);
        }
        return bytes.array();
    }

    /** The bytes of a resource. */
    public static byte[] resource(Class<?> test, String name) {
        try (InputStream in = Objects.requireNonNull(test.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes bytes to a file without a telling name. */
    public static Path file(Path folder, byte[] bytes) {
        try {
            return Files.write(Files.createTempFile(folder, "file", ""), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
