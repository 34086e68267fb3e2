package org.orthant.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.io.BadInputException;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.model.layer.LayerSource;

/** The head of a model file, some of whose classes are decided as an audit does. */
final class HeadOptions extends OptionGroup {

    private final OptionValue<Path> model = option(Path.class, "--model", "FILE");

    boolean isEmpty() {
        return !model.isGiven();
    }

    /** Returns the head and so many of its classes, spread evenly. */
    Subject subject(int classes) {
        Path file = model.get();
        OutputLayer layer = open(file);
        int count = Math.min(classes, layer.labels());
        List<LabelSet> sets = IntStream.range(0, count)
                .mapToObj(i -> LabelSet.of(layer.labels(), (int) ((long) i * layer.labels() / count)))
                .toList();
        return new Subject(file.toString(), layer, sets, List.of());
    }

    private static OutputLayer open(Path file) {
        try {
            return LayerSource.file(file).open().layer();
        } catch (IllegalArgumentException unsuitable) {
            throw BadInputException.in(file, String.valueOf(unsuitable.getMessage()), unsuitable);
        }
    }
}
