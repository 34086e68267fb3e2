package org.orthant.data.row;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.orthant.data.ImageInputs;
import org.orthant.io.Excerpt;

/** Lines of the form {@code 1,5 images/1a/1a2b.jpg}; a missing file is reported when it is read. */
final class ImageRowReader extends LabelledRowReader {

    private final int side;
    private final List<String> names = new ArrayList<>();

    ImageRowReader(Path file, int labels, int side) {
        super(file, labels);
        this.side = side;
    }

    @Override
    void addInput(Cursor cursor) {
        String name = cursor.rest();
        if (!isInside(name)) {
            throw cursor.problem("\"" + Excerpt.of(name)
                    + "\" is not the name of an image: expected active labels, a blank, and the name of a file in the"
                    + " folder of the data set");
        }
        names.add(name);
    }

    /** Files elsewhere would not move with the folder. */
    private static boolean isInside(String name) {
        try {
            Path path = Path.of(name);
            return !name.isEmpty() && !path.isAbsolute() && path.equals(path.normalize()) && !path.startsWith("..");
        } catch (InvalidPathException impossible) {
            return false;
        }
    }

    @Override
    ImageInputs inputs() {
        return new ImageInputs(Objects.requireNonNullElse(file().getParent(), Path.of("")), names, side);
    }
}
