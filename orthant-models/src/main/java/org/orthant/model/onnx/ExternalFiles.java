package org.orthant.model.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.ReadBudget;
import org.orthant.io.Remedy;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.FolderLinks;

/**
 * The files next to a model that have the numbers of its tensors. A model names them, so they must lie in its folder, also after
 * following all links: a model cannot make the reader open any other file. {@link FolderLinks} decides which links are followed.
 */
final class ExternalFiles {

    private final Path model;
    private final ReadBudget budget;
    private final Map<Path, FileBytes> opened = new HashMap<>();

    ExternalFiles(Path model, ReadBudget budget) {
        this.model = model;
        this.budget = budget;
    }

    /** Opens the file that has the numbers of a tensor. */
    FileBytes open(String tensor, String location) throws IOException {
        Path folder = model.toAbsolutePath().normalize().getParent();
        Path named =
                location.isEmpty() || location.indexOf('\0') >= 0 || folder == null ? null : folder.resolve(location);
        if (named == null || folder == null || !named.normalize().startsWith(folder)) {
            throw new IllegalArgumentException("tensor " + tensor + " is said to lie in \"" + Excerpt.of(location, 80)
                    + "\": expected a file in the folder of the model");
        }
        Path file = named.normalize();
        @Nullable FileBytes known = opened.get(file);
        if (known == null) {
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("tensor " + tensor + " lies in " + Excerpt.of(location, 80)
                        + ", which is not in the folder of the model: put that file there");
            }
            requireInside(tensor, location, folder, file);
            budget.take(4L * ReadBudget.OBJECT + 2L * file.toString().length());
            known = FileBytes.map(file);
            opened.put(file, known);
        }
        return known;
    }

    private void requireInside(String tensor, String location, Path folder, Path file) throws IOException {
        if (new FolderLinks(folder, budget.policy()).leadOut(file)) {
            throw BadInputException.in(
                            model,
                            "tensor " + tensor + " lies in " + Excerpt.of(location, 80)
                                    + ", a link that leads out of the folder of the model: put the file itself there, or follow"
                                    + " links if you trust the model")
                    .withRemedy(Remedy.FOLLOW_LINKS);
        }
    }
}
