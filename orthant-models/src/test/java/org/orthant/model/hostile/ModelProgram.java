package org.orthant.model.hostile;

import java.nio.file.Path;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.testing.SmallHeap;

/** Reads of model files what an audit reads: the structure, and the numbers of one layer. */
final class ModelProgram {

    private ModelProgram() {}

    /** Reads files. */
    public static void main(String[] files) {
        SmallHeap.readAll(files, BadInputException.class, ModelProgram::read);
    }

    private static Object read(Path file) {
        OutputLayers found = OutputLayers.find(ModelFile.open(file));
        List<Candidate> candidates = found.candidates();
        return candidates.isEmpty()
                ? found.summary()
                : found.best().orElse(candidates.get(0)).layer();
    }
}
