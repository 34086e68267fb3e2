package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsReaderTest {

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("metrics.csv"), text);
    }

    @Test
    void columnsAreFoundByNameWhereverTheyStand() throws IOException {
        Path file = file("step,epoch,seconds,train_loss\n0,0,0.5, 0.69\n100,1,1.5,\n\n200,2,2.5,1e-2\n");
        assertThat(MetricsReader.read(file, "train_loss", "step"))
                .containsExactly(new double[] {0.69, 0}, new double[] {Double.NaN, 100}, new double[] {0.01, 200});
    }

    @Test
    void whatIsMissingOrNoNumberIsNamed() throws IOException {
        Path file = file("step,train_loss\n0,much\n");
        assertThatThrownBy(() -> MetricsReader.read(file, "loss"))
                .hasMessageContaining("metrics.csv:1: has no column \"loss\": there are step, train_loss");
        assertThatThrownBy(() -> MetricsReader.read(file, "train_loss"))
                .hasMessageContaining("metrics.csv:2: \"much\" in column 2 is not a number");
        assertThatThrownBy(() -> MetricsReader.read(file("step\n"), "step")).hasMessageContaining("no evaluations");
        assertThatThrownBy(() -> MetricsReader.read(file(""), "step")).hasMessageContaining("no evaluations");
    }

    @Test
    void allColumnsAreReadWhileALineIsBeingWritten() throws IOException {
        MetricsTable table = MetricsReader.readSoFar(file("step,loss\n100,0.5\n200,nan\n300,much\n40"));
        assertThat(table.columns()).containsExactly("step", "loss");
        assertThat(table.rows())
                .containsExactly(
                        new double[] {100, 0.5}, new double[] {200, Double.NaN}, new double[] {300, Double.NaN});
        assertThat(MetricsReader.readSoFar(file("")).rows()).isEmpty();
        assertThatThrownBy(() -> MetricsReader.readSoFar(file("step,loss\n1\n2,3\n")))
                .hasMessageContaining("metrics.csv:2: has 1 values for 2 columns");
    }
}
