package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayerAuditTest {

    @Test
    void threeLabelsOnTwoFeaturesLackTwoOfTheirLabelSets(@TempDir Path folder) throws IOException {
        Path weights = Files.writeString(folder.resolve("weights.csv"), "1,0\n.5,.7\n-.5,.5\n");
        Path sets = Files.writeString(folder.resolve("sets.txt"), "\n0\n1\n2\n0 1\n0 2\n1 2\n0 1 2\n");

        assertEquals(new LayerAudit(8, 2, true), LayerAudit.run(weights, sets, folder));
    }
}
